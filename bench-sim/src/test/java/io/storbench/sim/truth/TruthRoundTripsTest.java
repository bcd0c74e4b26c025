package io.storbench.sim.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The time that goes to round trips against calls that a real Linux 6.1 counted (`truth/README.md`), where one thread
/// makes them one after the other, past the page cache: each takes a round trip.
class TruthRoundTripsTest {
    static Stream<TruthRow> rows() {
        return TruthRow.all().stream()
                .filter(row -> row.depth() == 1 && row.direct() && row.messages() > 0 && row.rttMillis() > 0);
    }

    @Test
    void thereAreRowsOfBothVersions() {
        assertThat(rows().map(TruthRow::protocol)).contains("nfs3", "nfs41");
    }

    @ParameterizedTest
    @MethodSource("rows")
    void propagationIsTheCountedRoundTrips(TruthRow row) {
        TruthTrial trial = TruthTrial.simulate(row, List.of());
        assertThat(trial.propagationSeconds()).isCloseTo(row.messages() * row.rttMillis() / 1e3, withinPercentage(2));
    }
}
