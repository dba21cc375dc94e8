"""The games, by full name and by alias, with hyphens for spaces."""

from games.intersections import Intersections
from games.lengths import Lengths
from games.numbers_to_number import NumbersToNumber
from games.palindromes import Palindromes
from games.permudrome import Permudrome
from games.permutations import Permutations
from games.plusses import Plusses
from games.precognition import Precognition
from games.procession import Procession
from games.scramble import Scramble
from games.superposition import Superposition

NAMES = {
    Intersections: ["intersections", "making-intersections"],
    Lengths: ["lengths", "lengths-of-lengths-of-lengths", "lengths-of-lengths-of-lengths-game"],
    NumbersToNumber: ["numbers-to-number"],
    Palindromes: ["palindromes", "palindromes-in-sequence"],
    Permudrome: ["permudrome"],
    Permutations: ["permutations", "permutations-of-integers"],
    Plusses: ["plusses", "plusses-and-minuses", "plusses-and-minuses-grid-game"],
    Precognition: ["precognition"],
    Procession: ["procession"],
    Scramble: ["scramble", "binary-scramble"],
    Superposition: ["superposition", "number-superposition", "number-superposition-game"],
}
GAMES = {name: game for game, names in NAMES.items() for name in names}
