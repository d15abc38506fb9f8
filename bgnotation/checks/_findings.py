"""A list of findings that shows itself as a table."""

from bgnotation.diagnostic import Diagnostic, Severity

_SHOWN = 3
"""Findings that a line names."""


class Findings(tuple[Diagnostic, ...]):
    """Findings in order of the file: a tuple of Diagnostic that prints and draws itself."""

    __slots__ = ()

    @property
    def errors(self) -> "Findings":
        """The errors among them."""
        return Findings(one for one in self if one.severity is Severity.ERROR)

    @property
    def warnings(self) -> "Findings":
        """The warnings among them."""
        return Findings(one for one in self if one.severity is Severity.WARNING)

    def __repr__(self) -> str:
        shown = [f"{one.code} in line {one.line}" for one in self[:_SHOWN]]
        more = ["…"] if len(self) > _SHOWN else []
        return f"<{len(self)} finding{'' if len(self) == 1 else 's'}{': ' if self else ''}{', '.join(shown + more)}>"

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "no findings"

    def _repr_html_(self) -> str:
        from bgnotation.draw.table import html_table

        if not self:
            return "<p>No findings.</p>"
        several = len({one.path for one in self}) > 1
        rows = [
            (
                f"{one.path}:{one.line}:{one.column}" if several else one.where,
                one.code,
                one.severity.value,
                f"game {one.game}" + (f", turn {one.turn}" if one.turn else "") if one.game else "",
                one.player or "",
                one.message,
                "" if one.fix is None else one.fix.title if one.fix.safe else f"{one.fix.title}?",
            )
            for one in self
        ]
        return html_table(("where", "code", "severity", "game", "player", "message", "fix"), rows)
