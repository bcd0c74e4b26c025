package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Percent;
import io.storbench.report.effects.EffectAgreement;
import io.storbench.report.effects.EffectPair;
import io.storbench.report.effects.Equivalence.Conclusion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Whether the simulation has the measured effects.
final class AgreementBlocks {
    private AgreementBlocks() {}

    static List<Block> of(List<EffectAgreement> agreements) {
        List<Block> blocks = new ArrayList<>();
        for (EffectAgreement agreement : agreements) {
            blocks.add(new Block.Paragraph(summary(agreement)));
            blocks.add(table(agreement));
        }
        return blocks;
    }

    private static String summary(EffectAgreement agreement) {
        List<EffectPair> clear = agreement.clear();
        long same = clear.stream().filter(EffectPair::isSameSign).count();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "Effects on the %s: %s of %s are more than the measurement's noise;"
                        + " of these the simulation has %s with the same sign.",
                agreement.metric().words(),
                clear.size(),
                agreement.pairs().size(),
                same));
        agreement
                .slope()
                .ifPresent(slope -> text.append(String.format(
                        Locale.ROOT,
                        " Simulated effects are %.2f times as large as measured"
                                + " ones (slope through the origin, in logarithms).",
                        slope)));
        agreement
                .rankCorrelation()
                .ifPresent(rank -> text.append(String.format(
                        Locale.ROOT, " The order of their sizes agrees by a rank correlation of" + " %.2f.", rank)));
        if (agreement.pairs().stream().anyMatch(pair -> pair.conclusion().isPresent())) {
            text.append(String.format(
                    Locale.ROOT,
                    " Tested for equivalence: %s the same within 10 %%, %s apart by more, %s cannot be determined.",
                    agreement.count(Conclusion.SAME),
                    agreement.count(Conclusion.DIFFERENT),
                    agreement.count(Conclusion.CANNOT_TELL)));
        } else {
            text.append(" Without scatter of replicates there is no test of equivalence.");
        }
        wrong(clear, text);
        return text.toString();
    }

    /// Names what the simulation does not have.
    private static void wrong(List<EffectPair> clear, StringBuilder text) {
        for (EffectPair pair : clear) {
            boolean apart =
                    pair.conclusion().filter(v -> v == Conclusion.DIFFERENT).isPresent();
            if (apart || !pair.isSameSign()) {
                text.append(" It does not have the effect of %s: measured %s, simulated %s."
                        .formatted(
                                pair.name(),
                                EffectTable.times(StrictMath.exp(pair.measured())),
                                EffectTable.times(StrictMath.exp(pair.simulated()))));
            }
        }
    }

    private static Block table(EffectAgreement agreement) {
        List<List<String>> rows = new ArrayList<>();
        for (EffectPair pair : agreement.pairs()) {
            rows.add(List.of(
                    pair.name(),
                    EffectTable.times(StrictMath.exp(pair.measured())),
                    EffectTable.times(StrictMath.exp(pair.simulated())),
                    Percent.signed(StrictMath.expm1(pair.simulated() - pair.measured())),
                    pair.clear() ? pair.isSameSign() ? "same" : "opposite" : "noise",
                    pair.conclusion().map(Conclusion::words).orElse(ResultSection.NONE)));
        }
        return new Block.Table(
                "Effects on the " + agreement.metric().words() + ", measured and simulated",
                List.of(
                        Column.text("effect"),
                        Column.number("measured"),
                        Column.number("simulated"),
                        Column.number("simulated / measured - 1"),
                        Column.text("sign"),
                        Column.text("test of ±10 %")),
                rows);
    }
}
