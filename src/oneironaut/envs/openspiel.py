"""OpenSpiel: `python_onirim` and `python_dreamers`, with explicit chance. Importing this module registers both.

    import pyspiel, oneironaut.envs.openspiel
    game = pyspiel.load_game("python_dreamers")

Parameters: `rules` is a rules code. `position`, its text as hexadecimal digits, begins every game there instead: a late
position of a small deck is a game that can be solved. `horizon=round` ends the game with the round, and pays the points that
it has brought.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..runtime.extras import MissingExtraError

try:
    import pyspiel
except ImportError as error:
    raise MissingExtraError("open-spiel", "open_spiel") from error

from ..kernel.errors import BadCodeError
from ..kernel.limits import ASK, CHANCE, OVER, PLACE
from ..kernel.machine import advance, answer, begin, deals
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.view import look
from ..notation.codes import read_rules
from ..notation.positions import read_position, write_position
from .batch import Batch
from .encoder import ObservationEncoder
from .recall import Recall
from .rendering import text_of
from .sampling import sample_world

MOST_POINTS = 3.0  # that a round brings


def game_type(name: str, long_name: str, players: tuple[int, int], utility: Any, code: str) -> Any:
    """Declare a game to OpenSpiel."""
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"rules": code, "position": "", "horizon": "game"},
    )


ONIRIM = game_type("python_onirim", "Onirim", (1, 2), pyspiel.GameType.Utility.IDENTICAL, "onirim:1")
DREAMERS = game_type("python_dreamers", "Dreamers", (2, 2), pyspiel.GameType.Utility.ZERO_SUM, "dreamers:2")


class Position:
    """What a state of OpenSpiel holds: a position and what every seat remembers. It copies both in one stroke."""

    def __init__(self, state: State, recall: Recall) -> None:
        self.state = state
        self.recall = recall
        recall.watch(state)

    def __deepcopy__(self, memo: object) -> Position:
        return Position(self.state.copy(), self.recall.copy())


class CardGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of these rules."""

    kind = ONIRIM

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.kind.parameter_specification, **(params or {})}
        self.rules: Rules = read_rules(str(chosen["rules"]))
        if self.rules.versus != (self.kind is DREAMERS):
            raise BadCodeError(f"{self.rules.code} is not a game of {self.kind.short_name}: use the other one")
        self.start = self._start(str(chosen["position"]))
        self.horizon = str(chosen["horizon"])
        if self.horizon not in ("game", "round") or (self.horizon == "round" and not self.rules.versus):
            raise BadCodeError(f"no horizon {self.horizon!r} of {self.rules.code}: there is 'game', and 'round' for Dreamers")
        self.encoder = ObservationEncoder(self.rules, "counts")
        self.scorer = Batch(self.rules, 1, form=None, actions="options", reward="points" if self.rules.versus else "result")
        self.dealt = dealt_actions(self.rules)
        self.deal_numbers = {action: i for i, action in enumerate(self.dealt)}
        most = MOST_POINTS if self.horizon == "round" else 1.0
        info = {
            "num_distinct_actions": len(self.rules.actions),
            "max_chance_outcomes": len(self.dealt),
            "num_players": self.rules.players,
            "min_utility": -most if self.rules.versus else 0.0,
            "max_utility": most,
            "max_game_length": self.rules.max_game_length,
        }
        if self.rules.versus:
            info["utility_sum"] = 0.0
        super().__init__(self.kind, pyspiel.GameInfo(**info), params or {})

    def _start(self, position: str) -> State:
        if not position:
            return begin(self.rules)
        try:  # a parameter holds neither spaces nor commas, so a position comes as the hexadecimal digits of its text
            start = read_position(bytes.fromhex(position).decode() if " " not in position else position)
        except (ValueError, UnicodeDecodeError) as error:
            raise BadCodeError(f"the position is its text as hexadecimal digits: {error}") from error
        if start.rules is not self.rules:
            raise BadCodeError(f"the position is one of {start.rules.code}, and the rules are {self.rules.code}")
        if advance(start) == OVER:
            raise BadCodeError("the position is the end of a game: there is nothing to play")
        return start

    def new_initial_state(self) -> CardGameState:
        """Return the state before the first card."""
        return CardGameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what reads states for a player."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class OnirimGame(CardGame):
    """`python_onirim`."""

    kind = ONIRIM


