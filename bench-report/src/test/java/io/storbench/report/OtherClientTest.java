package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.render.ReportFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherClientTest {
    private static List<String> limits(String engine, String kind) {
        return Report.of(Reports.input(
                        measured(1).fact("engine", engine).valid(1e6),
                        simulated(1)
                                .fact("client.kind", kind)
                                .fact("model.profile", "linux-6.1-nfs3")
                                .valid(1e6)))
                .headline()
                .first()
                .limits();
    }

    @ParameterizedTest
    @CsvSource({"nfs, linux", "iscsi, linux", "file, storbench", "block, storbench"})
    void aPredictionOfAnotherClientSaysSo(String engine, String kind) {
        assertThat(limits(engine, kind))
                .anyMatch(limit -> limit.startsWith("Measured with")
                        && limit.contains("(profile linux-6.1-nfs3): client and level"));
    }

    /// fio on a mount, imported with the server as its target, beside a simulation of storbench's
    /// own client, which is not what fio went through.
    @Test
    void aModelIsNotBlamedForAnotherClient() {
        Report report = Report.of(Reports.input(
                measured(1).fact("engine", "nfs").fact("level", "system").valid(1e5),
                simulated(1)
                        .fact("client.kind", "storbench")
                        .fact("level", "protocol")
                        .valid(1e6)));
        String markdown = ReportFormat.MD.render(report);
        assertThat(markdown)
                .contains("## Measured against simulated")
                .contains("Point 1: Measured with the kernel's client (level system), predicted with"
                        + " storbench's own client (level protocol): client and level differ")
                .doesNotContain("is off by a factor", "disagrees", "too high by", "distribution");
        assertThat(report.analysis().accuracies()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"nfs, storbench", "iscsi, storbench", "file, linux", "block, linux"})
    void aPredictionOfTheSameClientNeedsNoRemark(String engine, String kind) {
        assertThat(limits(engine, kind)).noneMatch(limit -> limit.startsWith("Measured with"));
    }
}
