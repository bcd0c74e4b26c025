package io.storbench.paper.published;

import io.storbench.plan.Settings;
import io.storbench.unit.Percentage;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// A published value, and how near ours has to be.
///
/// @param id by which the experiment gives ours
/// @param kind what kind of statement it is
/// @param label what it is
/// @param value as published: a number, a word, or a statement that is to hold
/// @param tolerance how far ours may be off
/// @param provenance where the value was found
/// @param source where in the paper, or which other text
public record Expectation(
        String id,
        CellKind kind,
        String label,
        String value,
        Tolerance tolerance,
        Provenance provenance,
        String source) {
    /// How far ours may be off.
    public sealed interface Tolerance {
        /// A share of the published number.
        record Relative(double share) implements Tolerance {}

        /// An amount in the cell's unit.
        record Absolute(double amount) implements Tolerance {}

        /// Not at all.
        record Exact() implements Tolerance {}
    }

    /// Reads an entry of a paper's `cells`.
    static Expectation of(String id, Settings settings) {
        if (settings.node("kind").isEmpty()) {
            throw settings.mistake("kind", "is missing: prediction, ordering or arithmetic");
        }
        Expectation read = new Expectation(
                id,
                settings.choice("kind", CellKind.class, CellKind.PREDICTION),
                settings.text("label").orElse(id),
                settings.requiredText("value"),
                tolerance(settings),
                settings.choice("from", Provenance.class, Provenance.UNVERIFIED),
                settings.requiredText("source"));
        settings.refuseUnknown();
        return read;
    }

    private static Tolerance tolerance(Settings settings) {
        String text = settings.text("within").orElse("");
        if (text.isEmpty()) {
            return new Tolerance.Exact();
        }
        return text.endsWith("%")
                ? new Tolerance.Relative(Percentage.parse(text).share())
                : new Tolerance.Absolute(Double.parseDouble(text));
    }

    /// The cell with ours.
    ///
    /// @param ours null when the model gives none
    public PaperCell judge(@Nullable PaperObservation ours) {
        return new PaperCell(this, Optional.ofNullable(ours), ours == null ? CellVerdict.NOT_MODELLED : verdict(ours));
    }

    private CellVerdict verdict(PaperObservation ours) {
        return switch (provenance) {
            case PRIMARY, DERIVED, SECONDARY -> isMet(ours) ? CellVerdict.PASS : CellVerdict.FAIL;
            case CALIBRATION -> isMet(ours) ? CellVerdict.NOT_JUDGED : CellVerdict.MISSED;
            case UNVERIFIED -> CellVerdict.NOT_JUDGED;
        };
    }

    /// The cell with ours where a mechanism is switched off, which the published value is not
    /// about.
    public PaperCell show(@Nullable PaperObservation ours) {
        CellVerdict verdict = ours == null ? CellVerdict.NOT_MODELLED : CellVerdict.NOT_JUDGED;
        return new PaperCell(this, Optional.ofNullable(ours), verdict);
    }

    private boolean isMet(PaperObservation ours) {
        return switch (ours) {
            case PaperObservation.Quantity quantity ->
                Math.abs(quantity.value() - Double.parseDouble(value)) <= allowed();
            case PaperObservation.Text text -> text.text().equals(value);
            case PaperObservation.Curve curve -> curve.text().equals(value);
            case PaperObservation.Truth truth -> truth.holds();
        };
    }

    /// How far ours is off the published number; empty where either is not a number.
    Optional<String> difference(PaperObservation ours) {
        if (!(ours instanceof PaperObservation.Quantity quantity)) {
            return Optional.empty();
        }
        double published = Double.parseDouble(value);
        double off = quantity.value() - published;
        return Optional.of(
                tolerance instanceof Tolerance.Relative && published != 0
                        ? PaperNumbers.signedPercent(off / published)
                        : PaperNumbers.text(off));
    }

    /// The value as a number; empty of words and statements.
    public OptionalDouble number() {
        try {
            return OptionalDouble.of(Double.parseDouble(value));
        } catch (NumberFormatException _) {
            return OptionalDouble.empty();
        }
    }

    /// How far a number may be off, in the cell's unit; 0 of words and statements.
    public double allowed() {
        return switch (tolerance) {
            case Tolerance.Relative relative -> relative.share() * Math.abs(number().orElse(0));
            case Tolerance.Absolute absolute -> absolute.amount();
            case Tolerance.Exact _ -> 0;
        };
    }

    /// As published, with the tolerance.
    String text() {
        return switch (tolerance) {
            case Tolerance.Relative relative -> value + " ± " + PaperNumbers.text(100 * relative.share()) + " %";
            case Tolerance.Absolute absolute -> value + " ± " + PaperNumbers.text(absolute.amount());
            case Tolerance.Exact _ -> value;
        };
    }
}
