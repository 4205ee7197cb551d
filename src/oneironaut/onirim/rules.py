"""What every Onirim module shares: the hooks that modules may override, the tables of cards, and the moves that many
rules make: cards to and from the hand, Doors gained and lost, shuffles, powers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel.arrays import allocate
from ..kernel.composition import Numbers
from ..kernel.deck import Deck
from ..kernel.errors import StateError
from ..kernel.limits import *
from ..kernel.module import Effect, Module
from ..kernel.rules import Rules
from ..kernel.state import State
from .card import Card
from .names import *

INTERPRETED = __file__.endswith(".py")
TABLES = dict.fromkeys(("sort", "symbol", "colours", "flags", "copies_of", "when_drawn", "when_discarded", "door_kind"), KINDS)
UNCALLED = "a hook is called only where it is overridden"


class OnirimModule(Module):
    """A module of Onirim. Hooks are told apart by tense; each is called only if a module of the game overrides it."""

    r: OnirimRules
    detours: Mapping[str, str] = {}  # effects that discarded cards call, and those of this module that are called instead

    def join(self, rules: Rules, first: Numbers) -> None:
        Module.join(self, rules, first)
        if not isinstance(rules, OnirimRules):
            raise TypeError("a module of Onirim joins OnirimRules")
        self.r = rules

    def use(self, s: State, action: int) -> int:
        """Apply an action with a verb of this module, chosen where a hook had offered it."""
        raise NotImplementedError(f"{type(self).__name__} offered an action that it does not know")

    def why_not(self, s: State, action: int) -> str:
        """Return the key of the sentence that says why an action with a verb of this module is not offered in phase 1."""
        return "not_now"

    def goal_met(self, s: State) -> bool:
        """Tell whether this module's condition for winning holds; all modules' must."""
        raise NotImplementedError(UNCALLED)

    def on_discarded(self, s: State) -> int:
        """React to a card that was discarded in phase 1; its own effect is yet to come."""
        raise NotImplementedError(UNCALLED)

    def add_beginning_options(self, s: State) -> int:
        """Offer what may be done at the beginning of a turn."""
        raise NotImplementedError(UNCALLED)

    def add_turn_options(self, s: State) -> int:
        """Offer what else may be done in phase 1."""
        raise NotImplementedError(UNCALLED)

    def add_powers(self, s: State, moment: int) -> int:
        """Offer what may be used "at any time", at this moment."""
        raise NotImplementedError(UNCALLED)

    def add_copies(self, s: State, colours: int, unlike: int) -> int:
        """Offer where else than in the deck a Door that shares a colour with one mask and none with another, or any card (0),
        may be taken from."""
        raise NotImplementedError(UNCALLED)

    def add_fetch_options(self, s: State) -> int:
        """Offer what else may be named where any card of the deck may be fetched."""
        raise NotImplementedError(UNCALLED)

    def stands_in(self, s: State) -> int:
        """Count the Doors on the table that stand in for a colour of which there is none, each for one."""
        raise NotImplementedError(UNCALLED)

    def instead_of_gaining(self, s: State, kind: int) -> bool:
        """Decide about a Door that is about to be gained; True sends it to Limbo."""
        raise NotImplementedError(UNCALLED)

    def on_gained(self, s: State, kind: int) -> int:
        """React to a Door that was put on the table."""
        raise NotImplementedError(UNCALLED)

    def on_door_lost(self, s: State, kind: int) -> int:
        """React to a gained Door that went to Limbo."""
        raise NotImplementedError(UNCALLED)

    def on_settled(self, s: State) -> int:
        """React to the end of the effect that gained a Door."""
        raise NotImplementedError(UNCALLED)

    def on_searching(self, s: State) -> int:
        """React to the active player's looking through the deck."""
        raise NotImplementedError(UNCALLED)

    def on_searched(self, s: State, colours: int) -> int:
        """React to a search that has ended with its shuffle; where it found no Door, of which colours."""
        raise NotImplementedError(UNCALLED)

    def instead_of_shuffling_limbo(self, s: State) -> int:
        """Handle the end of a turn with cards in Limbo."""
        raise NotImplementedError(UNCALLED)

    def on_nightmare_resolved(self, s: State) -> int:
        """React to a Nightmare whose price was paid; it is not discarded yet."""
        raise NotImplementedError(UNCALLED)

    def on_extra_given(self, s: State, kind: int) -> int:
        """React to a card that left the place that this module adds to the hand."""
        raise NotImplementedError(UNCALLED)


