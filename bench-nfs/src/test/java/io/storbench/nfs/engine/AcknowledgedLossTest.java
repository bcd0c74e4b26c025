package io.storbench.nfs.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialJson;
import io.storbench.testkit.OneTrial;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A server that crashes during a verifying write load, end to end: what of the data that it had
/// acknowledged as stable is not found afterwards stands in the result. The server of exports(5)'
/// `sync` keeps its word; that of `async` does not.
class AcknowledgedLossTest {
    /// So many that the crash strikes among them, wherever they begin.
    private static final int BLOCKS = 1024;

    private static final int REPLIES = 700;
    private static final long BLOCK_BYTES = 4096;

    /// What was read back, as it stands in the result's JSON.
    private static JsonNode readBack(String version, String sync) {
        return result(version, sync, "").required("read_back");
    }

    private static JsonNode result(String version, String sync, String keys) {
        TrialSpec spec = PlanReader.parse("""
            target:
              engine: nfs
              uri: embedded
              version: %s
              server: {sync: %s, faults: ["crash:%d:50ms"]}
            workload: {block: 4k, file: 4m, operation: write, depth: 8, verify: true%s}
            protocol: {run: completion}
            """.formatted(version, sync, REPLIES, keys), "loss.yaml", List.of())
                .trials()
                .getFirst();
        return new JsonMapper().readTree(TrialJson.write(OneTrial.measure(new NfsEngine(), spec)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void aServerThatKeepsItsWordLosesNothingByACrash(String version) {
        JsonNode found = readBack(version, "sync");
        assertThat(found.required("blocks").asLong()).isEqualTo(BLOCKS);
        assertThat(found.required("lost_blocks").asLong()).isZero();
        assertThat(found.required("acknowledged_lost_bytes").asLong()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void aServerThatAnswersTooEarlyLosesWhatItHadAcknowledged(String version) {
        JsonNode found = readBack(version, "async");
        assertThat(found.required("blocks").asLong()).isEqualTo(BLOCKS);
        // Of the replies the scratch file has at most 512, on a busy machine fewer, and the preparation
        // some more.
        assertThat(found.required("lost_blocks").asLong()).isBetween(150L, (long) REPLIES);
        assertThat(found.required("acknowledged_lost_bytes").asLong())
                .isEqualTo(BLOCK_BYTES * found.required("lost_blocks").asLong());
    }

    /// In random order, what is lost is the end of the file, too: it comes back shorter.
    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void aFileThatAServerCutShortIsLostData(String version) {
        JsonNode result = result(version, "async", ", pattern: random");
        assertThat(result.required("corrupt").asBoolean()).isTrue();
        assertThat(result.at("/reasons/0/what").asString()).contains("bytes in").contains("acknowledged and lost");
        JsonNode found = result.required("read_back");
        assertThat(found.required("blocks").asLong()).isEqualTo(BLOCKS);
        assertThat(found.required("unread_blocks").asLong()).isZero();
        assertThat(found.required("lost_blocks").asLong()).isBetween(150L, (long) REPLIES);
    }
}
