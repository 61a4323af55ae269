"""What the pages of the book say: copied from them, not from the definitions.

Title and cards are the head of the page as it is printed.  The cards undealt (when the tableau
lies, and before a card is turned up, the rounds begin or cards are played as they fall) are counted
by hand from the page's text.
"""

from dataclasses import dataclass

from cadogan.vocabulary import ALL

NUMERALS = ("I", "II", "III", "IV", "V", "VI")


@dataclass(frozen=True)
class Page:
    """One game's page; it has `rules` numbered ones, and None for no re-deal."""

    number: int
    slug: str
    title: str
    cards: str
    rules: int
    redeals: int | None
    stock: int

    @property
    def numerals(self) -> set[str]:
        """The numbers of the rules on the page."""
        return set(NUMERALS[: self.rules])


ONE, TWO = "One Entire Pack of Cards", "Two Entire Packs of Cards"

# number, slug, title, cards, rules, re-deals, stock
PAGES = (
    Page(1, "la-belle-lucie", "LA BELLE LUCIE", ONE, 2, 2, 0),
    Page(2, "napoleon-at-st-helena", "NAPOLEON AT ST. HELENA", TWO, 2, None, 64),
    Page(3, "the-fifteen", "THE FIFTEEN", TWO, 2, None, 0),
    Page(4, "the-salic-law", "THE SALIC LAW", TWO, 2, None, 103),
    Page(5, "the-four-corners", "THE FOUR CORNERS", TWO, 2, 2, 104),
    Page(6, "the-mill", "THE MILL", TWO, 2, None, 95),
    Page(7, "the-shah", "THE SHAH", TWO, 3, None, 64),
    Page(8, "the-blockade", "THE BLOCKADE", TWO, 2, None, 104),
    Page(9, "the-clock", "THE CLOCK", TWO, 4, None, 56),
    Page(10, "fortress", "FORTRESS", ONE, 2, None, 0),
    Page(11, "the-fourteenth", "THE FOURTEENTH", TWO, 0, None, 79),
    Page(12, "the-sultan", "THE SULTAN", TWO, 0, 2, 87),
    Page(13, "la-nivernaise", "LA NIVERNAISE", TWO, 4, 1, 96),
    Page(
        14,
        "the-empress-of-india",
        "THE EMPRESS OF INDIA",
        "Four Entire Packs of Cards",
        5,
        None,
        128,
    ),
    Page(15, "the-besieged-city", "THE BESIEGED CITY", TWO, 6, None, 78),
    Page(16, "the-flower-garden", "THE FLOWER-GARDEN", ONE, 3, None, 0),
    Page(17, "the-hemispheres", "THE HEMISPHERES", TWO, 5, None, 80),
    Page(18, "napoleons-square", "NAPOLEON'S SQUARE", TWO, 3, None, 56),
    Page(19, "the-constitution", "THE CONSTITUTION", TWO, 6, None, 48),
    Page(20, "the-zodiac", "THE ZODIAC", TWO, 2, ALL, 72),
    Page(21, "the-kings", "THE KINGS", TWO, 3, None, 96),
    Page(22, "babette", "BABETTE", TWO, 3, 2, 104),
    Page(23, "nestor", "NESTOR", ONE, 0, None, 4),
    Page(24, "light-and-shade", "LIGHT AND SHADE", TWO, 3, None, 88),
    Page(25, "the-labyrinth", "THE LABYRINTH", TWO, 4, None, 96),
    Page(26, "spensers-fairie-queen", "SPENSER'S FAIRIE QUEEN", TWO, 5, None, 103),
    Page(27, "the-terrace", "THE TERRACE", TWO, 4, None, 81),
    Page(28, "general-sedgewick", "GENERAL SEDGEWICK", ONE, 4, None, 46),
    Page(29, "the-queens", "THE QUEENS", TWO, 5, None, 65),
    Page(30, "the-herring-bone", "THE HERRING-BONE", TWO, 4, 2, 63),
    Page(31, "the-olga", "THE OLGA", "Four Piquet Packs", 3, None, 79),
    Page(32, "caesar", "CÆSAR", "Nine Cards from One Entire Pack", 0, None, 0),
    Page(33, "red-and-black", "RED AND BLACK", TWO, 2, 1, 88),
    Page(34, "the-square", "THE SQUARE", TWO, 2, None, 88),
    Page(35, "margarethe", "MARGARETHE", ONE, 2, 1, 31),
    Page(36, "mount-olympus", "MOUNT OLYMPUS", TWO, 4, 1, 79),
    Page(37, "the-wheel", "THE WHEEL", TWO, 5, None, 84),
    Page(38, "two-rings", "TWO RINGS", TWO, 0, 1, 80),
    Page(39, "the-nation", "THE NATION", TWO, 3, 2, 0),
    Page(40, "the-carpet", "THE CARPET", TWO, 4, 2, 32),
    Page(41, "the-fish-bone", "THE FISH-BONE", TWO, 2, 1, 98),
    Page(42, "the-congress", "THE CONGRESS", TWO, 5, None, 92),
    Page(43, "the-louis-patience", "THE LOUIS PATIENCE", TWO, 2, 3, 96),
    Page(44, "sly", "SLY", TWO, 4, None, 104),
    Page(45, "the-great-thirteen", "THE GREAT THIRTEEN", TWO, 3, None, 0),
    Page(46, "canfield-or-klondike", "CANFIELD OR KLONDIKE", ONE, 0, None, 24),
    Page(47, "anna", "ANNA", TWO, 3, 2, 96),
)
