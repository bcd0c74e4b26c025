package io.storbench.sim.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.sim.calibrate.Fit;
import io.storbench.sim.calibrate.FittedParameter;
import io.storbench.sim.calibrate.IdentifiableFit;
import io.storbench.sim.calibrate.Observation;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Calibration on a few of the rows of a real Linux; `src/it/trust/judge.sh` fits to all
/// of a group.
@Tag("slow")
class TruthCalibrationTest {
    private static TruthPoints rows(String protocol, String operation, Predicate<Integer> rttMillis) {
        return TruthPoints.of(row -> row.group().equals("g1")
                && row.protocol().equals(protocol)
                && row.operation().equals(operation)
                && rttMillis.test(row.rttMillis()));
    }

    private static IdentifiableFit fit(TruthPoints points, List<FittedParameter> wanted) {
        return IdentifiableFit.of(points::model, wanted, points.observations(), 42, new Silent());
    }

    @Test
    void aWritersCostIsIdentifiedByShortDistancesAndPredictsALongOne() {
        FittedParameter copy = new FittedParameter("cache.copy_write", 6e3, 160e3);
        IdentifiableFit found = fit(rows("iscsi", "write", rtt -> rtt <= 10), List.of(copy));
        assertThat(found.fitted()).containsExactly(copy);
        assertThat(found.unidentified()).isEmpty();
        Fit fit = found.fit().orElseThrow();
        assertThat(fit.heldOutError().orElseThrow()).isLessThan(0.1);
        TruthPoints far = rows("iscsi", "write", rtt -> rtt == 30);
        double[] predicted = far.predict(
                TruthPoints.overrides(
                        found.fitted(), new double[] {fit.estimates().getFirst().value()}),
                1);
        List<Observation> measured = far.observations();
        for (int i = 0; i < predicted.length; i++) {
            assertThat(predicted[i] / StrictMath.exp(measured.get(i).logMiddle()))
                    .as(measured.get(i).figure())
                    .isCloseTo(1, within(0.2));
        }
    }

    /// Client and server of those runs are on one processor, so that only what both take together
    /// shows.
    @Test
    void costsOfBothEndsOfOneProcessorAreNotToldApart() {
        List<FittedParameter> both = List.of(
                new FittedParameter("client.finish", 5e3, 80e3), new FittedParameter("server.finish", 5e3, 80e3));
        IdentifiableFit found = fit(rows("nfs3", "randread", rtt -> rtt == 0), both);
        assertThat(found.unidentified()).isNotEmpty();
    }

    private static final class Silent implements IdentifiableFit.Listener {
        @Override
        public void begins(String what) {}

        @Override
        public void predicted(int done, int most) {}
    }
}
