"""One match against bots on a terminal. The player has seat 0, and is shown what that seat may see and nothing else."""

import secrets
from datetime import UTC, datetime
from typing import Any

import msgspec
from rich.columns import Columns

from toprung.bots import BOTS
from toprung.cli.mistake import Mistake
from toprung.cli.page import rules_of
from toprung.cli.screen import screen
from toprung.cli.speaker import VOICES
from toprung.cli.voice import Scene
from toprung.kernel import AnyGame, Chance, Draft, Illegal, begin, commitment, match_key
from toprung.kernel.playout import bot_action
from toprung.kernel.proof import NONCE_BYTES
from toprung.kernel.record import Header, Sitter

YOU = 0
HELP = """\
Type the number of what you want to do, or its words.
{typing}
table              show the table again
rules              the rules of the game
?                  this help
quit               leave the match"""


class Quit(Exception):
    """The player has had enough."""


class Sitting:
    """One match as it is played here: its state, its events, and the terminal."""

    def __init__(self, game: AnyGame, options: Any, levels: tuple[str, ...], seed: bytes, chance: bool) -> None:
        self.game, self.options, self.levels, self.seed = game, options, levels, seed
        self.nonces = (secrets.token_bytes(NONCE_BYTES) if chance else b"", *(b"" for _ in levels))
        self.chance = Chance(match_key(seed, self.nonces))
        self.names = ("You", *(f"{level} {seat}" for seat, level in enumerate(levels, 1)))
        self.voice = VOICES[game.key]
        self.console = screen()
        self.started = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.events: list[Any] = []
        self.decisions = [0] * len(self.names)
        self.state = game.blank(options, len(self.names))

    def play(self) -> None:
        """From the first deal to the places. Raises Quit."""
        self.console.print(f"{self.game.key}. Commitment to the seed: {commitment(self.seed).hex()}. Type ? for help.")
        self.happen(begin(self.game, self.options, len(self.names), self.chance)[1])
        while (seat := self.game.to_move(self.state)) is not None:
            self.happen(self.asked() if seat == YOU else self.bot(seat))

    def happen(self, events: tuple[Any, ...]) -> None:
        """The events take place, and are told as the player may know them."""
        for event in events:
            self.console.print(self.voice.tell(self.scene(), self.game.redact(event, YOU)))
            self.state = self.game.evolve(self.state, event)
            self.events.append(event)

    def scene(self) -> Scene:
        """What the player sees."""
        return Scene(self.game, self.names, self.game.view(self.state, YOU))

    def bot(self, seat: int) -> tuple[Any, ...]:
        """What comes of a bot's turn."""
        self.decisions[seat] += 1
        bot = BOTS[self.game.key][self.levels[seat - 1]]
        action = bot_action(self.game, self.game.motion(self.state), seat, bot, self.decisions[seat], self.chance)
        return self.game.decide(self.state, seat, action, self.chance)

    def asked(self) -> tuple[Any, ...]:
        """What comes of what the player types, asked for until it can be done."""
        self.show()
        while True:
            try:
                words = self.console.input("> ").split()
                if action := self.understood(words):
                    return self.game.decide(self.state, YOU, action, self.chance)
            except EOFError:
                raise Quit from None
            except Illegal as no:
                self.console.print(f"No: {no}")
            except Mistake as mistake:
                self.console.print(str(mistake))

    def show(self) -> None:
        """The table, and what can be done."""
        scene = self.scene()
        self.console.print("", *self.voice.show(scene), sep="\n")
        actions = self.game.legal_actions(self.state, YOU)
        offers = [f"{number:>3} {self.voice.offer(scene, action)}" for number, action in enumerate(actions, 1)]
        self.console.print(Columns(offers, padding=(0, 3), column_first=True))

    def understood(self, words: list[str]) -> Any:
        """The action that the player wants; None when there was something to read instead. Raises Mistake and Quit."""
        match [word.lower() for word in words[:1]]:
            case []:
                return None
            case ["quit" | "exit"]:
                raise Quit
            case ["?" | "help"]:
                self.console.print(HELP.format(typing=self.voice.typing), highlight=False)
            case ["rules"]:
                self.console.print(rules_of(self.game.key))
            case ["table"]:
                self.show()
            case [word] if word.isdecimal() and len(words) == 1:
                return self.numbered(int(word))
            case [word]:
                return self.worded([word, *words[1:]])
        return None

    def numbered(self, number: int) -> Any:
        """The action of this number in the list."""
        actions = self.game.legal_actions(self.state, YOU)
        if not 1 <= number <= len(actions):
            raise Mistake(f"The list goes from 1 to {len(actions)}.")
        return actions[number - 1]

    def worded(self, words: list[str]) -> Any:
        """The action that is offered in these words, or the only one that begins so, or one that is spelled out."""
        scene = self.scene()
        typed = " ".join(words).lower()
        offers = {self.voice.offer(scene, one).lower(): one for one in self.game.legal_actions(self.state, YOU)}
        begun = [action for offer, action in offers.items() if f"{offer} ".startswith(f"{typed} ")]
        if typed in offers or len(begun) == 1:
            return offers.get(typed, begun[0])
        action = self.voice.read(scene, words)
        return self.committed(action) if isinstance(action, Draft) else action

    def committed(self, draft: Draft) -> Any:
        """The action that staged cards come to. Raises Mistake with what is wrong with them."""
        if self.game.preview is None:
            raise Mistake("There is nothing to stage in this game.")
        preview = self.game.preview(self.state, YOU, draft)
        if preview.action is None:
            faults = [frame.why.format(**frame.params) for frame in preview.frames if frame.why]
            raise Mistake("No: " + (" ".join(faults) or "that is not your rung."))
        return preview.action

    def header(self, name: str) -> Header:
        """The first line of the record."""
        shown = [commitment(nonce).hex() if nonce else "" for nonce in self.nonces]
        return Header(
            game=self.game.key,
            rules=self.game.version,
            options=msgspec.to_builtins(self.options),
            seats=(Sitter(name=name), *(Sitter(bot=level) for level in self.levels)),
            commitment=commitment(self.seed).hex(),
            seed=self.seed.hex(),
            nonce_commitments=tuple(shown),
            nonces=tuple(nonce.hex() for nonce in self.nonces),
            started=self.started,
        )
