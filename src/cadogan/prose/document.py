"""The rules of a game as a document: sections of paragraphs and items, and their text forms."""

import textwrap
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

_INDENT = 3
_PLAIN = {
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "–": "-",
    "—": "-",
    "…": "...",
    "æ": "ae",
    "Æ": "Ae",
    "œ": "oe",
    "♣": "C",
    "♠": "S",
    "♥": "H",
    "♦": "D",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """Some sentences that stand by themselves, or lead in the items that follow."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One item of a list; `mark` is its number, if it has one; `depth` 1 is a list in a list."""

    text: str
    mark: str = ""
    depth: int = 0


Block = Paragraph | Item


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A titled part of the rules."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one game, in sections."""

    title: str
    sections: tuple[Section, ...]

    def as_text(self, *, width: int = 79, plain: bool = False) -> str:
        """The rules as text in lines of at most `width` characters, ending with a line end.

        `plain`: only ASCII characters.
        """
        if plain:  # before the lines are broken, for the plain text is the longer
            return self._in_plain().as_text(width=width)
        return "\n".join(self._lines(max(width, 20))) + "\n"

    def _in_plain(self) -> "Rules":
        """The same rules in ASCII characters."""
        return Rules(
            title=plain_text(self.title),
            sections=tuple(
                Section(
                    title=plain_text(section.title),
                    blocks=tuple(
                        replace(block, text=plain_text(block.text)) for block in section.blocks
                    ),
                )
                for section in self.sections
            ),
        )

    def as_markdown(self) -> str:
        """The rules in Markdown, one line for a paragraph or an item."""
        lines = [f"# {self.title}"]
        for section in self.sections:
            lines += ["", f"## {section.title}"]
            in_list = False
            for block in section.blocks:
                match block:
                    case Paragraph():
                        lines += ["", block.text]
                    case Item():
                        lines += [] if in_list else [""]
                        # A mark such as 2a is no number to Markdown: it stands in the text.
                        number = block.mark if block.mark.isdigit() else ""
                        sign = f"{number}." if number else "-"
                        word = f"{block.mark}. " if block.mark and not number else ""
                        lines.append(f"{' ' * _INDENT * block.depth}{sign} {word}{block.text}")
                in_list = isinstance(block, Item)
        return "\n".join(lines) + "\n"

    def section(self, title: str) -> Section:
        """The section of that title. Raises KeyError when there is none."""
        for section in self.sections:
            if section.title == title:
                return section
        raise KeyError(title)

    def _lines(self, width: int) -> Iterator[str]:
        yield from textwrap.wrap(self.title.upper(), width)
        yield "=" * min(len(self.title), width)
        for section in self.sections:
            yield from ("", section.title, "-" * len(section.title))
            was_item = True
            for block in section.blocks:
                match block:
                    case Paragraph():
                        if block is not section.blocks[0]:
                            yield ""
                        yield from textwrap.wrap(block.text, width, break_on_hyphens=False)
                    case Item():
                        if not was_item:
                            yield ""
                        margin = " " * _INDENT * block.depth
                        sign = f"{block.mark}." if block.mark else "-"
                        lead = margin + sign.ljust(_INDENT) + (" " if len(sign) > 2 else "")
                        yield from textwrap.wrap(
                            block.text,
                            width,
                            initial_indent=lead,
                            subsequent_indent=" " * len(lead),
                            break_on_hyphens=False,
                        )
                was_item = isinstance(block, Item)


def plain_text(text: str) -> str:
    """The text in ASCII characters: straight quotes, `Caesar` for `Cæsar`."""
    for fine, plain in _PLAIN.items():
        text = text.replace(fine, plain)
    decomposed = unicodedata.normalize("NFKD", text)
    return decomposed.encode("ascii", "ignore").decode("ascii")
