package io.storbench.report.render;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.Report;
import io.storbench.report.ReportInput;
import io.storbench.report.Reports;
import io.storbench.report.Samples;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonRendererTest {
    private static JsonNode json(ReportInput input) {
        return new JsonMapper().readTree(ReportFormat.JSON.render(Report.of(input)));
    }

    @Test
    void theAnalysisIsThere() {
        JsonNode json = json(Samples.demonstration());
        assertThat(json.properties().iterator().next().getKey()).isEqualTo("schema_version");
        assertThat(json.path("points")).hasSize(15);
        JsonNode point = json.at("/points/2/measured");
        assertThat(point.path("valid").asInt()).isEqualTo(4);
        assertThat(point.path("failed").asInt()).isEqualTo(1);
        assertThat(point.at("/service_mean_ns/low").asDouble())
                .isLessThan(point.at("/service_mean_ns/mean").asDouble());
        assertThat(json.path("simulated_against_measured")).hasSize(2);
        assertThat(json.path("main_effects")).isNotEmpty();
    }

    /// nfs takes half of what lun takes at 1 ms, and as much at 9 ms.
    @Test
    void verdictsAreData() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            for (int replicate = -1; replicate <= 1; replicate++) {
                trials.add(measured(point)
                        .factor("target", point % 2 == 0 ? "lun" : "nfs")
                        .factor("network.rtt", point > 2 ? "9ms" : "1ms")
                        .replicate(2 + replicate)
                        .valid((point == 1 ? 1e6 : 2e6) * (1 + 0.001 * replicate)));
            }
        }
        JsonNode compared = json(Reports.input(trials)).path("compared");
        assertThat(compared.path("factor").asString()).isEqualTo("target");
        JsonNode better = compared.at("/verdicts/0");
        assertThat(better.path("verdict").asString()).isEqualTo("better");
        assertThat(better.path("best").asString()).isEqualTo("nfs");
        assertThat(better.at("/network.rtt/0").asString()).isEqualTo("1ms");
        assertThat(better.at("/leads/0/factor").asDouble()).isCloseTo(2, within(0.01));
        JsonNode same = compared.at("/verdicts/1");
        assertThat(same.path("verdict").asString()).isEqualTo("same");
        assertThat(same.path("best")).hasSize(2);
    }

    @Test
    void whatDoesNotExistIsAbsent() {
        ReportInput input = Reports.input(measured(1).valid(1e6));
        JsonNode mean = json(input).at("/points/0/measured/service_mean_ns");
        assertThat(mean.has("mean")).isTrue();
        assertThat(mean.has("low")).isFalse();
        assertThat(ReportFormat.JSON.render(Report.of(input))).doesNotContain("NaN", "null");
    }
}
