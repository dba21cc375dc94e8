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
    "lengths-of-lengths-of-lengths-game": Lengths,
    "making-intersections": Intersections,
    "number-superposition": Superposition,
    "number-superposition-game": Superposition,
    "numbers-to-number": NumbersToNumber,
    "permutations": Permutations,
    "permutations-of-integers": Permutations,
    "plusses": Plusses,
    "plusses-and-minuses": Plusses,
    "plusses-and-minuses-grid-game": Plusses,
    "precognition": Precognition,
    "procession": Procession,
    "superposition": Superposition,
}
