package io.storbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyHomeTest {
    private static final List<String> KNOWN = List.of("target", "workload", "network", "hosts");

    @ParameterizedTest
    @CsvSource({
        "block, '; it belongs to workload.block or target.server.block'",
        "rtt, '; it belongs to network.rtt'",
        "replicates, '; it belongs to design.replicates'",
        "measure, '; it belongs to protocol.measure'",
        "iops, '; it is called workload.rate here'",
        "arrival_rate, '; it is called workload.rate here'",
        "open-loop, '; it is called workload.rate here'",
        "iodepth, '; it is called workload.depth here'",
        "netwrok, '; did you mean \"network\"?'",
        "network.rtt, '; write network: {rtt: …}'",
        "precision, '; it is an option of run and simulate: --precision 5%'",
        "xyzzy, ''"
    })
    void aKeyInTheWrongPlaceIsSentToItsOwn(String key, String hint) {
        assertThat(KeyHome.hint(key, KNOWN)).isEqualTo(hint);
    }

    @Test
    void aPlanGetsThatHint() {
        assertThatThrownBy(() ->
                        PlanReader.parse("target: {engine: 'null'}\nworkload: {rtt: 20ms}\n", "plan.yaml", List.of()))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("\"workload.rtt\"; it belongs to network.rtt; known here:");
    }

    /// A key of other engines is at home where it stands, so nothing is won by naming that place.
    @Test
    void aKeyOfAnotherEngineIsNotSentToWhereItStands() {
        PlanNode.Mapping target = (PlanNode.Mapping) YamlReader.read("{version: 3}", "plan.yaml", false);
        assertThatThrownBy(() -> KeyHome.settings(target, "targets.lun").refuseUnknown())
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("\"targets.lun.version\"; the target's engine has no such key");
    }
}
