"""What makes a site of pages that are plain Markdown: mkdocs.yml calls it. On a forge they read as they stand.

- Files outside docs/ that pages lead to (the sample matches, notebooks, the changelog) come along, and links to them
  and from them are turned.
- `<!-- api: NAME … -->` table `<!-- /api -->`: the table is replaced by the names' signatures and docstrings.
- `<!-- picture: COMMAND -->`: the figure or board that the command draws. `<!-- page: COMMAND | WORDS -->`: a link
  to the page that it makes.
"""

import os
import posixpath
import re
import shlex
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = ("CHANGELOG.md", "LICENSE", "data/README.md", "data/matches/*", "notebooks/*.ipynb")
API = re.compile(r"^<!-- api: (.*?) -->\n.*?^<!-- /api -->$", re.MULTILINE | re.DOTALL)
MADE = re.compile(r"^<!-- (picture|page): (.*?)(?: \| (.*?))? -->$", re.MULTILINE)
LINK = re.compile(r"(?<=\]\()(?!https?:|#)([^)\s#]+)")
FENCE = re.compile(r"(^(`{3,}).*?^\2$)", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the files outside docs/."""
    for pattern in OUTSIDE:
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT).as_posix()
            files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page with what is shown only on the site."""
    source = page.file.src_uri
    markdown = _outside_of_code(markdown, lambda text: LINK.sub(lambda found: turned(source, found[1]), text))
    markdown = API.sub(lambda found: "\n\n".join(f"::: {name}" for name in found[1].split()), markdown)
    return MADE.sub(lambda found: _made(found[1], found[2], found[3] or "", page, config, files), markdown)


def turned(source: str, target: str) -> str:
    """A link of the checkout as a link of the site; `source` is the page that it stands on, as the site has it.

    >>> turned("formats/mat.md", "../../data/README.md"), turned("data/README.md", "../docs/rules.md")
    ('../data/README.md', '../rules.md')
    >>> turned("start.md", "../README.md"), turned("rules.md", "formats/mat.md")
    ('README.md', 'formats/mat.md')
    """
    inside = not (source.startswith("data/") or source == "CHANGELOG.md")
    path = posixpath.normpath(posixpath.join("docs" if inside else "", posixpath.dirname(source), target))
    if path == "README.md":
        path = "docs/README.md"
    return posixpath.relpath(path.removeprefix("docs/"), posixpath.dirname(source) or ".")


def _outside_of_code(markdown: str, change: Callable[[str], str]) -> str:
    """Markdown of which all but the fenced blocks is changed."""
    parts = FENCE.split(markdown)
    # Text, fenced block, its fence, text …
    return "".join(change(part) if n % 3 == 0 else part for n, part in enumerate(parts) if n % 3 < 2)


def _made(kind: str, command: str, words: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """What stands for a command: its picture, or a link to its page."""
    end = "svg" if kind == "picture" else "html"
    name = f"made/{re.sub('[^a-z0-9]+', '-', command.removeprefix('bgnotation ').lower()).strip('-')}.{end}"
    if files.get_file_from_path(name) is None:
        files.append(File.generated(config, name, content=_output(command, end)))
    way = posixpath.relpath(name, posixpath.dirname(page.file.src_uri) or ".")
    return f"![{words or command}]({way})" if kind == "picture" else f"**[{words}]({way})**"


def _output(command: str, end: str) -> bytes:
    """The file that a `bgnotation …` command writes, run in the checkout."""
    sys.path.insert(0, str(ROOT))
    from bgnotation.cli import main

    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"made.{end}"
        words = [*shlex.split(command)[1:], *(["--quiet"] if end == "html" else []), "-o", str(path)]
        try:
            os.chdir(ROOT)
            if main(words):
                raise PluginError(f"it failed: {command}")
        finally:
            os.chdir(before)
            sys.path.remove(str(ROOT))
        return path.read_bytes()
