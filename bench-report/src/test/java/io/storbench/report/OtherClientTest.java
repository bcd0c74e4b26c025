package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherClientTest {
    private static List<String> limits(String engine, String kind) {
        return Report.of(
                        Reports.input(
                                measured(1).fact("engine", engine).valid(1e6),
                                simulated(1)
                                        .fact("client.kind", kind)
                                        .fact("model.profile", "linux-6.1-nfs3")
                                        .valid(1e6)))
                .headline()
                .limits();
    }

    @ParameterizedTest
    @CsvSource({"nfs, linux", "iscsi, linux", "file, storbench", "block, storbench"})
    void aPredictionOfAnotherClientSaysSo(String engine, String kind) {
        assertThat(limits(engine, kind))
                .anyMatch(limit ->
                        limit.startsWith("Measured with")
                                && limit.endsWith("(profile linux-6.1-nfs3)."));
    }

    @ParameterizedTest
    @CsvSource({"nfs, storbench", "iscsi, storbench", "file, linux", "block, linux"})
    void aPredictionOfTheSameClientNeedsNoRemark(String engine, String kind) {
        assertThat(limits(engine, kind)).noneMatch(limit -> limit.startsWith("Measured with"));
    }
}