class DreamersGame(CardGame):
    """`python_dreamers`."""

    kind = DREAMERS


def dealt_actions(rules: Rules) -> tuple[int, ...]:
    """List what chance may answer, ascending."""
    return tuple([action for action in rules.grammar() if action < len(rules.verbs[0].places) * PLACE])


class CardGameState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position with what every seat remembers of the way to it."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.position = Position(game.start.copy(), Recall(game.rules))
        self._at_start = game.scorer.worth(game.start)
        self._rounds = rounds_of(game.start)

    @property
    def _game(self) -> CardGame:
        found: CardGame = self.get_game()
        return found

    def _stop(self) -> int:
        s = self.position.state
        stop = advance(s)
        if self._game.horizon == "round" and rounds_of(s) > self._rounds:
            return OVER
        return stop

    def current_player(self) -> Any:
        """Return who must answer."""
        stop = self._stop()
        if stop == OVER:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if stop == CHANCE else self.position.state.asker

    def _legal_actions(self, player: int) -> list[int]:
        rules = self._game.rules
        s = self.position.state
        return [rules.index(action) for action in s.options()] if self._stop() == ASK and s.asker == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may deal, with the chance of each."""
        weights = deals(self.position.state)
        total = sum([weight for _, weight in weights])
        return [(self._game.deal_numbers[action], weight / total) for action, weight in weights]

    def _apply_action(self, action: int) -> None:
        s, recall, game = self.position.state, self.position.recall, self._game
        if self._stop() == CHANCE:
            answer(s, game.dealt[action])
        else:
            seat, ask = s.asker, game.rules.asks[s.asked].name
            chosen = game.rules.actions[action]
            answer(s, chosen)
            recall.answered(seat, ask, chosen)
        advance(s)
        recall.hear(s)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._game
        number = game.dealt[action] if player == pyspiel.PlayerId.CHANCE else game.rules.actions[action]
        return game.rules.action_code(number)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self._stop() == OVER

    def returns(self) -> list[float]:
        """Return what the game has brought each player: nothing until it is over."""
        game = self._game
        if not self.is_terminal():
            return [0.0] * game.rules.players
        if game.horizon == "round":
            gain = game.scorer.worth(self.position.state) - self._at_start
            return [gain, -gain]
        return list(self.position.state.returns())

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player has heard and done, and what it sees now."""
        seat = self.current_player() if player is None else player
        return f"{self.position.recall.text(seat)}\n{text_of(look(self.position.state, seat))}"

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> CardGameState:
        """Return a state that a player cannot tell from this one by what it sees now: what is hidden is dealt again.

        Other players remember nothing there of the way so far, as what they remember is hidden, too. The history stays that of
        this state: it serves search that goes forward, and not replays.
        """
        twin: CardGameState = self.clone()
        if self._stop() == ASK:
            world = sample_world(self.position.state, player_id, int(probability_sampler() * (2**31 - 1)))
            twin.position = Position(world, self.position.recall.alone(player_id))
        return twin

    def __str__(self) -> str:
        return write_position(self.position.state)


def rounds_of(s: State) -> int:
    """Count the rounds that are over."""
    return sum([len(module.rounds(s)) for module in s.rules._modules])


class Observer:
    """Reads states for a player, as OpenSpiel's observers do."""

    def __init__(self, game: CardGame, obs_type: Any, params: Any) -> None:
        if params:
            raise BadCodeError(f"observers of {game.rules.code} take no parameters, not {params!r}")
        self.recalls = obs_type.perfect_recall
        self.encoder = game.encoder
        self._bytes = game.encoder.empty()
        self.tensor = np.zeros(game.encoder.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CardGameState, player: int) -> None:
        """Write what a player sees into the tensor."""
        self.tensor[:] = self.encoder.encode(state.position.state, player, self._bytes)

    def string_from(self, state: CardGameState, player: int) -> str:
        """Return what a player sees, or remembers, as text."""
        if self.recalls:
            return state.information_state_string(player)
        return text_of(look(state.position.state, player))


def register() -> None:
    """Register both games."""
    known = pyspiel.registered_names()
    for kind, game in ((ONIRIM, OnirimGame), (DREAMERS, DreamersGame)):
        if kind.short_name not in known:
            pyspiel.register_game(kind, game)


register()
