"""Docstrings as pages: examples (`>>>`) become blocks of Python, as Markdown wants them. Loaded by mkdocs.yml."""

import re

import griffe

_EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\n).*)*(?:\n\n>>> .*(?:\n(?!\n).*)*)*", re.MULTILINE)


def fenced(text: str) -> str:
    """A docstring with its examples in fences.

    >>> fenced("Adds.\\n\\n>>> 1 + 1\\n2\\n\\nNothing else.").split("\\n")
    ['Adds.', '', '```pycon', '>>> 1 + 1', '2', '```', '', 'Nothing else.']
    """
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0].replace('<BLANKLINE>', '')}\n```", text)


class Doctests(griffe.Extension):
    """Puts the examples of every docstring into fences."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Changes the docstring of an object that was found."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
