package io.storbench.paper.published;

/// What became of a cell.
public enum CellVerdict {
    /// Ours agrees with the published value.
    PASS("pass"),
    /// It does not.
    FAIL("FAIL"),
    /// The published value can judge nothing: see [Provenance].
    NOT_JUDGED("not judged"),
    /// The model was fitted to the published value, and is further from it than the cell's tolerance all the same.
    MISSED("missed"),
    /// There is nothing of ours: the model lacks what the cell needs.
    NOT_MODELLED("NOT MODELLED");

    private final String words;

    CellVerdict(String words) {
        this.words = words;
    }

    /// In output.
    public String words() {
        return words;
    }

    /// Whether the reproduction is one in spite of this.
    public boolean isFine() {
        return switch (this) {
            case PASS, NOT_JUDGED, MISSED -> true;
            case FAIL, NOT_MODELLED -> false;
        };
    }
}
