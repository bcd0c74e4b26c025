package io.storbench.paper.published;

/// The groups in which cells are shown and counted, each apart from the others.
public enum CellGroup {
    /// Cells of [CellKind#PREDICTION] that judge.
    PREDICTIONS("predictions", "a simulated number against a published one"),
    /// Cells of [CellKind#ORDERING] that judge.
    ORDERINGS("orderings", "who is faster, and what grows"),
    /// Cells of [CellKind#ARITHMETIC] that judge.
    ARITHMETIC("arithmetic", "follows from the design or from what was typed in; tests no model"),
    /// What the paper has of the experiment with all mechanisms, where one is switched off.
    ABLATED("not judged", "published with the mechanism that is switched off here"),
    /// Cells to which the model was fitted.
    FITTED("fitted", "the model or the load was fitted to it, so agreement shows nothing"),
    /// Cells whose value stands in no public source.
    UNSOURCED("no source", "no public source states the value, so it judges nothing");

    private final String words;
    private final String meaning;

    CellGroup(String words, String meaning) {
        this.words = words;
        this.meaning = meaning;
    }

    /// The name in output.
    public String words() {
        return words;
    }

    /// What its cells are.
    public String meaning() {
        return meaning;
    }

    /// Whether its cells pass or fail.
    public boolean isJudged() {
        return switch (this) {
            case PREDICTIONS, ORDERINGS, ARITHMETIC -> true;
            case ABLATED, FITTED, UNSOURCED -> false;
        };
    }

    static CellGroup of(PaperCell cell) {
        return switch (cell.provenance()) {
            case CALIBRATION -> FITTED;
            case UNVERIFIED -> UNSOURCED;
            case PRIMARY, DERIVED, SECONDARY -> cell.verdict() == CellVerdict.NOT_JUDGED ? ABLATED : of(cell.kind());
        };
    }

    private static CellGroup of(CellKind kind) {
        return switch (kind) {
            case PREDICTION -> PREDICTIONS;
            case ORDERING -> ORDERINGS;
            case ARITHMETIC -> ARITHMETIC;
        };
    }
}
