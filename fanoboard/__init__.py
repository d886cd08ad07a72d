"""fanoboard: a small family of abstract games on beautiful boards."""

from fanoboard.interpreted import obey_switch

obey_switch()
