"""The package `ogxm`: bytes of a file to its JSON document and back."""

from typing import Any

Document = dict[str, Any]


def decoded(data: bytes) -> Document | str:
    """The document of a file, or why the library refuses it, in its own words."""
    import ogxm

    try:
        found: Document = ogxm.binary_to_json(data)
    except ogxm.OgxmError as error:
        return _words(error)
    except ValueError as error:
        return str(error)
    return found


def modern(data: bytes) -> bytes | str:
    """A file of version 1 as one of version 2, or why the library refuses it."""
    import ogxm

    try:
        found: bytes = ogxm.v1_to_v2(data)
    except ogxm.OgxmError as error:
        return _words(error)
    return found


def _words(error: Exception) -> str:
    """What an error of the library says, without the name of its function."""
    return str(error).partition(": ")[2] or str(error)


def problem(document: Document) -> str | None:
    """The rule of OGXM that a document breaks, in the library's words; None if it can be written."""
    import ogxm

    rule: str | None = ogxm.v2_problem(document)
    return rule


def encoded(document: Document) -> bytes:
    """The bytes of a document against which there is no `problem`."""
    import ogxm

    data: bytes = ogxm.json_to_binary(document)
    return data


def is_reserved(name: str) -> bool:
    """Whether an annotation may not be called so."""
    import ogxm

    return bool(ogxm.is_field_name(name))
