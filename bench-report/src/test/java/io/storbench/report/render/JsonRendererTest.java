package io.storbench.report.render;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.Report;
import io.storbench.report.ReportInput;
import io.storbench.report.Reports;
import io.storbench.report.Samples;
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

    @Test
    void whatDoesNotExistIsAbsent() {
        ReportInput input = Reports.input(measured(1).valid(1e6));
        JsonNode mean = json(input).at("/points/0/measured/service_mean_ns");
        assertThat(mean.has("mean")).isTrue();
        assertThat(mean.has("low")).isFalse();
        assertThat(ReportFormat.JSON.render(Report.of(input))).doesNotContain("NaN", "null");
    }
}
