"""What things are worth to the careful player, in tenths of a Door; found by hand, then by trying changes over many games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """The weights of `careful_worth`. Tuples are tables: by how many there are, or by place."""

    door: float = 10.0
    stuck: float = 25.0  # a colour whose last Door went to the player who had one already
    # Series: by cards still to be played (1, 2, 3), then by how many of them are not in the hand.
    series: tuple[tuple[float, ...], ...] = ((8.5, 4.5), (7.0, 4.0, 2.0), (5.5, 3.0, 1.2, 0.0))
    other: float = 0.45  # of a series that is not the best one, as a share
    later_goal: float = 0.5  # of the colour of a later Goal, as a share
    swappable: float = 0.5  # of a run whose colour is not that of the next Goal, where Goals can be swapped
    stranded: float = 0.25  # the same where they cannot
    partner: float = 0.5  # of the hand and row of the player whose turn it is not, as a share
    # Keys: the first of the hand, the second, and so on; a Key that goes into a series; and times the chance that the
    # next card is a Door that it gains.
    key: tuple[float, ...] = (1.7, 1.0, 0.5, 0.2, 0.0, 0.0)
    key_in_series: float = 0.5
    key_fits: float = 40.0
    # Shortages: a Location where there are fewer than `slack_from` and `per_door` for each Door; a card of a colour; a
    # card that is no Sun.
    slack: float = 1.3
    slack_from: float = 10.0
    slack_decay: float = 8.0
    per_door: float = 6.0
    colour: float = 2.0
    alternate: float = 2.0
    # Nightmares: in the deck; in Limbo or at a Dreamcatcher, as a share; drawn and not resolved yet; known to be next.
    nightmare: float = 2.2
    nightmare_away: float = 0.7
    nightmare_drawn: float = 3.0
    nightmare_next: float = 1.2
    door_next: float = 0.5
    location_next: float = 0.3
    # Steps under way: a card the hand will get; for each card of a whole new hand; looks by what makes them.
    card: float = 0.7
    new_hand: float = 0.4
    prophecy: float = 2.2
    incantation: float = 9.0
    hunt: float = 2.5
    seven: float = 3.0
    fetch: float = 6.0
    look: float = 0.3
    door_to_limbo: float = 0.8  # revealed where Dreamcatchers wait for it
    # Expansions.
    coin: float = 0.35  # a discarded card, where it can pay for a spell
    catcher: float = 24.0
    occupied: tuple[float, ...] = (0.0, 0.5, 2.0, 6.0, 14.0, 28.0)  # how many Dreamcatchers are full or gone
    lost_dream: float = 2.0
    failsafe: float = 2.0
    tower: float = 4.4
    tower_in_hand: float = 2.4
    alignment: float = 24.0
    happy: float = 3.0
    dead_end: tuple[float, ...] = (0.0, 0.8, 2.2, 4.5, 8.0, 12.0)


DENIZENS = {"Ar": 2.0, "Cy": 2.5, "Sp": 1.2, "Hh": 2.2, "Hb": 0.3, "Cc": 3.0, "Mi": 3.0, "Tk": 1.5}
PREMONITIONS = {"Pr": 5.0, "Pg": 2.0, "Pb": 2.5, "Pn": 8.0, "Pi": 8.0, "Pf": 4.0, "Pe": 2.5, "Pt": 4.0}
