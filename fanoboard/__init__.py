"""fanoboard: a small family of abstract games on beautiful boards."""
