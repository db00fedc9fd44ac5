"""The pages of the variants say what the engine does: tables, sources, links."""

import re

from mus import _native, manille
from tools import manille_pages as pages
from tools import manille_sources as sources

VARIANTS = {manille.Rules(name).variant for name in manille.PRESETS}
PRESETS = set(manille.PRESETS) - VARIANTS


def text_of(name: str) -> str:
    """A page of the folder."""
    return (pages.FOLDER / name).read_text(encoding="utf-8")


def test_each_variant_has_a_page_and_each_preset_a_part_of_one() -> None:
    assert {path.stem for path in pages.pages()} == VARIANTS
    assert len(VARIANTS) >= 11
    index = (pages.FOLDER.parent / "manille.md").read_text(encoding="utf-8")
    for variant in VARIANTS:
        assert f"(manille/{variant}.md)" in index
    for preset in PRESETS:
        assert f"(manille/{manille.Rules(preset).variant}.md#{preset})" in index


def test_the_tables_are_those_that_the_tool_writes() -> None:
    tables = 0
    for path in pages.pages():
        text, variant = path.read_text(encoding="utf-8"), path.stem
        own = {("cards", variant), ("options", variant)}
        own |= {("preset", name) for name in PRESETS if manille.Rules(name).variant == variant}
        assert set(pages.marked(text)) == own
        assert text == pages.page(text), "python -m tools.manille_pages writes it anew"
        tables += len(own)
    assert tables >= 25


def test_each_page_has_its_parts_and_an_example_that_plays_a_deal() -> None:
    for path in pages.pages():
        text = path.read_text(encoding="utf-8")
        for part in ("## A deal", "## Options", "## Words"):
            assert f"\n{part}\n" in text, path.name
        assert f'"{path.stem}"' in text.partition("```python")[2].partition("```")[0]
        assert ".result()" in text or "deal.legal()" in text
        assert re.search(r"F[3-9](\.\d)?", text)


def test_every_default_has_a_source_that_is_listed() -> None:
    listed = set(re.findall(r"^\| (\w) \|", text_of("sources.md"), re.M))
    assert len(listed) >= 12
    told, ours = set(), 0
    for variant in sorted(VARIANTS):
        for name, *_ in _native.manille_options(manille.Rules(variant)):
            source = sources.source_of(variant, name)
            letters = set(re.findall(r"\b([A-Z])\b", source))
            assert letters <= listed, (variant, name, source)
            assert letters or source.startswith((sources.OURS, "as ", "there is no")), source
            told.add(name)
            ours += source.startswith(sources.OURS)
    assert told == sources.options()
    assert ours >= 10
    prose = "".join(path.read_text(encoding="utf-8") for path in pages.pages())
    assert listed <= set(re.findall(r"\b([A-Z])\b", prose))
