package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.result.TrialResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static Report report(TrialResult... trials) {
        return Report.of(new ReportInput("t", List.of(trials), Map.of(), "storbench run t", "t"));
    }

    private static Block.Table table(Report report, String caption) {
        return report.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(Block.Table.class::isInstance)
                .map(Block.Table.class::cast)
                .filter(table -> table.caption().equals(caption))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theFirstScreenSaysHowFarTheSimulationIsOff() {
        Report report =
                report(
                        measured(1).factor("network.rtt", "1ms").valid(1e6),
                        simulated(1).factor("network.rtt", "1ms").valid(1.02e6),
                        measured(2).factor("network.rtt", "4ms").valid(4e6),
                        simulated(2).factor("network.rtt", "4ms").valid(3.8e6));
        assertThat(report.headline().title()).isEqualTo("t: measured and predicted");
        assertThat(report.headline().question())
                .isEqualTo(
                        "Measured and predicted mean service latency and throughput over"
                                + " network.rtt (1ms, 4ms).");
        assertThat(report.headline().verdicts().getFirst().replace('\u00A0', ' '))
                .isEqualTo(
                        "Mean service latency: the simulation is within 5.0 % of the measurement at"
                                + " every one of the 2 points with both; mean error 3.5 %, bias"
                                + " -1.5 %.");
        assertThat(report.headline().counts())
                .containsExactly(
                        "Measured: 2 valid, 0 doubtful, 0 failed",
                        "Simulated: 2 valid, 0 doubtful, 0 failed");
    }

    @Test
    void theLevelAndTheEmulationAreTold() {
        Headline headline = Report.of(Samples.demonstration()).headline();
        assertThat(headline.level())
                .isEqualTo("Protocol level: raw NFS calls, no client file system or cache.");
        assertThat(headline.notes())
                .startsWith("Server: embedded model.", "Data is durable in: server memory.")
                .last()
                .asString()
                .startsWith("Emulated network (message):");
    }

    @Test
    void pointsOfOneOriginAreNamed() {
        Report report =
                report(
                        measured(1).valid(1e6),
                        simulated(1).valid(1e6),
                        measured(2).valid(1e6),
                        simulated(3).valid(1e6));
        assertThat(report.sections())
                .flatExtracting(Section::blocks)
                .contains(
                        new Block.Paragraph(
                                "Validly measured only: point 2. Validly simulated only: point"
                                        + " 3."));
    }

    @Test
    void aMeasurementAloneSaysSo() {
        Report report = report(measured(1).valid(1e6));
        assertThat(report.headline().verdicts())
                .singleElement()
                .asString()
                .startsWith("Nothing was simulated");
        assertThat(report.sections()).extracting(Section::id).doesNotContain("comparison");
    }

    @Test
    void aDirectoryOfFailuresStillMakesAReport() {
        Report report = report(measured(1).failed("connection refused"));
        assertThat(table(report, "Excluded trials").rows())
                .containsExactly(List.of("1", "measured", "1", "failed", "connection refused"));
        assertThat(report.headline().counts())
                .containsExactly("Measured: 0 valid, 0 doubtful, 1 failed");
    }

    @Test
    void doubtfulTrialsAreListedWithTheMeanWithAndWithoutThem() {
        Report report =
                report(
                        measured(1).replicate(1).valid(1e6),
                        measured(1).replicate(2).doubtful(3e6, "depth not reached", "cache"));
        assertThat(table(report, "Excluded trials").rows())
                .containsExactly(
                        List.of("1", "measured", "2", "doubtful", "depth not reached; cache"));
        assertThat(table(report, "With and without doubtful trials").rows().getFirst())
                .containsExactly(
                        "1", "measured", "mean service latency", "1.000 ms", "1", "2.000 ms", "2");
    }

    @Test
    void oneReplicatePrintsNoInterval() {
        List<String> row =
                table(report(measured(1).valid(1e6)), "Results by point").rows().getFirst();
        assertThat(row).containsSequence("1", "1.000 ms", "–");
    }

    @Test
    void completionTrialsAreJudgedByTheirTimes() {
        Report report = report(measured(1).completion(2_000_000_000L, 2_500_000_000L).valid(1e6));
        assertThat(report.headline().question())
                .isEqualTo(
                        "Measured time until durable, completion time and mean service latency at"
                                + " one point.");
        assertThat(table(report, "Results by point").rows().getFirst())
                .contains("2.500 s", "2.000 s", "1.000 ms");
    }

    @Test
    void nothingMakesNoReport() {
        assertThatThrownBy(() -> report()).isInstanceOf(IllegalArgumentException.class);
    }
}
