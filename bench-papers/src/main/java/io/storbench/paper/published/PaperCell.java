package io.storbench.paper.published;

import java.util.Optional;
import java.util.OptionalDouble;

/// A published value beside ours.
///
/// @param expectation the published value
/// @param observation what ours came to; empty where the model gives none
/// @param verdict what became of it
public record PaperCell(Expectation expectation, Optional<PaperObservation> observation, CellVerdict verdict) {
    private static final String NONE = "-";

    /// What it is.
    public String label() {
        return expectation.label();
    }

    /// What kind of statement it is.
    public CellKind kind() {
        return expectation.kind();
    }

    /// As the paper has it, with the tolerance.
    public String published() {
        return expectation.text();
    }

    /// As simulated; `-` when there is none.
    public String ours() {
        return observation.map(PaperObservation::text).orElse(NONE);
    }

    /// Of ours to the published number; `-` where there is no such thing.
    public String difference() {
        return observation.flatMap(expectation::difference).orElse(NONE);
    }

    /// How far ours is off the published number, as a share of it; empty where either is not a
    /// number.
    public OptionalDouble relativeDifference() {
        OptionalDouble number = expectation.number();
        return observation.orElse(null) instanceof PaperObservation.Quantity quantity
                        && number.isPresent()
                        && number.getAsDouble() != 0
                ? OptionalDouble.of(quantity.value() / number.getAsDouble() - 1)
                : OptionalDouble.empty();
    }

    /// Where the published value was found.
    public Provenance provenance() {
        return expectation.provenance();
    }

    /// Where in the paper, or which other text.
    public String source() {
        return expectation.source();
    }

    /// The group in which it is shown and counted.
    public CellGroup group() {
        return CellGroup.of(this);
    }

    /// The verdict, or why there is none.
    public String mark() {
        return switch (verdict) {
            case PASS, FAIL, NOT_MODELLED -> verdict.words();
            case NOT_JUDGED -> group().words();
            case MISSED -> group().words() + ", " + verdict.words();
        };
    }
}
