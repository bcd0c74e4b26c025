package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialJson;
import io.storbench.testkit.OneTrial;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A target with a write cache that crashes during a verifying write load, end to end. It had
/// acknowledged what it lost, and promised nothing (SBC-3, section 4.15: only a flush makes data
/// stable), so that the flush at the end has to write it again.
@Timeout(60)
class AcknowledgedLossTest {
    private static final int BLOCKS = 4096;

    private static JsonNode run(int sessions, String rtt) {
        TrialSpec spec = PlanReader.parse("""
            target:
              engine: iscsi
              uri: embedded
              sessions: %d
              server: {size: 32m, faults: ["crash:1000:50ms"]}
            network: {rtt: %s}
            workload: {block: 4k, file: 16m, operation: write, depth: 8, verify: true}
            protocol: {run: completion}
            """.formatted(sessions, rtt), "loss.yaml", List.of())
                .trials()
                .getFirst();
        return new JsonMapper().readTree(TrialJson.write(OneTrial.measure(new IscsiEngine(), spec)));
    }

    /// Of the 1000 replies the scratch range has at most 512 and the preparation some 70, so that
    /// more than 100 blocks are acknowledged and not flushed when the target crashes.
    @ParameterizedTest
    @CsvSource({"1, 0ms", "3, 0ms", "1, 4ms"})
    void whatACrashOfTheTargetTookFromItsCacheIsWrittenAgain(int sessions, String rtt) {
        JsonNode result = run(sessions, rtt);
        assertThat(result.required("status").asString()).as(result.toString()).isEqualTo("valid");
        JsonNode found = result.required("read_back");
        assertThat(found.required("blocks").asLong()).isEqualTo(BLOCKS);
        assertThat(found.required("acknowledged_lost_bytes").asLong()).isZero();
        assertThat(result.required("counters")
                        .required(Counter.REWRITTEN_BYTES.key())
                        .asLong())
                .isGreaterThan(100 * 4096L);
    }
}
