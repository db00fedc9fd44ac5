"""``python -m mus`` is the command ``mus``."""

from mus.cli import main

if __name__ == "__main__":
    main()
