"""The games, by full name and by alias, with hyphens for spaces."""

from games.intersections import Intersections
from games.lengths import Lengths
from games.numbers_to_number import NumbersToNumber
from games.permutations import Permutations
from games.plusses import Plusses
from games.precognition import Precognition
from games.procession import Procession
from games.superposition import Superposition

GAMES = {
    "intersections": Intersections,
    "lengths": Lengths,
    "lengths-of-lengths-of-lengths": Lengths,
    "making-intersections": Intersections,
    "number-superposition": Superposition,
    "numbers-to-number": NumbersToNumber,
    "permutations": Permutations,
    "plusses": Plusses,
    "plusses-and-minuses": Plusses,
    "precognition": Precognition,
    "procession": Procession,
    "superposition": Superposition,
}
