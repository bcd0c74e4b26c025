package io.storbench.sim.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.TrustPage;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// How many reads a real Linux 6.1 does in a second over 10 ms, and how many are simulated, with
/// more and more of them outstanding.
@Tag("slow")
class LinuxDepthTest {
    private static final List<Integer> DEPTHS = List.of(16, 32, 64, 128);

    /// What more than 32 outstanding have to gain before that is scaling: between what was measured
    /// of NFSv3 (1.86) and of the others (1.18 and 1.09).
    private static final double SCALES = 4.0 / 3;

    private static TruthRow row(String protocol, int depth) {
        return TruthRow.all().stream()
                .filter(each -> each.group().equals("g2"))
                .filter(each -> each.protocol().equals(protocol))
                .filter(each -> each.rttMillis() == 10 && each.depth() == depth)
                .findFirst()
                .orElseThrow();
    }

    private static double measured(TruthRow row) {
        return row.calls() / (row.callsSeconds() - row.openSeconds());
    }

    private static double simulated(TruthRow row) {
        TruthTrial trial = TruthTrial.simulate(row, List.of());
        return row.calls() / (trial.callsSeconds() - trial.openSeconds());
    }

    @ParameterizedTest
    @CsvSource({"nfs3, true", "nfs41, false", "iscsi, false"})
    void readsScaleBeyond32OutstandingWithNfs3Only(String protocol, boolean scales) {
        double measured = measured(row(protocol, 128)) / measured(row(protocol, 32));
        double simulated = simulated(row(protocol, 128)) / simulated(row(protocol, 32));
        assertThat(measured > SCALES).as("measured: %s", measured).isEqualTo(scales);
        assertThat(simulated > SCALES).as("simulated: %s", simulated).isEqualTo(scales);
    }

    static Stream<TruthRow> rows() {
        return Stream.of("nfs3", "nfs41", "iscsi")
                .flatMap(protocol -> DEPTHS.stream().map(depth -> row(protocol, depth)));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void thePageSaysHowManyReadsThereAre(TruthRow row) {
        double measured = measured(row);
        double simulated = simulated(row);
        TrustPage.row(
                "depth",
                String.format(Locale.ROOT, "%s %03d", row.protocol(), row.depth()),
                row.protocol(),
                Integer.toString(row.depth()),
                TrustPage.number(measured),
                TrustPage.number(simulated),
                TrustPage.difference(simulated, measured));
    }

    @Test
    void thePageHasARowForEachDepth() {
        assertThat(TrustPage.rows("depth")).hasSize(3 * DEPTHS.size());
    }
}
