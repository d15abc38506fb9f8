"""A list of findings that shows itself as a table."""

from bgnotation.diagnostic import Diagnostic, Severity


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

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "no findings"

    def _repr_html_(self) -> str:
        from bgnotation.draw.table import html_table

        if not self:
            return "<p>No findings.</p>"
        rows = [
            (
                f"{one.line}:{one.column}",
                one.code,
                one.severity.value,
                f"game {one.game}" + (f", turn {one.turn}" if one.turn else "") if one.game else "",
                one.player or "",
                one.message,
                "yes" if one.fix else "",
            )
            for one in self
        ]
        return html_table(("where", "code", "severity", "game", "player", "message", "fixable"), rows)
