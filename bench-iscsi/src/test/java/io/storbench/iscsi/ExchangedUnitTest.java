package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.gate.WriteRefusedException;
import io.storbench.iscsi.ExchangeRun.Case;
import io.storbench.iscsi.ExchangeRun.When;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Another LUN that comes in the place of the run's: it is not written to. `ExchangeMatrix` tries
/// the same many times, and on tgt.
@Timeout(60)
class ExchangedUnitTest {
    private static final long SEED = 20261122;

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "BETWEEN, write, 1, false, true",
        "BETWEEN, mixed, 32, false, false",
        "BETWEEN, write, 32, true, true",
        "DURING, write, 1, false, true",
        "DURING, mixed, 1, false, false",
        "DURING, mixed, 32, false, true",
        "DURING, write, 32, true, true",
        "AFTER_FAILED, write, 1, false, true",
        "AFTER_FAILED, mixed, 32, true, false",
    })
    void theOtherLunGetsNoWriteButWhatWasInFlight(When when, String load, int depth, boolean cached, boolean equal)
            throws IOException {
        Case what = new Case(when, load, depth, cached);
        try (var stage = new EmbeddedExchange(folder, equal, SEED)) {
            List<TrialResult> results = ExchangeRun.of(what, stage, folder.resolve("results"));
            int inFlight = when == When.DURING ? what.inFlight() - 1 : 0;
            assertThat(stage.changedBlocks()).isBetween(0, inFlight);
            assertThat(results).hasSize(3);
            assertThat(results.getFirst() instanceof TrialResult.Failed).isEqualTo(when == When.AFTER_FAILED);
            assertThat(ExchangeRun.failure(results.get(1)))
                    .contains("is not the device that was admitted", "mark: none", "ext4")
                    .contains(equal ? "(mark" : "(names: ");
            assertThat(ExchangeRun.failure(results.get(2)))
                    .startsWith("not run: an earlier trial found that iscsi://")
                    .contains("mark: none");
        }
    }

    /// On a slow path the unit can be exchanged between two commands, and some targets report
    /// nothing of it: the watch finds it while the trial runs, or at its end.
    @ParameterizedTest
    @CsvSource({"write, 1, 2ms", "write, 8, 20ms", "mixed, 8, 20ms"})
    void aSilentExchangeIsFoundInTheTrial(String load, int depth, String rtt) throws IOException {
        Case what = new Case(When.DURING, load, depth, false, rtt);
        try (var stage = new EmbeddedExchange(folder, true, SEED)) {
            stage.keepSilent();
            List<TrialResult> results = ExchangeRun.of(what, stage, folder.resolve("results"));
            // Of the 1024 blocks that the trial would have written.
            assertThat(stage.changedBlocks()).isLessThan(512);
            assertThat(ExchangeRun.failure(results.get(1)))
                    .contains("is not the device that was admitted", "mark: none");
            assertThat(ExchangeRun.failure(results.get(2))).startsWith("not run: ");
        }
    }

    /// From the gate's look to the last word of the filling.
    @ParameterizedTest
    @ValueSource(ints = {1, 4, 8, 12, 13, 14, 15, 16, 17, 18, 20, 22, 24, 28, 32, 36})
    void neitherMarkNorFillingReachesTheOtherLun(int commands) throws IOException {
        Case what = new Case(When.ARRANGED, "write", 1, false);
        try (var stage = new EmbeddedExchange(folder, true, SEED)) {
            stage.exchangeAfter(commands);
            try {
                List<TrialResult> results = ExchangeRun.of(what, stage, folder.resolve("results"));
                assertThat(results).isNotEmpty().allMatch(TrialResult.Failed.class::isInstance);
            } catch (WriteRefusedException e) {
                assertThat(e).hasMessageContainingAll("it holds", "--overwrite-data");
            }
            assertThat(stage.changedBlocks()).isZero();
        }
    }
}
