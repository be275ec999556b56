"""Names, options and whatever else people choose are text on every page: nothing that people say is ever read as HTML
or as a script, because the client has no way to do so."""

import re

from tests.house.tree import files, name_of, text

AS_HTML = re.compile(
    r"@html|(inner|outer)HTML|insertAdjacentHTML|document\.write|srcdoc|\beval\(|new Function"
    r"|DOMParser|createContextualFragment"
)


def test_no_text_becomes_html_or_a_script() -> None:
    sources = [file for file in files(".svelte", ".ts", ".html") if name_of(file).startswith("web/")]
    assert sources
    assert [name_of(file) for file in sources if AS_HTML.search(text(file))] == []
