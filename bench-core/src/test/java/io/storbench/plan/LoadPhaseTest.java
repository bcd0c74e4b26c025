package io.storbench.plan;

import static io.storbench.plan.SweepPlan.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Phases of a load in plans.
class LoadPhaseTest {
    private static final String PLAN = """
        target: {engine: "null"}
        workload: {file: 1m, operation: mixed, reads: 50%%, depth: 4, phases: {%s}%s}
        protocol: {%s}
        """;

    private static ExperimentPlan plan(String phases) {
        return parse(PLAN.formatted(phases, "", "measure: 3s"));
    }

    @Test
    void phasesAreLaidOverTheLoadAndTheLastHasTheRest() {
        TrialSpec trial = plan("fill: {operation: write, block: 64k, duration: 1s}, mix: {depth: 8}")
                .trials()
                .getFirst();
        List<LoadPhase> phases = trial.hostLoads().getFirst().phases();
        assertThat(phases).extracting(LoadPhase::name).containsExactly("fill", "mix");
        assertThat(phases).extracting(LoadPhase::durationNanos).containsExactly(1_000_000_000L, 2_000_000_000L);
        assertThat(phases.getFirst().load().operation()).isEqualTo(WorkloadSpec.Kind.WRITE);
        assertThat(phases.getLast().load().readShare()).isEqualTo(0.5);
        assertThat(trial.workload().depth()).isEqualTo(8);
        assertThat(trial.workload().blockBytes()).isEqualTo(64 << 10);
        assertThat(trial.granuleBytes()).isEqualTo(4 << 10);
    }

    @Test
    void aGroupOfHostsLiesBetweenTheLoadAndItsPhases() {
        TrialSpec trial = parse("""
            target: {engine: "null"}
            workload: {file: 1m, phases: {a: {duration: 1s}, b: {operation: write}}}
            hosts: {vm: {}, batch: {block: 8k}}
            """).trials().getFirst();
        HostLoad batch = trial.hostLoads().getLast();
        assertThat(batch.phases())
                .extracting(phase -> phase.load().blockBytes())
                .containsExactly(8 << 10, 8 << 10);
        assertThat(batch.phases().getLast().load().operation()).isEqualTo(WorkloadSpec.Kind.WRITE);
    }

    @Test
    void aPhasesKeyMayBeAFactor() {
        ExperimentPlan plan = parse("""
            target: {engine: "null"}
            workload: {file: 1m, phases: {a: {duration: 1s}, b: {}}}
            design: {factors: {workload.phases.b.block: [4k, 64k]}}
            """);
        assertThat(plan.trials())
                .extracting(trial ->
                        trial.hostLoads().getFirst().phases().getLast().load().blockBytes())
                .containsOnly(4 << 10, 64 << 10);
    }

    @Test
    void theirOrderIsPartOfThePlansIdentity() {
        String fill = "fill: {operation: write, duration: 1s}";
        String read = "read: {operation: read, duration: 2s}";
        assertThat(plan(fill + ", " + read).hash())
                .isNotEqualTo(plan(read + ", " + fill).hash());
    }

    @Test
    void aCountIsEveryBlockOnceUnlessThePlanSays() {
        String phases = "fill: {operation: write}, some: {pattern: zipf, count: 7}";
        List<LoadPhase> all = parse(PLAN.formatted(phases, "", "run: completion"))
                .trials()
                .getFirst()
                .hostLoads()
                .getFirst()
                .phases();
        assertThat(all).extracting(LoadPhase::count).containsExactly(256L, 7L);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        a: {duration: 4s}, b: {} | workload.phases.a.duration: 4s is longer than the 3s
        a: {duration: 3s}, b: {} | workload.phases.b.duration: the phases before it take all of protocol.measure (3s)
        a: {duration: 1s}, b: {duration: 1s} | workload.phases.b.duration: 1s is shorter than the 2s
        a: {}, b: {} | workload.phases.a.duration: is missing
        a: {count: 5}, b: {} | workload.phases.a.count: ends a phase of a completion trial
        a: {duration: 0}, b: {} | workload.phases.a.duration: 0 is out of range
        a: {duration: 1s}, b: {operation: metadata} | workload.phases.b.operation: metadata has no phases
        a: {duration: 1s}, b: {file: 2m} | unknown key \"workload.phases.b.file\"
        a: {duration: 1s}, B: {} | workload.phases.B: a phase's name
        a: {duration: 3s} | workload.phases: 1 phase
        """)
    void whatMakesNoSenseIsRefused(String phases, String message) {
        assertThatThrownBy(() -> plan(phases)).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        load: vm-boot | run: completion | a: {}, b: {count: 5} | workload.phases.b.count: does not apply to a class
        load: oltp | measure: 3s | a: {duration: 1s}, b: {pattern: random} | workload.phases.b.pattern: does not apply
        load: mail | measure: 3s | a: {duration: 1s}, b: {} | workload.phases: do not apply to a load of many files
        load: oltp, verify: true | measure: 3s | a: {duration: 1s}, b: {} | workload.verify: true does not apply
        """)
    void aClassHasPhasesButNotAllKeysOfThem(String load, String protocol, String phases, String message) {
        assertThatThrownBy(() -> parse("{target: {engine: 'null'}, workload: {%s, phases: {%s}}, protocol: {%s}}"
                        .formatted(load, phases, protocol)))
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        measure: 3s | , verify: true | workload.verify: true does not apply
        measure: 3s | , window: 2 | workload.window: does not apply
        run: completion | , open: program | workload.open: is one program
        """)
    void aLoadThatIsOneFromBeginToEndHasNone(String protocol, String more, String message) {
        assertThatThrownBy(() -> parse(PLAN.formatted("a: {}, b: {}", more, protocol)))
                .hasMessageContaining(message);
    }
}
