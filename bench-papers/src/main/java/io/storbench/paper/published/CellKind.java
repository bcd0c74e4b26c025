package io.storbench.paper.published;

/// What kind of statement a cell is, and so what it shows when ours agrees. The kinds are counted
/// apart: thirty rows of a design say nothing of a model.
public enum CellKind {
    /// A published performance number, beside the number that was simulated.
    PREDICTION,
    /// Who is faster, what grows, what stays the same.
    ORDERING,
    /// What follows from the design, from theory, or from what was typed in: rows, aliases, counts.
    /// It tests the code and no model.
    ARITHMETIC
}
