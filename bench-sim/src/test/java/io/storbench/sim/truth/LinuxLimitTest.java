package io.storbench.sim.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.TrustPage;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Writers that a dirty limit slows, on a real Linux 6.1 and simulated: times within 10 %, counts
/// as the page says.
@Tag("slow")
class LinuxLimitTest {
    private static final Percentage TOLERANCE = Percentage.withPercentage(10);

    static Stream<TruthRow> rows() {
        return TruthRow.all().stream().filter(row -> row.group().equals("g4"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aLimitSlowsAsItDoesOnLinux(TruthRow row) {
        TruthTrial trial = TruthTrial.simulate(row, List.of());
        assertThat(trial.callsSeconds()).as("calls_s").isCloseTo(row.callsSeconds(), TOLERANCE);
        assertThat(trial.appSeconds()).as("app_s").isCloseTo(row.appSeconds(), TOLERANCE);
        assertThat(trial.durableSeconds()).as("durable_s").isCloseTo(row.durableSeconds(), TOLERANCE);
        TrustPage.row(
                "limit",
                "%s %02d".formatted(row.protocol(), row.rttMillis()),
                row.protocol(),
                row.rttMillis() + " ms",
                TrustPage.number(row.callsSeconds()),
                TrustPage.difference(trial.callsSeconds(), row.callsSeconds()),
                TrustPage.number(row.durableSeconds()),
                TrustPage.difference(trial.durableSeconds(), row.durableSeconds()),
                row.writes() + " / " + trial.writes(),
                row.commits() + " / " + trial.commits());
    }

    @Test
    void thePageHasARowForEach() {
        assertThat(TrustPage.rows("limit")).hasSize((int) rows().count());
    }
}
