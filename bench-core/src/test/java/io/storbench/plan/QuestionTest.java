package io.storbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionTest {
    private static final String PLAN = """
        targets: {a: {engine: nfs}, b: {engine: iscsi}}
        design: {factors: {target: [a, b], network.rtt: [1ms, 2ms]}}
        """;

    private static ExperimentPlan plan(String text) {
        return PlanReader.parse(text, "plan.yaml", List.of());
    }

    @Test
    void theQuestionIsReadFromThePlanAsItWasKept() {
        String kept = plan(PLAN
                        + "workload: {operation: write}\nquestion: {compare: network.rtt, metric: durable,"
                        + " better: lower, same_within: 10%, limit: p99 < 5ms}")
                .toJson();
        assertThat(PlanReader.question(kept, "plan.json"))
                .isEqualTo(new Question(
                        Optional.of("network.rtt"),
                        Optional.of(AskedMetric.DURABLE),
                        Optional.of(Question.Better.LOWER),
                        0.1,
                        Optional.of(Limit.parse("p99 < 5ms"))));
        assertThat(PlanReader.question(plan(PLAN).toJson(), "plan.json")).isEqualTo(Question.NONE);
    }

    /// As people and other programs write metrics.
    @ParameterizedTest
    @CsvSource({
        "p99.9 < 5ms, P999, 5000000",
        "P99 < 5ms, P99, 5000000",
        "iops > 100, THROUGHPUT, 100",
        "IOPS>1000, THROUGHPUT, 1000",
        "response_p99.9 < 2 msec, RESPONSE_P999, 2000000",
        "sync-write-p95 < 250us, SYNC_WRITE_P95, 250000"
    })
    void limitsNameMetricsAsPeopleDo(String text, AskedMetric metric, double value) {
        Limit limit = Limit.parse(text);
        assertThat(limit.metric()).isEqualTo(metric);
        assertThat(limit.value()).isEqualTo(value);
    }

    @Test
    void aQuestionNamesWordsAsPeopleDo() {
        String kept = plan(PLAN + "question: {metric: iops, better: higher, same_within: 0.1}")
                .toJson();
        Question question = PlanReader.question(kept, "plan.json");
        assertThat(question.metric()).contains(AskedMetric.THROUGHPUT);
        assertThat(question.better()).contains(Question.Better.HIGHER);
        assertThat(question.sameWithin()).isEqualTo(0.1);
        assertThat(AskedMetric.parse("P99.9")).isEqualTo(AskedMetric.P999);
        assertThatThrownBy(() -> AskedMetric.parse("p5.0")).hasMessageStartingWith("\"p5.0\" is not one of: ");
        assertThatThrownBy(() -> AskedMetric.parse("p99.99")).hasMessageStartingWith("\"p99.99\" is not one of: ");
    }

    /// Only a load that writes to one file ends with a flush.
    @ParameterizedTest
    @CsvSource({
        "'load: source-tree}\nprotocol: {run: completion', metric: durable, metric",
        "load: mail, limit: durable < 5s, limit",
        "operation: read, metric: durable, metric",
        "'operation: metadata, metadata: {calls: stat}', metric: durable, metric"
    })
    void aTimeThatNoTrialHasIsRefused(String load, String question, String key) {
        assertThatThrownBy(() -> plan(PLAN + "workload: {%s}\nquestion: {%s}".formatted(load, question)))
                .isInstanceOf(PlanException.class)
                .hasMessageEndingWith(": question.%s: no trial of this plan has a time until durable: its load does not"
                                .formatted(key)
                        + " write, or works on many files");
    }

    @ParameterizedTest
    @CsvSource({"operation: write", "'operation: mixed, reads: 70%'", "load: oltp"})
    void aTimeThatTrialsHaveIsAccepted(String load) {
        assertThat(plan(PLAN + "workload: {%s}\nquestion: {metric: durable}".formatted(load))
                        .points())
                .hasSize(4);
    }

    @Test
    void theQuestionIsNoPartOfTrials() {
        ExperimentPlan asked = plan(PLAN + "question: {metric: latency}");
        assertThat(asked.hash()).isEqualTo(plan(PLAN).hash());
        assertThat(asked.trials().getFirst().flatSettings())
                .isEqualTo(plan(PLAN).trials().getFirst().flatSettings());
    }

    @Test
    void mistakesAreReportedWithWhatIsAllowed() {
        assertThatThrownBy(() -> plan(PLAN + "question: {compare: targt}"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("plan.yaml:3: question.compare: \"targt\" is not a factor")
                .hasMessageContaining("target, network.rtt")
                .hasMessageContaining("vary it under design.factors");
        assertThatThrownBy(() -> plan(PLAN + "question: {limit: latency < 50}"))
                .hasMessageContaining("question.limit: \"latency < 50\": a time needs a unit");
        assertThatThrownBy(() -> plan(PLAN + "question: {metric: speed}"))
                .hasMessageContaining("\"speed\" is not one of: latency, response, p50, p95, p99");
        assertThatThrownBy(() -> plan(PLAN + "question: {metrics: latency}"))
                .hasMessageContaining("unknown key \"question.metrics\"");
        assertThatThrownBy(() -> plan(PLAN + "question: {same_within: 10}")).hasMessageContaining("write 10%");
    }
}
