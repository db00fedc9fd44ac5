#!/bin/sh
# Builds the extension with a cargo profile and installs it into the environment, unless that very
# build is in place already. Usage: tools/native.sh ENVIRONMENT PROFILE
#
# Only one build can be in place (python/mus/_native.abi3.so), whichever profile made it. The stamp
# tells which one that is (profile and checksum) and when its sources were last read (its time).
set -eu
environment=$1
profile=$2
stamp="$environment/.native"
library=python/mus/_native.abi3.so

wanted() {
  [ -f "$library" ] && [ -f "$stamp" ] || return 1
  [ "$(cat "$stamp")" = "$profile $(cksum <"$library")" ] || return 1
  # Folders count too: their time moves when a file in them comes or goes.
  [ -z "$(find rust Cargo.toml Cargo.lock pyproject.toml -newer "$stamp" | head -n 1)" ]
}

wanted && exit 0
: >"$stamp.begun"
VIRTUAL_ENV=$(cd "$environment" && pwd)
export VIRTUAL_ENV
# A continuous build must not move the lock; a developer who adds a crate must.
PIP_QUIET=1 "$environment/bin/maturin" develop --profile "$profile" ${CI:+--locked}
printf '%s %s\n' "$profile" "$(cksum <"$library")" >"$stamp"
# A source that changed while the build ran is newer than this.
touch -r "$stamp.begun" "$stamp"
