"""Which voice speaks for which game."""

from toprung.cli import eleven, rummy, snakes_and_ladders
from toprung.cli.voice import Voice

VOICES: dict[str, Voice] = {
    "ladder11": rummy.VOICE,
    "ladder_rummy_numbered": rummy.VOICE,
    "ladder_rummy_standard": rummy.VOICE,
    "eleven": eleven.VOICE,
    "snakes_and_ladders": snakes_and_ladders.VOICE,
}
