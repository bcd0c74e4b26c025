package io.storbench.paper.published;

import io.storbench.plan.Settings;
import io.storbench.unit.Percentage;
import org.jspecify.annotations.Nullable;

/// A published value, and how near ours has to be.
///
/// @param id by which the experiment gives ours
/// @param label what it is
/// @param value as published: a number, a word, or a statement that is to hold
/// @param tolerance how far ours may be off
/// @param provenance where the value was found
/// @param source where in the paper, or which other text
public record Expectation(
        String id,
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
        Expectation read =
                new Expectation(
                        id,
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
        return switch (ours) {
            case null -> cell("-", "-", CellVerdict.NOT_MODELLED);
            case PaperObservation.Quantity quantity -> judge(quantity);
            case PaperObservation.Text text ->
                    cell(text.text(), "-", verdict(text.text().equals(value)));
            case PaperObservation.Truth truth -> cell(truth.text(), "-", verdict(truth.holds()));
        };
    }

    /// The cell with ours where a mechanism is switched off, which the published value is not
    // about.
    public PaperCell show(@Nullable PaperObservation ours) {
        PaperCell judged = judge(ours);
        return judged.verdict() == CellVerdict.NOT_MODELLED
                ? judged
                : cell(judged.ours(), judged.difference(), CellVerdict.NOT_JUDGED);
    }

    private PaperCell judge(PaperObservation.Quantity ours) {
        double published = Double.parseDouble(value);
        double off = ours.value() - published;
        boolean near =
                switch (tolerance) {
                    case Tolerance.Relative relative ->
                            Math.abs(off) <= relative.share() * Math.abs(published);
                    case Tolerance.Absolute absolute -> Math.abs(off) <= absolute.amount();
                    case Tolerance.Exact _ -> off == 0;
                };
        String difference =
                tolerance instanceof Tolerance.Relative && published != 0
                        ? PaperNumbers.signedPercent(off / published)
                        : PaperNumbers.text(off);
        return cell(ours.text(), difference, verdict(near));
    }

    private CellVerdict verdict(boolean agrees) {
        return !provenance.isJudged()
                ? CellVerdict.NOT_JUDGED
                : agrees ? CellVerdict.PASS : CellVerdict.FAIL;
    }

    private PaperCell cell(String ours, String difference, CellVerdict verdict) {
        return new PaperCell(label, published(), ours, difference, verdict, provenance, source);
    }

    private String published() {
        return switch (tolerance) {
            case Tolerance.Relative relative ->
                    value + " ± " + PaperNumbers.text(100 * relative.share()) + " %";
            case Tolerance.Absolute absolute ->
                    value + " ± " + PaperNumbers.text(absolute.amount());
            case Tolerance.Exact _ -> value;
        };
    }
}
