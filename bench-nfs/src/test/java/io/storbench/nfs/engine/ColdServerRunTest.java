package io.storbench.nfs.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.condition.Conditions;
import io.storbench.nfs.server.EmbeddedNfsServer;
import io.storbench.nfs.server.ServerOptions;
import io.storbench.plan.PlanException;
import io.storbench.result.TrialResult;
import io.storbench.testkit.PlannedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Plans that claim a cold server: without a proof they do not run, and with one the results have
/// it.
@Timeout(60)
class ColdServerRunTest {
    @TempDir
    private Path folder = Path.of("");

    private List<TrialResult> run(String uri, String cache, String rest) throws IOException {
        String plan = """
            target: {engine: nfs, version: 4.1, uri: "%s"}
            workload: {block: 4k, file: 64k, cache: {server: cold%s}}
            protocol: {run: completion}
            %s
            """.formatted(uri, cache, rest);
        return PlannedRun.of(plan, folder.resolve("results"), new ArrayList<>());
    }

    private static String uri(EmbeddedNfsServer server) {
        return "nfs://127.0.0.1:%d%s".formatted(server.address().getPort(), server.exportPath());
    }

    @Test
    void aHookThatSucceedsProvesItAndStandsInTheResults() throws IOException {
        Path dropped = folder.resolve("dropped");
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT)) {
            String hooks = "hooks: {drop_server_cache: [[touch, \"%s\"]]}".formatted(dropped);
            assertThat(run(uri(server), "", hooks))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            TrialResult.Valid.class,
                            valid -> assertThat(valid.numbers().facts())
                                    .containsEntry(Conditions.SERVER_CACHE, "cold (emptied by touch " + dropped + ")"));
        }
        assertThat(dropped).exists();
        assertThat(Files.readString(folder.resolve("results").resolve("hooks.log")))
                .contains("# drop_server_cache 1: touch");
    }

    @Test
    void aHookThatFailsLeavesNoTrial() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT)) {
            assertThat(run(uri(server), "", "hooks: {drop_server_cache: [\"exit 3\"]}"))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            TrialResult.Failed.class,
                            failed -> assertThat(failed.reason()).startsWith("hook drop_server_cache 1 ended with 3"));
        }
    }

    @Test
    void dataOfTwiceTheServersMemoryProveIt() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT)) {
            assertThat(run(uri(server), ", server_memory: 32k", ""))
                    .singleElement()
                    .satisfies(result -> assertThat(
                                    result.measurement().orElseThrow().facts())
                            .containsEntry(
                                    Conditions.SERVER_CACHE,
                                    "cold (the data are 2.00 times the server's memory of 32k)"));
        }
    }

    /// In a timed trial of a small file the second pass finds what the first one brought.
    @Test
    void whatWasReadOnceIsNoLongerCold() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT)) {
            String plan = """
                target: {engine: nfs, version: 4.1, uri: "%s"}
                workload: {block: 4k, file: 4k, cache: {server: cold}}
                protocol: {warmup: 0, measure: 100ms}
                hooks: {drop_server_cache: ["true"]}
                """.formatted(uri(server));
            assertThat(PlannedRun.of(plan, folder.resolve("results"), new ArrayList<>()))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            TrialResult.Doubtful.class,
                            doubtful -> assertThat(doubtful.reasons())
                                    .anySatisfy(reason ->
                                            assertThat(reason).contains("so the server's cache served some")));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nfs://127.0.0.1/x | '' | cold needs a proof: a command that empties the server's cache",
                "nfs://127.0.0.1/x | , server_memory: 33k | 64k of data are less than 2 times the server's memory of"
                        + " 33k",
                "embedded | , server_memory: 1k | the embedded server keeps its data in memory",
            })
    void aClaimWithoutProofIsRefusedWithTheRemedy(String uri, String cache, String message) {
        assertThatThrownBy(() -> run(uri, cache, ""))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("workload.cache.server: ")
                .hasMessageContaining(message);
    }
}
