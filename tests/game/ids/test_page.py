"""docs/ids.md: what it shows of Python is so. docs/generate.py keeps its tables and its commands in step."""

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "ids.md"


def test_the_python_of_the_page_prints_what_it_says() -> None:
    blocks = "\n".join(
        re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    )
    test = doctest.DocTestParser().get_doctest(blocks, {}, PAGE.name, PAGE.name, 0)
    assert test.examples
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=report.append)
    assert "".join(report) == ""
