"""Tables, for people or as Markdown."""

from dataclasses import dataclass, field


def number(value):
    """Three significant digits, with as few decimals as possible."""
    if value is None or value != value:
        return "-"
    for limit, places in ((10, 2), (100, 1)):
        if abs(value) < limit:
            return f"{value:.{places}f}"
    return f"{value:.0f}"


def milliseconds(seconds):
    return number(seconds * 1e3)


def ratio(value, other):
    return number(value / other) if other else "-"


@dataclass
class Table:
    title: str
    headings: list
    note: str = ""
    rows: list = field(default_factory=list)

    def add(self, *cells):
        self.rows.append([cell if isinstance(cell, str) else number(cell) for cell in cells])

    def text(self):
        lines = [self.headings, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines)]
        out = [self.title]
        for line in lines:
            cells = [line[0].ljust(widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(line[1:], widths[1:])]
            out.append("  " + "  ".join(cells).rstrip())
        return "\n".join(out + ([f"  {self.note}"] if self.note else []))

    def markdown(self):
        lines = [self.headings, ["---"] + ["---:"] * (len(self.headings) - 1), *self.rows]
        out = [f"**{self.title}**", ""]
        out += [f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |" for line in lines]
        return "\n".join(out + (["", self.note] if self.note else []))
