"""Where converted files go: beside their sources, into a folder, into a file, to standard output."""

import os
from collections.abc import Sequence
from typing import NamedTuple

from bgnotation.cli._paths import STDIN, Target, reason
from bgnotation.cli._turning import Turned
from bgnotation.errors import BgnotationError
from bgnotation.files import is_same_file, write_whole

STDOUT = "-"


class Where(NamedTuple):
    """What `-o` asks for."""

    ending: str
    """Of the names that are made up."""
    file: str | None = None
    folder: str | None = None
    named: bool = False
    """Whether each folder that was read gets one of its name, since there are several."""


def where(output: str | None, words: Sequence[str], targets: Sequence[Target], ending: str) -> Where | str:
    """What `-o` means for these sources, or in words why it can't be."""
    many = len(words) > 1 or len(targets) > 1 or any(os.path.isdir(word) for word in words)
    if output is None:
        if list(words) == [STDIN]:
            return Where(ending, file=STDOUT)
        if STDIN in words:
            return "where is standard input to go? give a folder with -o"
        return Where(ending)
    if not output:
        return "-o wants a file, a folder, or - for standard output"
    if output == STDOUT:
        return (
            "several files can't go to standard output; give a folder with -o" if many else Where(ending, file=output)
        )
    if many or output.endswith(("/", os.sep)) or os.path.isdir(output):
        if os.path.exists(output) and not os.path.isdir(output):
            return f"{output} is a file, and several need a folder"
        if output.lower().endswith(ending) and not os.path.isdir(output):
            return f"{output} is the name of one file, and several need a folder: {output}{os.sep} makes one"
        return Where(ending, folder=output, named=sum(os.path.isdir(word) for word in words) > 1)
    return Where(ending, file=output)


class Places:
    """Puts files where they belong, and nothing over what was read or written before."""

    def __init__(self, place: Where, to: str, targets: Sequence[Target], force: bool) -> None:
        self._place = place
        self._to = to
        self._force = force
        self._inputs = {os.path.realpath(target.path) for target in targets if target.path != STDIN}
        self._written: dict[str, str] = {}

    def is_there(self, done: Turned) -> bool:
        """Whether a file that was met in a folder is in the new format already, and would be put where it stands."""
        target = done.target
        at_home = self._place.file is None and target.root is not None and done.format == self._to
        return at_home and any(is_same_file(self.path(target, number), target.path) for number, _ in done.files)

    def put(self, done: Turned) -> list[str]:
        """Writes the files that came of a target; in words what could not be written."""
        if len(done.files) > 1 and self._place.file == STDOUT:
            return [f"its {len(done.files)} matches need a file each; give one or a folder with -o"]
        return [wrong for number, data in done.files if (wrong := self._put(done.target, number, data))]

    def _put(self, target: Target, number: str, data: bytes) -> str | None:
        path = self.path(target, number)
        if path == STDOUT:
            import sys

            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
            return None
        if wrong := self._forbidden(path, target):
            return wrong
        try:
            if self._place.folder is not None:
                os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            write_whole(path, data)
        except OSError as error:
            return f"{path} could not be written: {reason(error)}"
        self._written[os.path.realpath(path)] = target.path
        return None

    def _forbidden(self, path: str, target: Target) -> str | None:
        """Why nothing may be written there."""
        real = os.path.realpath(path)
        if is_same_file(path, target.path) or (real in self._inputs and not self._is_result(path)):
            return f"{path} is what is read; give another name or a folder with -o"
        if real in self._written:
            return f"{path} is written already, from {self._written[real]}; convert them into different folders"
        if os.path.lexists(path) and not self._force and self._place.file is None:
            return f"{path} is there already; --force writes over it"
        return None

    def _is_result(self, path: str) -> bool:
        """Whether a file that would be read is in the new format already and stands where it would be put."""
        from bgnotation.formats import sniff
        from bgnotation.source import Source

        if self._place.file is not None or self._place.folder is not None:
            return False
        try:
            return sniff(Source.from_path(path)).name == self._to
        except (OSError, BgnotationError):
            return False

    def path(self, target: Target, number: str) -> str:
        """The path of a file that comes of a target; `number` stands behind its name."""
        place = self._place
        if place.file is not None:
            stem, ending = os.path.splitext(place.file)
            return f"{stem}{number}{ending}" if place.file != STDOUT else STDOUT
        folder, name = os.path.split("standard-input" if target.path == STDIN else target.path)
        if place.folder is not None:
            below = os.path.relpath(folder or ".", target.root) if target.root is not None else ""
            own = os.path.basename(os.path.abspath(target.root)) if place.named and target.root is not None else ""
            folder = os.path.normpath(os.path.join(place.folder, own, below))
        return os.path.join(folder, f"{os.path.splitext(name)[0]}{number}{place.ending}")
