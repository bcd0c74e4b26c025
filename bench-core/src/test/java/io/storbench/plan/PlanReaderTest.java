package io.storbench.plan;

import static io.storbench.plan.SweepPlan.SWEEP;
import static io.storbench.plan.SweepPlan.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanReaderTest {
    @Test
    void everyPointHasItsLevels() {
        ExperimentPlan plan = parse(SWEEP);
        assertThat(plan.points()).hasSize(6);
        assertThat(plan.trials()).hasSize(12);
        TrialSpec trial = plan.trials().stream()
                .filter(spec -> spec.point() == 6)
                .findFirst()
                .orElseThrow();
        assertThat(trial.factors()).isEqualTo(Map.of("network.rtt", "30ms", "workload.pattern", "random"));
        assertThat(trial.network().rttNanos()).isEqualTo(30_000_000);
        assertThat(trial.workload().pattern()).isEqualTo(WorkloadSpec.Pattern.RANDOM);
        assertThat(trial.workload().blockBytes()).isEqualTo(4096);
        assertThat(trial.protocol()).isEqualTo(new Protocol.Timed(1_000_000_000L, 5_000_000_000L, 66_000_000_000L));
    }

    @Test
    void theNetworksKeysAreRead() {
        TrialSpec trial = parse(
                        "{target: {engine: nfs}, network: {rtt: 10ms, jitter: 2ms," + " rate: 100mbit, loss: 0.1%}}")
                .trials()
                .getFirst();
        assertThat(trial.network()).isEqualTo(new NetworkSpec(10_000_000, 2_000_000, 12.5e6, 0.001));
        assertThat(parse(SWEEP).trials().getFirst().network().bytesPerSecond()).isInfinite();
        assertThat(parse(SWEEP, "network.rate=unlimited")
                        .trials()
                        .getFirst()
                        .network()
                        .loss())
                .isZero();
    }

    @Test
    void theRunOrderIsRandomWithinEachReplicateAndTheSameForTheSameSeed() {
        List<TrialSpec> trials = parse(SWEEP).trials();
        assertThat(trials.subList(0, 6)).allMatch(trial -> trial.replicate() == 1);
        assertThat(trials.subList(6, 12)).allMatch(trial -> trial.replicate() == 2);
        assertThat(trials).isEqualTo(parse(SWEEP).trials());
        List<Integer> points = trials.stream().map(TrialSpec::point).toList();
        assertThat(parse(SWEEP, "design.seed=8").trials().stream()
                        .map(TrialSpec::point)
                        .toList())
                .isNotEqualTo(points);
    }

    @Test
    void hardFactorsGroupTheTrialsOfEachReplicate() {
        List<TrialSpec> trials = parse(SWEEP, "design.hard=[workload.pattern]").trials();
        int patterns = 2;
        assertThat(trials.stream().map(TrialSpec::setUp).distinct().toList())
                .isEqualTo(IntStream.rangeClosed(1, 2 * patterns).boxed().toList());
        for (int setUp = 1; setUp <= 2 * patterns; setUp++) {
            int number = setUp;
            assertThat(trials.stream()
                            .filter(trial -> trial.setUp() == number)
                            .map(trial -> trial.factors().get("workload.pattern"))
                            .distinct())
                    .hasSize(1);
        }
        assertThat(parse(SWEEP).trials()).allMatch(trial -> trial.setUp() == 0);
        assertThatThrownBy(() -> parse(SWEEP, "design.hard=[workload.patern]"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("workload.pattern");
        assertThatThrownBy(() -> parse(SWEEP, "design.hard=target"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("list");
    }

    @Test
    void overridesSetKeysAndReplaceLevels() {
        ExperimentPlan plan = parse(SWEEP, "workload.block=8k", "network.rtt=2ms,3ms");
        assertThat(plan.points()).hasSize(4);
        assertThat(plan.trials().getFirst().workload().blockBytes()).isEqualTo(8192);
        assertThat(parse(SWEEP, "network.rtt=[5ms]").points()).hasSize(2);
        assertThat(parse(SWEEP, "design.factors.workload.depth=[1, 4]").points())
                .hasSize(12);
    }

    /// Several values of a key that is no factor are levels, where no value of the key is written like that.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workload.depth=[1, 16] | workload.depth | 1,16",
                "workload.block=4K, 64K | workload.block | 4K,64K",
                "network.rtt=0,20ms | network.rtt | 0,20ms",
                "hosts=1,2,4 | hosts | 1,2,4",
                "workload.pattern=random,sequential | workload.pattern | random,sequential",
            })
    void severalValuesOfAKeyAreAFactor(String override, String path, String levels) {
        ExperimentPlan plan = parse("target: {engine: nfs, uri: nfs://h/e}", override);
        assertThat(plan.design().factors()).singleElement().satisfies(factor -> {
            assertThat(factor.path()).isEqualTo(path);
            assertThat(factor.levels()).extracting(Factor.Level::label).containsExactly(levels.split(","));
        });
    }

    @Test
    void namesOfTargetsAreLevelsOfTheFactorTarget() {
        String text = "targets: {a: {engine: nfs, uri: nfs://h/a}, b: {engine: nfs, uri: nfs://h/b}}";
        assertThat(parse(text, "target=a,b").points()).hasSize(2);
    }

    @Test
    void severalValuesThatAreNoLevelsAreRefused() {
        String text = "target: {engine: nfs, uri: nfs://h/e}";
        assertThatThrownBy(() -> parse(text, "workload.depth=1,1")).hasMessageContaining("has a level twice");
        assertThatThrownBy(() -> parse(text, "workload.depth=1,x"))
                .hasMessage("-p workload.depth=1,x: workload.depth: \"1,x\" is not a whole number from 1 to 1024");
        assertThatThrownBy(() -> parse("targets: {a: {engine: nfs}, b: {engine: file}}", "target=a,c"))
                .hasMessageContaining("no target is named \"c\"");
        assertThatThrownBy(() -> parse(text, "question.metric=p99,iops"))
                .hasMessageContaining("\"p99,iops\" is not one of: latency")
                .message()
                .doesNotContain("factor");
    }

    @Test
    void theHashIsThatOfTheExperimentWithoutTheSimulation() {
        String hash = parse(SWEEP).hash();
        assertThat(parse(SWEEP + "simulate: {profile: x}\n").hash()).isEqualTo(hash);
        assertThat(parse(SWEEP.replace("rtt: 10ms}", "rtt: 11ms}")).hash()).isNotEqualTo(hash);
        assertThat(hash).matches("[0-9a-f]{16}");
    }

    @Test
    void aTargetFactorBringsAllKeysOfTheNamedTarget() {
        ExperimentPlan plan = parse("""
            targets:
              a: {engine: nfs, uri: "nfs://a/x"}
              b: {engine: file, path: /srv}
            design: {factors: {target: [a, b], target.version: [3]}}
            """);
        TrialSpec second = plan.trials().stream()
                .filter(spec -> spec.point() == 2)
                .findFirst()
                .orElseThrow();
        assertThat(second.engine()).isEqualTo("file");
        assertThat(second.factors()).containsEntry("target", "b");
        assertThat(second.target().requiredText("version")).isEqualTo("3");
    }

    @Test
    void aLevelCanSetSeveralKeys() {
        ExperimentPlan plan = parse("""
            target: {engine: "null"}
            design:
              factors:
                load:
                  - {small: {workload.block: 4k, workload.depth: 8}}
                  - {large: {workload.block: 1m, workload.depth: 1}}
            """);
        TrialSpec large = plan.trials().stream()
                .filter(spec -> spec.point() == 2)
                .findFirst()
                .orElseThrow();
        assertThat(large.factors()).isEqualTo(Map.of("load", "large"));
        assertThat(large.workload().blockBytes()).isEqualTo(1 << 20);
    }

    @Test
    void levelsAreChosenByTheirLabels() {
        String text = """
            target: {engine: "null"}
            design:
              factors:
                load:
                  - {small: {workload.block: 4k, workload.depth: 8}}
                  - {medium: {workload.block: 64k}}
                  - {large: {workload.block: 1m, workload.depth: 1}}
            """;
        ExperimentPlan two = parse(text, "load=large,small");
        assertThat(List.of(two.labels(0), two.labels(1)))
                .containsExactlyInAnyOrder(Map.of("load", "large"), Map.of("load", "small"));
        TrialSpec large = parse(text, "load=large").trials().getFirst();
        assertThat(large.workload().blockBytes()).isEqualTo(1 << 20);
        assertThatThrownBy(() -> parse(text, "load=huge"))
                .isInstanceOf(PlanException.class)
                .hasMessage(
                        "-p load=huge: the plan has no level huge of this factor; it has small," + " medium, large");
    }

    @Test
    void rowsAreTheUsersOwnPoints() {
        ExperimentPlan plan = parse("""
            target: {engine: "null"}
            design:
              kind: rows
              rows:
                - {workload.depth: 1, network.rtt: 1ms}
                - {network.rtt: 0, workload.depth: 4}
            """);
        assertThat(plan.points()).hasSize(2);
        assertThat(plan.labels(1)).isEqualTo(Map.of("workload.depth", "4", "network.rtt", "0"));
    }

    private static ExperimentPlan ofTargets(String... overrides) {
        return PlanReader.parse("""
            targets:
              nfs-3: {engine: nfs, uri: "nfs://h/e", version: 3}
              nfs-4.1: {engine: nfs, uri: "nfs://h/e", version: 4.1}
            workload: {operation: write}
            design: {factors: {target: [nfs-3, nfs-4.1]}}
            """, "plan.yaml", List.of(overrides));
    }

    /// A name may have dots, and one that nobody has is a typing error.
    @Test
    void overridesReachTargetsByTheirNames() {
        assertThat(ofTargets("targets.nfs-4.1.stable=file_sync").toJson())
                .contains("\"stable\" : \"file_sync\"")
                .doesNotContain("\"nfs-4\" :");
        assertThatThrownBy(() -> ofTargets("targets.nfs-4.2.stable=file_sync"))
                .isInstanceOf(PlanException.class)
                .hasMessage("-p targets.nfs-4.2.stable=file_sync: no target is named \"nfs-4\"; did you mean"
                        + " \"nfs-3\"?; there are: nfs-3, nfs-4.1");
        assertThatThrownBy(() -> ofTargets("targets.iscsi.sync=true"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("no target is named \"iscsi\"");
        assertThat(ofTargets("targets.dir.engine=file", "targets.dir.path=/mnt/x", "design.factors.target=nfs-3,dir")
                        .trials())
                .hasSize(2);
    }

    /// Of several targets `target.KEY` is a key of each.
    @Test
    void anOverrideOfTheTargetIsOneOfEachTarget() {
        assertThat(ofTargets("target.stable=file_sync").trials())
                .hasSize(2)
                .allSatisfy(trial -> assertThat(trial.target().text("stable")).contains("file_sync"));
    }
}
