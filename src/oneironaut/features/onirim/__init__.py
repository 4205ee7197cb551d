"""The features of Onirim: a feature module for each module of its rules. Rules about two expansions need none."""

from ...kernel.module import Module
from ...onirim.base import Base
from ...onirim.book import Book
from ...onirim.crossroads import Crossroads
from ...onirim.denizens import Denizens
from ...onirim.dreamcatchers import Dreamcatchers
from ...onirim.duo import Duo
from ...onirim.glyphs import Glyphs
from ...onirim.incubus import Incubus
from ...onirim.premonitions import Premonitions
from ...onirim.towers import Towers
from ..module import FeatureModule
from .base import BaseFeatures
from .book import BookFeatures
from .crossroads import CrossroadsFeatures
from .denizens import DenizensFeatures
from .dreamcatchers import DreamcatchersFeatures
from .duo import DuoFeatures
from .glyphs import GlyphsFeatures
from .incubus import IncubusFeatures
from .premonitions import PremonitionsFeatures
from .towers import TowersFeatures

FEATURES: dict[type[Module], type[FeatureModule]] = {
    Base: BaseFeatures,
    Duo: DuoFeatures,
    Book: BookFeatures,
    Glyphs: GlyphsFeatures,
    Dreamcatchers: DreamcatchersFeatures,
    Towers: TowersFeatures,
    Premonitions: PremonitionsFeatures,
    Crossroads: CrossroadsFeatures,
    Denizens: DenizensFeatures,
    Incubus: IncubusFeatures,
}