class OnirimRules(Rules):
    """A combination of Onirim modules, with the tables that its effects read and the moves they share."""

    deck: Deck
    sort: list[int]
    symbol: list[int]
    colours: list[int]
    flags: list[int]
    copies_of: list[int]
    when_drawn: list[int]
    when_discarded: list[int]
    door_kind: list[int]  # the kinds that are Doors
    n_door_kinds: int
    personal: int
    shared: int
    n_doors: int
    symbols: int
    opening: int
    extra: int
    is_open: bool
    has_powers: bool
    adds_to_turn: bool
    first_step: int
    goals: tuple[OnirimModule, ...]
    discards: tuple[OnirimModule, ...]
    beginnings: tuple[OnirimModule, ...]
    turns: tuple[OnirimModule, ...]
    powers: tuple[OnirimModule, ...]
    copies: tuple[OnirimModule, ...]
    fetches: tuple[OnirimModule, ...]
    stand_ins: tuple[OnirimModule, ...]
    effect_numbers: dict[str, int]
    gainings: tuple[OnirimModule, ...]
    gains: tuple[OnirimModule, ...]
    losses: tuple[OnirimModule, ...]
    settlings: tuple[OnirimModule, ...]
    searchings: tuple[OnirimModule, ...]
    searches: tuple[OnirimModule, ...]
    limbos: tuple[OnirimModule, ...]
    nightmares: tuple[OnirimModule, ...]
    extras: tuple[OnirimModule, ...]

    def __init__(self, code: str, players: int, modules: tuple[OnirimModule, ...], *, is_open: bool) -> None:
        if INTERPRETED:
            allocate(self, TABLES)
        self.personal = 5
        self.shared = 0
        self.opening = 0
        self.extra = -1
        self.is_open = is_open
        Rules.__init__(self, code, players, modules)
        self.deck = Deck(DECK, TOP, BOTTOM)
        self.effect_numbers = {"": 0} | {effect.name: effect.number for effect in self.effects}
        detours = {name: other for module in modules for name, other in module.detours.items()}
        self.n_doors = 0
        self.n_door_kinds = 0
        self.symbols = 0
        for number, card in enumerate(self.kinds):
            if not isinstance(card, Card):
                raise TypeError("a kind of Onirim is a Card")
            self.sort[number] = card.sort
            self.symbol[number] = card.symbol
            self.colours[number] = card.colours
            self.flags[number] = card.flags
            self.copies_of[number] = card.copies
            self.when_drawn[number] = self.effect_numbers[card.when_drawn]
            self.when_discarded[number] = self.effect_numbers[detours.get(card.when_discarded, card.when_discarded)]
            self.symbols = max(self.symbols, card.symbol)
            if card.sort == DOOR:
                self.n_doors += card.copies
                self.door_kind[self.n_door_kinds] = number
                self.n_door_kinds += 1
        for effect in self.effects:
            if isinstance(effect, OnirimEffect):
                effect.r = self
        self.goals = self.having("goal_met")
        self.discards = self.having("on_discarded")
        self.beginnings = self.having("add_beginning_options")
        self.turns = self.having("add_turn_options")
        self.powers = self.having("add_powers")
        self.copies = self.having("add_copies")
        self.fetches = self.having("add_fetch_options")
        self.stand_ins = self.having("stands_in")
        self.gainings = self.having("instead_of_gaining")
        self.gains = self.having("on_gained")
        self.losses = self.having("on_door_lost")
        self.settlings = self.having("on_settled")
        self.searchings = self.having("on_searching")
        self.searches = self.having("on_searched")
        self.limbos = self.having("instead_of_shuffling_limbo")
        self.nightmares = self.having("on_nightmare_resolved")
        self.extras = self.having("on_extra_given")
        self.has_powers = len(self.powers) > 0
        self.adds_to_turn = len(self.turns) + len(self.powers) > 0
        self.first_step = BEGINNING if self.beginnings else PHASE_1

    def having(self, hook: str) -> tuple[OnirimModule, ...]:
        """Return the modules that override a hook, in canonical order."""
        return tuple([m for m in self.hooked(hook) if isinstance(m, OnirimModule)])

    def lacking(self, s: State) -> int:
        """Count the Doors that are not on the table."""
        return self.n_doors - s.size[DOORS] - s.size[DOORS + 1]

    # The hand.

    def knowers(self, seat: int) -> int:
        """Return who sees what a seat looks at: everybody in open play, itself in silent play (O-DUO-7 O-FINE-17)."""
        return (1 << self.players) - 1 if self.is_open else 1 << seat

    def to_hand(self, s: State, kind: int) -> int:
        """Move a drawn card to the hand, personal cards first; a hand that it fills ends the step that drew it.

        Who knew the card in the deck still knows it (O-DUO-7).
        """
        seat = s.counter[ACTIVE]
        fan = HAND + seat
        room = self.personal - s.size[fan]
        if room <= 0:
            if s.size[SHARED] >= self.shared:
                raise StateError("a card is drawn for a hand that is full: no game leads to this position")
            fan = SHARED  # O-DUO-2 O-DUO-5
        elif s.seen & (2 >> seat):
            s.add_to_pile(KNOWN + seat, kind)
        s.add_to_fan(fan, kind)
        if s.log is not None:
            s.emit_move(kind, DECK, fan, s.seen)
        if room < 2 and s.size[SHARED] >= self.shared and s.size[HAND + seat] >= self.personal:
            s.top -= WIDTH
        return MOVED

    def fan_of(self, s: State, action: int) -> int:
        """Return where the card of an action lies: personal, shared, or in a place that a module adds."""
        if action & FROM_SHARED:
            return SHARED
        return self.extra + s.counter[ACTIVE] if action & FROM_EXTRA else HAND + s.counter[ACTIVE]

    def give(self, s: State, action: int) -> int:
        """Take the card that an action names out of the hand; return the fan it was in."""
        kind = action & NO_KIND
        fan = HAND + s.counter[ACTIVE] if action & ELSEWHERE == 0 else self.fan_of(s, action)
        s.remove(fan, kind)
        if self.shared > 0 and fan - HAND < 2 and fan != SHARED and s.pile[(fan - HAND + KNOWN) * KINDS + kind] > 0:
            s.remove(fan - HAND + KNOWN, kind)
        return fan

    def from_hand(self, s: State, action: int, target: int) -> int:
        """Move the card that an action names from the hand to a pile; return its kind."""
        kind = action & NO_KIND
        fan = self.give(s, action)
        s.add(target, kind)
        if s.log is not None:
            s.emit_move(kind, fan, target, 0)
        if action & FROM_EXTRA:
            self.extra_given(s, kind)
        return kind

    def held(self, s: State) -> int:
        """Return the card that was drawn and is being decided: the first, of two."""
        if s.size[HELD] == 0:
            raise StateError("no card is being decided: no game leads to this position")
        return s.card[self.start[HELD]]

    def let_go(self, s: State, pile: int) -> int:
        """Move the card that is held (the first, of two) to a pile that is not the bag of the deck."""
        first = self.start[HELD]
        kind = self.held(s)
        s.card[first] = s.card[first + 1]
        s.size[HELD] -= 1
        s.add_to_pile(pile, kind)
        if s.log is not None:
            s.emit_move(kind, HELD, pile, 0)
        return MOVED

    def extra_given(self, s: State, kind: int) -> int:
        """Tell the module that a card left the place that it adds to the hand."""
        for module in self.extras:
            module.on_extra_given(s, kind)
        return MOVED

    def discard_hand(self, s: State) -> int:
        """Discard the active seat's personal cards and the shared ones (O-FINE-18)."""
        seat = s.counter[ACTIVE]
        self.discard_fan(s, HAND + seat)
        if self.shared > 0:
            self.discard_fan(s, SHARED)
            for kind in range(self.n_kinds):
                s.pile[(KNOWN + seat) * KINDS + kind] = 0
            s.size[KNOWN + seat] = 0
        return MOVED

    def discard_fan(self, s: State, fan: int) -> int:
        """Discard all cards of a fan."""
        first = self.start[fan]
        for i in range(first, first + s.size[fan]):
            s.add_to_pile(DISCARD, s.card[i])
            if s.log is not None:
                s.emit_move(s.card[i], fan, DISCARD, 0)
        s.size[fan] = 0
        return MOVED

    def offer_hand(self, s: State, action: int) -> int:
        """Offer an action for each kind of the hand that may leave it one by one, wherever it lies."""
        self.offer_unbound(s, HAND + s.counter[ACTIVE], action)
        if s.size[SHARED] > 0:
            self.offer_unbound(s, SHARED, action + FROM_SHARED)
        if self.extra >= 0:
            self.offer_unbound(s, self.extra + s.counter[ACTIVE], action + FROM_EXTRA)
        return MOVED

    def offer_unbound(self, s: State, fan: int, action: int) -> int:
        """Offer an action for each kind of a fan that may leave the hand one by one."""
        card = s.card
        flags = self.flags
        option = s.option
        before = -1
        n = s.n_options
        first = self.start[fan]
        for i in range(first, first + s.size[fan]):
            kind = card[i]
            if kind != before:
                before = kind
                if flags[kind] & BOUND == 0:
                    option[n] = action + kind
                    n += 1
        s.n_options = n
        return MOVED

    def offer_keys(self, s: State, action: int, colours: int, unlike: int) -> int:
        """Offer each Key of the hand that shares a colour with a mask and none with another, personal ones first."""
        self.offer_keys_of(s, HAND + s.counter[ACTIVE], action, colours, unlike)
        if s.size[SHARED] > 0:
            self.offer_keys_of(s, SHARED, action + FROM_SHARED, colours, unlike)
        if self.extra >= 0:
            self.offer_keys_of(s, self.extra + s.counter[ACTIVE], action + FROM_EXTRA, colours, unlike)
        return MOVED

    def offer_keys_of(self, s: State, fan: int, action: int, colours: int, unlike: int) -> int:
        """Offer each Key of a fan that shares a colour with a mask and none with another."""
        card = s.card
        symbol = self.symbol
        last = -1
        first = self.start[fan]
        for i in range(first, first + s.size[fan]):
            kind = card[i]
            if symbol[kind] == KEY and kind != last and self.colours[kind] & colours and self.colours[kind] & unlike == 0:
                s.offer(action + kind)
            last = kind
        return MOVED

    def missing(self, s: State, action: int) -> bool:
        """Tell whether the hand lacks the card that an action names."""
        return s.count(self.fan_of(s, action), action % PLACE) == 0

    def last_symbol(self, s: State) -> int:
        """Return the symbol at the end of the active seat's row, 0 for an empty row."""
        row = LABYRINTH + s.counter[ACTIVE]
        return self.symbol[s.card[self.start[row] + s.size[row] - 1]] if s.size[row] > 0 else 0

    def open_series(self, s: State) -> int:
        """Count the cards of the open series of the active seat's row: 0, 1 or 2."""
        row = LABYRINTH + s.counter[ACTIVE]
        n = s.size[row]
        i = self.start[row] + n - 1
        if n == 0 or s.mark[i] == USED:
            return 0
        if n == 1 or s.mark[i - 1] == USED or self.flags[s.card[i - 1]] & MIDDLE:
            return 1
        return 2 if self.colours[s.card[i]] & self.colours[s.card[i - 1]] else 1

    def play(self, s: State, action: int) -> int:
        """Lay a card at the end of the row; the third unused card of a colour completes a series (O-BASE-5 O-CROSS-2)."""
        row = LABYRINTH + s.counter[ACTIVE]
        kind = action & NO_KIND
        fan = self.give(s, action)
        s.append_to_row(row, kind, 0)
        if s.log is not None:
            s.emit_move(kind, fan, row, 0)
        if action & FROM_EXTRA:
            self.extra_given(s, kind)
        n = s.size[row]
        if n < 3:
            return MOVED
        i = self.start[row] + n - 3
        if s.mark[i] == USED or s.mark[i + 1] == USED or self.flags[s.card[i]] & MIDDLE:
            return MOVED
        shared = self.colours[kind] & self.colours[s.card[i]] & self.colours[s.card[i + 1]]
        if shared == 0:
            return MOVED
        for j in range(i, i + 3):
            s.mark[j] = USED
        return s.call(SEARCH, shared)

    def begin_phase_2(self, s: State) -> int:
        """End phase 1: the hand will be filled, after whatever is called from here on."""
        s.frame[s.top + 1] = PHASE_3
        return s.call(FILL, 0)

    # Doors.

    def gain_door(self, s: State, kind: int, source: int) -> int:
        """Move a Door to the active seat's table, or to Limbo where a module says so; all goals met wins at once."""
        for module in self.gainings:
            if module.instead_of_gaining(s, kind):
                return s.move(kind, source, LIMBO)
        s.move(kind, source, DOORS + s.counter[ACTIVE])
        for module in self.gains:
            module.on_gained(s, kind)
        return self.check_victory(s)

    def lose_door(self, s: State, kind: int, seat: int) -> int:
        """Move a gained Door to Limbo."""
        s.move(kind, DOORS + seat, LIMBO)
        for module in self.losses:
            module.on_door_lost(s, kind)
        return MOVED

    def check_victory(self, s: State) -> int:
        """End the game as won if all goals are met, in the middle of anything (O-BASE-12 O-FINE-1)."""
        for module in self.goals:
            if not module.goal_met(s):
                return MOVED
        return s.end(WON, ALL_DOORS)

    def settle(self, s: State) -> int:
        """Complete the effect that gained a Door."""
        if s.ended == RUNNING:
            for module in self.settlings:
                module.on_settled(s)
        return MOVED

    # The deck.

    def shuffle_limbo(self, s: State) -> int:
        """Shuffle Limbo into the deck, if there is anything in it (O-BASE-3): a deck that nobody shuffled keeps its order."""
        if s.size[LIMBO] > 0:
            s.move_all(LIMBO, DECK)
            self.deck.forget(s)
            if s.log is not None:
                s.emit("shuffle_limbo", s.counter[ACTIVE], -1, LIMBO, DECK, 0)
        return MOVED

    def end_turn(self, s: State) -> int:
        """Shuffle what lies in Limbo into the deck, or move it where a module says: phase 3."""
        for module in self.limbos:
            return module.instead_of_shuffling_limbo(s)
        return self.shuffle_limbo(s)

    def look_through(self, s: State) -> int:
        """Let the active player look through the deck: its order is gone, and what modules keep unknown is settled."""
        self.deck.forget(s)
        for module in self.searchings:
            module.on_searching(s)
        return MOVED

    def shuffled(self, s: State, colours: int) -> int:
        """End a search with a shuffle; where it found no Door, of which colours."""
        if s.log is not None:
            s.emit("shuffle", s.counter[ACTIVE], -1, DECK, DECK, 0)
        for module in self.searches:
            module.on_searched(s, colours)
        return MOVED

    # Powers.

    def offer_powers(self, s: State, moment: int) -> int:
        """Offer what may be used "at any time" (O-BOOK-6 O-FINE-7)."""
        for module in self.powers:
            module.add_powers(s, moment)
        return MOVED

    def taken(self, s: State, kind: int, zone: int) -> int:
        """Give the running step the copy that it offered."""
        effect: Any = self.steps[s.frame[s.top]]
        moved: int = effect.taken(s, kind, zone)
        return moved

    def use(self, s: State, action: int) -> int:
        """Do what a module offered."""
        module: Any = self.verb_owners[action // VERB]
        moved: int = module.use(s, action)
        return moved

    def why_not(self, s: State, action: int) -> str:
        """Say why a module did not offer an action with a verb of its own in phase 1."""
        module: Any = self.verb_owners[action // VERB]
        key: str = module.why_not(s, action)
        return key


class OnirimEffect(Effect):
    """A step of Onirim's rules."""

    r: OnirimRules

    def taken(self, s: State, kind: int, zone: int) -> int:
        """Take a copy that lies elsewhere than in the deck, chosen where this step had offered it."""
        raise NotImplementedError(f"{type(self).__name__} takes nothing")
