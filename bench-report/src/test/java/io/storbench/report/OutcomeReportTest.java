package io.storbench.report;

import static io.storbench.report.Reports.report;
import static io.storbench.report.Reports.table;
import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.TrialResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What was lost, and what recovered, in a report.
class OutcomeReportTest {
    @Test
    void whatWasAcknowledgedAndLostStandsOnTheFirstScreen() {
        Report clean = report(
                measured(1).replicate(1).readBack(0).valid(1e6),
                measured(1).replicate(2).readBack(0).valid(1e6));
        assertThat(clean.headline().notes().getFirst()).isEqualTo("Acknowledged and lost: 0 bytes in 2 trials.");
        Report lossy = report(
                measured(1).factor("sync", "sync").readBack(0).valid(1e6),
                measured(2).factor("sync", "async").replicate(1).readBack(0).valid(1e6),
                measured(2)
                        .factor("sync", "async")
                        .replicate(2)
                        .readBack(1_363_968)
                        .failed("verification failed"));
        assertThat(lossy.headline().notes().getFirst())
                .isEqualTo("Acknowledged and lost: 0 bytes in 1 trial with sync=sync; 1.30 MiB in 1 of"
                        + " 2 trials with sync=async.");
        assertThat(report(measured(1).valid(1e6)).headline().notes()).isEmpty();
    }

    @Test
    void aLossThatMayHaveBeenWrittenOverIsALowerBound() {
        Report report = report(
                measured(1).replicate(1).readBack(0).valid(1e6),
                measured(1).replicate(2).overwritten().readBack(0).valid(1e6));
        assertThat(report.headline().notes().getFirst())
                .isEqualTo("Acknowledged and lost: at least 0 bytes in 2 trials (1 of which wrote blocks more than"
                        + " once: what was lost before the last time is not seen).");
    }

    /// 204 blocks were read and found, 308 were not looked at.
    @Test
    void aReadBackThatBrokeOffIsNeverNoLoss() {
        TrialResult broken = measured(1).unread(308).readBack(0).failed("READ: EIO");
        assertThat(report(broken).headline().notes().getFirst())
                .isEqualTo("Acknowledged and lost: not known in 1 trial, which did not finish the read-back.");
        TrialResult older = measured(1).readBack(0).failed("READ: EIO");
        assertThat(report(older).headline().notes().getFirst())
                .isEqualTo("Acknowledged and lost: not known in 1 trial, which did not finish the read-back.");
        assertThat(report(broken, measured(1).replicate(2).readBack(0).valid(1e6))
                        .headline()
                        .notes()
                        .getFirst())
                .isEqualTo("Acknowledged and lost: 0 bytes in 1 trial, and not known in 1 trial, which did not"
                        + " finish the read-back.");
    }

    /// Results of versions that did not count the unread blocks of a host whose load found wrong data.
    @Test
    void aHostThatReadNothingBackIsNeverNoLoss() {
        TrialResult older = measured(1).readBack(0).corrupt("verification failed: old content at 4100");
        assertThat(report(older).headline().notes().getFirst())
                .isEqualTo("Acknowledged and lost: not known in 1 trial, which did not finish the read-back.");
    }

    @Test
    void aLossThatWasNotReadToTheEndIsALowerBound() {
        Report report = report(
                measured(1).unread(10).readBack(4096).failed("verification failed"),
                measured(1).replicate(2).readBack(0).valid(1e6));
        assertThat(report.headline().notes().getFirst())
                .isEqualTo("Acknowledged and lost: at least 4.00 KiB in 1 of 2 trials (1 of which did not finish the"
                        + " read-back).");
    }

    /// The failed trial's numbers are in no mean, its recovery is in the count.
    @Test
    void recoveriesOfFailedTrialsAreCounted() {
        Report report = report(
                measured(1).replicate(1).valid(1e6),
                measured(1).replicate(2).reconnect(2e6).failed("verification failed"));
        assertThat(table(report, "Recoveries").rows().getFirst())
                .containsExactly(
                        "1", "measured", "1", "1", "0", "1", "0", "0 B", "0 of 10", "0 ns", "1.000 ms", "1.000 ms");
    }

    /// Means by hand: (3 + 1) / 2 ms with, (2 + 1) / 2 ms without.
    @Test
    void recoveriesAreOutcomesWithAndWithoutWhichTheLatencyIsReported() {
        Report report = report(
                measured(1).replicate(1).reconnect(2e6).valid(3e6),
                measured(1).replicate(2).valid(1e6));
        List<String> row = table(report, "Recoveries").rows().getFirst();
        assertThat(row)
                .containsExactly(
                        "1", "measured", "2", "0", "0", "1", "0", "0 B", "1 of 20", "700 ms", "1.732 ms", "1.500 ms");
        assertThat(report(measured(1).valid(1e6)).sections())
                .noneMatch(section -> section.id().equals("outcomes"));
    }
}
