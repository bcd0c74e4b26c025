package io.storbench.plan;

/// Where points come from.
public enum DesignKind {
    /// Every combination of levels.
    FULL,
    /// A 2^(k-p) fraction of them.
    FRACTION,
    /// A two-level screening design.
    PLACKETT_BURMAN,
    /// Points that fill a space of ranges; their factors have a level for each value.
    LATIN_HYPERCUBE,
    /// One factor changed at a time.
    ONE_AT_A_TIME,
    /// Listed by the user.
    ROWS
}
