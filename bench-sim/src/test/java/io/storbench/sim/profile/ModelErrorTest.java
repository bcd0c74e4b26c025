package io.storbench.sim.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.KeyHome;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.YamlReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelErrorTest {
    private static final ModelError ERROR = new ModelError(List.of(0.01), List.of(0.02), List.of(0.03));

    private static TrialSpec trial(String keys, int hosts) {
        return PlanReader.parse("""
            target: {engine: nfs, uri: "nfs://server/export"}
            workload: {block: 4k, file: 1m, %s}
            hosts: %d
            """.formatted(keys, hosts), "plan", List.of())
                .trials()
                .getFirst();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "operation: read | 0.01",
                "operation: read, depth: 8 | 0.02",
                "operation: write | 0.03",
                "operation: write, depth: 8 | 0.03 0.02",
                "operation: mixed, reads: 50% | 0.03 0.02 0.01"
            })
    void aLoadHasTheErrorsOfThoseLikeIt(String keys, String errors) {
        assertThat(ERROR.of(trial(keys, 1)).stream().map(String::valueOf)).containsExactly(errors.split(" ", -1));
    }

    @Test
    void hostsReadAtTheSameTime() {
        assertThat(ERROR.of(trial("operation: read", 8))).containsExactly(0.02);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "read: [0.1], concurrent: [0.1], write: [] | write",
                "read: [0.1], concurrent: [0.1], write: [2 %] | write",
                "read: [NaN], concurrent: [0.1], write: [0.1] | read",
                "read: [1e9], concurrent: [0.1], write: [0.1] | read",
                "read: [0.1], write: [0.1] | concurrent",
                "read: [0.1], concurrent: [0.1], write: [0.1], other: [0.1] | other"
            })
    void whatIsNoErrorIsRefused(String keys, String key) {
        PlanNode.Mapping node = (PlanNode.Mapping) YamlReader.read("{source: here, " + keys + "}", "profile", false);
        assertThatThrownBy(() -> ModelError.read(KeyHome.settings(node, "")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(key);
    }

    @Test
    void aProfileThatExtendsHasTheErrorsOfItsBase() {
        assertThat(Profile.builtIn("linux-6.x-nfs3").error())
                .isPresent()
                .isEqualTo(Profile.builtIn("linux-6.1-nfs3").error());
    }
}
