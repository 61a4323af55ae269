"""The games, in the order of the book."""

from cadogan.book.anna import ANNA
from cadogan.book.babette import BABETTE
from cadogan.book.caesar import CAESAR
from cadogan.book.canfield_or_klondike import CANFIELD_OR_KLONDIKE
from cadogan.book.fortress import FORTRESS
from cadogan.book.general_sedgewick import GENERAL_SEDGEWICK
from cadogan.book.la_belle_lucie import LA_BELLE_LUCIE
from cadogan.book.la_nivernaise import LA_NIVERNAISE
from cadogan.book.light_and_shade import LIGHT_AND_SHADE
from cadogan.book.margarethe import MARGARETHE
from cadogan.book.mount_olympus import MOUNT_OLYMPUS
from cadogan.book.napoleon_at_st_helena import NAPOLEON_AT_ST_HELENA
from cadogan.book.napoleons_square import NAPOLEONS_SQUARE
from cadogan.book.nestor import NESTOR
from cadogan.book.red_and_black import RED_AND_BLACK
from cadogan.book.sly import SLY
from cadogan.book.spensers_fairie_queen import SPENSERS_FAIRIE_QUEEN
from cadogan.book.the_besieged_city import THE_BESIEGED_CITY
from cadogan.book.the_blockade import THE_BLOCKADE
from cadogan.book.the_carpet import THE_CARPET
from cadogan.book.the_clock import THE_CLOCK
from cadogan.book.the_congress import THE_CONGRESS
from cadogan.book.the_constitution import THE_CONSTITUTION
from cadogan.book.the_empress_of_india import THE_EMPRESS_OF_INDIA
from cadogan.book.the_fifteen import THE_FIFTEEN
from cadogan.book.the_fish_bone import THE_FISH_BONE
from cadogan.book.the_flower_garden import THE_FLOWER_GARDEN
from cadogan.book.the_four_corners import THE_FOUR_CORNERS
from cadogan.book.the_fourteenth import THE_FOURTEENTH
from cadogan.book.the_great_thirteen import THE_GREAT_THIRTEEN
from cadogan.book.the_hemispheres import THE_HEMISPHERES
from cadogan.book.the_herring_bone import THE_HERRING_BONE
from cadogan.book.the_kings import THE_KINGS
from cadogan.book.the_labyrinth import THE_LABYRINTH
from cadogan.book.the_louis_patience import THE_LOUIS_PATIENCE
from cadogan.book.the_mill import THE_MILL
from cadogan.book.the_nation import THE_NATION
from cadogan.book.the_olga import THE_OLGA
from cadogan.book.the_queens import THE_QUEENS
from cadogan.book.the_salic_law import THE_SALIC_LAW
from cadogan.book.the_shah import THE_SHAH
from cadogan.book.the_square import THE_SQUARE
from cadogan.book.the_sultan import THE_SULTAN
from cadogan.book.the_terrace import THE_TERRACE
from cadogan.book.the_wheel import THE_WHEEL
from cadogan.book.the_zodiac import THE_ZODIAC
from cadogan.book.two_rings import TWO_RINGS

GAMES = (
    LA_BELLE_LUCIE,
    NAPOLEON_AT_ST_HELENA,
    THE_FIFTEEN,
    THE_SALIC_LAW,
    THE_FOUR_CORNERS,
    THE_MILL,
    THE_SHAH,
    THE_BLOCKADE,
    THE_CLOCK,
    FORTRESS,
    THE_FOURTEENTH,
    THE_SULTAN,
    LA_NIVERNAISE,
    THE_EMPRESS_OF_INDIA,
    THE_BESIEGED_CITY,
    THE_FLOWER_GARDEN,
    THE_HEMISPHERES,
    NAPOLEONS_SQUARE,
    THE_CONSTITUTION,
    THE_ZODIAC,
    THE_KINGS,
    BABETTE,
    NESTOR,
    LIGHT_AND_SHADE,
    THE_LABYRINTH,
    SPENSERS_FAIRIE_QUEEN,
    THE_TERRACE,
    GENERAL_SEDGEWICK,
    THE_QUEENS,
    THE_HERRING_BONE,
    THE_OLGA,
    CAESAR,
    RED_AND_BLACK,
    THE_SQUARE,
    MARGARETHE,
    MOUNT_OLYMPUS,
    THE_WHEEL,
    TWO_RINGS,
    THE_NATION,
    THE_CARPET,
    THE_FISH_BONE,
    THE_CONGRESS,
    THE_LOUIS_PATIENCE,
    SLY,
    THE_GREAT_THIRTEEN,
    CANFIELD_OR_KLONDIKE,
    ANNA,
)
