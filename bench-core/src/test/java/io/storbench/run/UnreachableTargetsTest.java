package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnreachableTargetsTest {
    private final List<TrialSpec> trials =
            PlanReader.parse("""
                target: {engine: nfs, uri: "nfs://server/export"}
                design: {factors: {target.version: ["3", "4.2"], workload.depth: [1, 2]}}
                """, "plan.yaml", List.of()).trials();

    private TrialSpec trial(String version, String depth) {
        return trials.stream()
                .filter(trial -> List.copyOf(trial.factors().values()).equals(List.of(version, depth)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aVersionThatTheServerRefusesEndsOnlyThePointsThatHaveIt() {
        UnreachableTargets givenUp = new UnreachableTargets();
        assertThat(givenUp.note(trial("4.2", "1"), false)).isFalse();
        assertThat(givenUp.note(trial("3", "1"), true)).isFalse();
        assertThat(givenUp.note(trial("4.2", "2"), false)).isFalse();
        assertThat(givenUp.note(trial("4.2", "1"), false)).isTrue();
        assertThat(givenUp.contains(trial("4.2", "2"))).isTrue();
        assertThat(givenUp.contains(trial("3", "2"))).isFalse();
        assertThat(UnreachableTargets.address(trial("4.2", "2")))
                .isEqualTo("nfs nfs://server/export (target.version 4.2)");
    }

    /// What was left behind changes the same data, whichever way they are reached.
    @Test
    void writesLeftBehindEndAllTrialsOfTheirTargetAndNoOthers() {
        UnreachableTargets givenUp = new UnreachableTargets();
        assertThat(givenUp.ended(trial("3", "1"))).isEmpty();
        givenUp.abandon(trial("4.2", "1"), "2 workers hang");
        assertThat(givenUp.ended(trial("3", "2")))
                .get()
                .asString()
                .contains("not run", "nfs nfs://server/export", "2 workers hang");
        TrialSpec other = PlanReader.parse("target: {engine: nfs, uri: \"nfs://other/export\"}", "plan.yaml", List.of())
                .trials()
                .getFirst();
        assertThat(givenUp.ended(other)).isEmpty();
    }

    @Test
    void anExchangedDeviceEndsAllTrialsOfItsTargetAndSaysWhy() {
        UnreachableTargets givenUp = new UnreachableTargets();
        givenUp.exchanged(trial("4.2", "1"), "it is another (serial number: B)");
        assertThat(givenUp.besides().ended(trial("3", "2")))
                .get()
                .asString()
                .isEqualTo("not run: an earlier trial found that it is another (serial number: B)");
    }

    /// Of two interleaved plans, the one's late writes would land on the other's file.
    @Test
    void writesLeftBehindEndThePlanBesidesTooButWhatItCannotOpenDoesNot() {
        UnreachableTargets one = new UnreachableTargets();
        UnreachableTargets other = one.besides();
        one.abandon(trial("4.2", "1"), "2 workers hang");
        assertThat(other.ended(trial("3", "1"))).isPresent();
        for (int i = 0; i < UnreachableTargets.ATTEMPTS; i++) {
            one.note(trial("3", "1"), false);
        }
        assertThat(one.contains(trial("3", "1"))).isTrue();
        assertThat(other.contains(trial("3", "1"))).isFalse();
    }
}
