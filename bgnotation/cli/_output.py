"""Where results go that are no text for the terminal."""

from collections.abc import Iterable

from bgnotation.files import is_same_file, write_whole


def write_output(path: str, data: bytes, inputs: Iterable[str]) -> int:
    """Writes a result to the file of `-o` (`-`: standard output), never over one of the `inputs`; the exit status."""
    from bgnotation.cli._paths import reason
    from bgnotation.cli._terminal import complain

    if path == "-":
        to_standard_output(data)
        return 0
    if any(is_same_file(path, source) for source in inputs):
        complain(f"{path}: is what is read; give another name for the output")
        return 2
    try:
        write_whole(path, data)
    except OSError as error:
        complain(f"{path}: could not be written: {reason(error)}")
        return 2
    return 0


def to_standard_output(data: bytes) -> None:
    """The bytes of a file as they are, whatever letters the terminal has."""
    import sys

    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
