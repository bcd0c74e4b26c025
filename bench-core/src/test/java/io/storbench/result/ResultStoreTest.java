package io.storbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.ProcedureCounter;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.stats.StudentInterval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultStoreTest {
    private static final ExperimentPlan PLAN = PlanReader.parse("target: {engine: \"null\"}", "plan.yaml", List.of());

    @TempDir
    private Path directory = Path.of("");

    private static TrialHeader header(int replicate) {
        return new TrialHeader(
                new TrialKey(PLAN.hash(), Origin.MEASURED, 1, replicate),
                "name with \"quotes\" and \n line ends",
                Map.of("network.rtt", "1ms"),
                Map.of("workload.block", "4k"),
                1,
                -5,
                "2026-11-20T12:00:00Z",
                "abc");
    }

    private static TrialResult.Valid valid(int replicate) {
        Counters counters = new Counters(List.of("READ", "WRITE"));
        counters.called(0, 108);
        counters.replied(0, 4228);
        counters.add(Counter.PAYLOAD_BYTES_IN, 4096);
        TreeMap<String, Object> facts = new TreeMap<>();
        facts.put("path_rtt_ns", 41_000L);
        facts.put("share", 0.25);
        facts.put("cold", true);
        facts.put("export", "/srv");
        LatencySummary latency = new LatencySummary(1, 1.5, 0, 1, 2, 3, 4, 5, 6, 7);
        return new TrialResult.Valid(
                header(replicate),
                new Measurement(
                        1_000,
                        1,
                        latency,
                        latency,
                        OptionalLong.of(900),
                        OptionalLong.empty(),
                        counters.snapshot(),
                        Optional.of(new Disturbance(10, 2, 1_300_000_000, Optional.of(latency), Optional.of(latency))),
                        Optional.of(new ReadBack(16, 65_536, 0, 0, OptionalLong.empty(), true, 0)),
                        Optional.of(new SteadyState(
                                0.1,
                                new StudentInterval(1.5, 0.25, SteadyState.CONFIDENCE),
                                new StudentInterval(2.5, 0.5, SteadyState.CONFIDENCE),
                                new StudentInterval(100, 0, SteadyState.CONFIDENCE),
                                new TreeMap<>(Map.of(
                                        "transaction",
                                        new SteadyState.Units(
                                                new StudentInterval(9.5, 0.5, SteadyState.CONFIDENCE),
                                                new StudentInterval(10, 0.25, SteadyState.CONFIDENCE)))))),
                        List.of(new HostFigures("vm", 7, 3.5, latency, latency, Optional.empty())),
                        List.of(new PhaseFigures("fill", 0, 600, 4096, latency, latency)),
                        new TreeMap<>(Map.of("read", latency, "write", latency)),
                        new TreeMap<>(Map.of(
                                "write",
                                new TimeBreakdown(
                                        1,
                                        1.5,
                                        new TreeMap<>(Map.of("propagation", 1.0, "server", 0.5)),
                                        new TreeMap<>(Map.of("WRITE", 1.0))))),
                        facts));
    }

    @Test
    void resultsSurviveTheirJson() {
        TrialResult.Valid valid = valid(1);
        List<TrialResult> results = List.of(
                valid,
                new TrialResult.Doubtful(
                        header(2),
                        valid.numbers(),
                        List.of(Reason.of("a"), new Reason("b", "take more", Optional.of("protocol.measure")))),
                new TrialResult.Failed(header(3), "server died", true),
                new TrialResult.Failed(
                        header(4),
                        Reason.of("lost"),
                        true,
                        Optional.of(new ReadBack(16, 65_536, 3, 12_288, OptionalLong.of(8), false, 9)),
                        valid.numbers().counters()));
        for (TrialResult result : results) {
            String line = TrialJson.write(result);
            assertThat(line).startsWith("{\"schema_version\":1,").doesNotContain("\n", "NaN");
            assertThat(TrialJson.read(line)).isEqualTo(result);
        }
    }

    /// How much was lost is said of failed trials too, and 0 where all was found.
    @Test
    void lostBytesStandInEveryVerifiedResult() {
        assertThat(TrialJson.write(valid(1)))
                .contains(
                        "\"read_back\":{\"blocks\":16,\"bytes\":65536,\"lost_blocks\":0,\"acknowledged_lost_bytes\":0,\"overwritten\":true,\"unread_blocks\":0}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"point", "replicate"})
    void aTrialWithoutANumberIsRefused(String key) {
        String line = TrialJson.write(valid(1));
        for (int number : new int[] {0, -1}) {
            assertThatThrownBy(() -> TrialJson.read(line.replace("\"" + key + "\":1", "\"" + key + "\":" + number)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(key + " is " + number + "; they are numbered from 1");
        }
    }

    @Test
    void messagesComeFirstInEachProcedure() {
        assertThat(TrialJson.write(valid(1)))
                .contains("\"procedures\":{\"READ\":{\"messages\":1,\"message_bytes_out\":108,");
        assertThat(valid(1).numbers().counters().sum(ProcedureCounter.MESSAGE_BYTES_IN))
                .isEqualTo(4228);
    }

    @Test
    void aLineOfAnotherSchemaIsRefused() {
        String line = TrialJson.write(valid(1)).replace("\"schema_version\":1", "\"schema_version\":2");
        assertThatThrownBy(() -> TrialJson.read(line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(
                        "made by a newer storbench (schema_version 2; this one reads 1): update storbench");
        assertThatThrownBy(() -> TrialJson.read("{]")).isInstanceOf(IllegalArgumentException.class);
    }

    /// Numbers that no trial can have, of which an analysis would leave out the trial in silence or
    /// tell a wrong number.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "duration_ns":1000        | "duration_ns":0        | "duration_ns" is 0, which cannot be: its 1 operations took time
        "duration_ns":1000        | "duration_ns":-5       | "duration_ns" is -5, which is below 0
        "duration_ns":1000        | "duration_ns":null     | "duration_ns" is null, which is not a whole number of at most 63 bits
        "duration_ns":1000        | "duration_ns":1e30     | "duration_ns" is 1.0E30, which is not a whole number of at most 63 bits
        "duration_ns":1000        | "duration_ms":1        | "duration_ns" is missing
        "operations":1,           | "operations":-1,       | "operations" is -1, which is below 0
        "mean_ns":1.5             | "mean_ns":0            | "service.mean_ns" is 0, which cannot be: its 1 operations took time
        "mean_ns":1.5             | "mean_ns":-2.5         | "service.mean_ns" is -2.5, which is below 0
        "mean_ns":1.5             | "mean_ns":"NaN"        | "service.mean_ns" is "NaN", which is not a finite number
        "mean_ns":1.5             | "mean_ns":1e999        | "service.mean_ns" is Infinity, which is not a finite number
        "service":{"count":1,     | "service":{"count":0,  | "service.mean_ns" is 1.5, which cannot be: it is the mean of no operation
        "service":{               | "service":[],"old":{   | "service" is [], which is not an object
        "p99_ns":5                | "p99_ns":-5            | "service.p99_ns" is -5, which is below 0
        "app_ns":900              | "app_ns":0             | "app_ns" is 0, which cannot be: a transfer takes time
        "payload_bytes_in":4096   | "payload_bytes_in":-1  | "counters.payload_bytes_in" is -1, which is below 0
        "READ":{"messages":1      | "READ":{"messages":-1  | "counters.procedures.READ.messages" is -1, which is below 0
        "share":0.25              | "share":1e999          | "facts.share" is Infinity, which is not a finite number
        "operations_per_s":3.5    | "operations_per_s":"x" | "hosts[0].operations_per_s" is "x", which is not a finite number
        "run_order":1             | "run_order":-1         | "run_order" is -1, which is below 0
        "origin":"measured"       | "origin":"guessed"     | "origin" is "guessed", which is neither measured nor simulated
        "status":"valid"          | "status":"splendid"    | "status" is "splendid", which is not one of: valid, doubtful, failed
        """)
    void whatNoTrialCanHaveIsRefused(String right, String wrong, String message) {
        String line = TrialJson.write(valid(1));
        assertThat(line).contains(right);
        assertThatThrownBy(() -> TrialJson.read(line.replaceFirst(Pattern.quote(right), wrong)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    /// A target that answered nothing has no latency and no duration.
    @Test
    void aTrialWithoutOperationsStaysReadable() {
        LatencySummary none = new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        TrialResult result = new TrialResult.Doubtful(
                header(1),
                new Measurement(
                        0,
                        0,
                        none,
                        none,
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        new Counters(List.of()).snapshot(),
                        new TreeMap<>()),
                List.of(Reason.of("nothing was done")));
        assertThat(TrialJson.read(TrialJson.write(result))).isEqualTo(result);
    }

    @Test
    void aReasonOfAnOlderVersionIsAText() {
        TrialResult failed = new TrialResult.Failed(
                header(3),
                new Reason("a", "b", Optional.empty()),
                true,
                Optional.empty(),
                valid(1).numbers().counters());
        String line = TrialJson.write(failed);
        assertThat(line).contains("\"reasons\":[{\"what\":\"a\",\"more\":\"b\"}]");
        String older = line.replace("{\"what\":\"a\",\"more\":\"b\"}", "\"a; take workload.file\"");
        assertThat(TrialJson.read(older))
                .isEqualTo(new TrialResult.Failed(
                        header(3),
                        Reason.of("a; take workload.file"),
                        true,
                        Optional.empty(),
                        valid(1).numbers().counters()));
        assertThatThrownBy(() -> TrialJson.read(line.replace("\"what\"", "\"why\"")))
                .hasMessageContaining("\"reasons[0].what\" is missing");
        assertThatThrownBy(() -> TrialJson.read(line.replace("{\"what\":\"a\",\"more\":\"b\"}", "7")))
                .hasMessageContaining("\"reasons[0]\" is 7");
    }

    /// In words of this program, never of the library that reads JSON.
    @Test
    void aDamagedLineIsReportedWithItsPlace() {
        String line = TrialJson.write(valid(1));
        String deep = "[".repeat(5_000);
        String digits = "9".repeat(5_000);
        Map.of(
                        line.substring(0, 100),
                        "not a result: the line is cut short: it ends too early at column 101",
                        "\u0000\u0001\uFFFD",
                        "not a result: the line is not JSON at column 1",
                        "",
                        "not a result: the line is empty",
                        line + " " + line,
                        "not a result: the line is not JSON at column " + (line.length() + 2),
                        line.replace("\"point\":1", "\"point\":" + deep),
                        "not a result: the line is nested deeper, or has a longer number or name," + " than any result",
                        line.replace("\"point\":1", "\"point\":" + digits),
                        "not a result: the line is nested deeper, or has a longer number or name," + " than any result",
                        "[1, 2]",
                        "[1,2] is not a result, which is a JSON object",
                        "{}",
                        "not a result: \"schema_version\" is missing")
                .forEach((damaged, message) -> assertThatThrownBy(() -> TrialJson.read(damaged))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage(message));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        plan.json         | '{"hash": "x"'                     | plan.json:1:13: the file is cut short: it ends too early; restore it from a copy, delete it, or
        plan.json         | ''                                 | plan.json is empty; restore it from a copy, delete it, or
        plan.json         | '{"hash": 7}'                      | plan.json: "hash" is 7, which is not a text; restore it from a copy, delete it, or
        predictions.json  | '{"schema_version":1,"points":[]]' | predictions.json:1:32: the file is not JSON; delete it, and simulate again
        predictions.json  | '{"schema_version":2}'             | predictions.json: schema_version is 2; this storbench reads 1; delete it
        """)
    void aDamagedFileIsReportedWithItsPlaceAndTheRemedy(String name, String text, String message) throws IOException {
        Files.writeString(directory.resolve(name), text);
        assertThatThrownBy(() -> Objects.requireNonNull(
                        name.equals("plan.json") ? StoredPlan.read(directory) : Predictions.read(directory)))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(directory.resolve(message).toString());
    }

    @Test
    void aDirectoryInPlaceOfTheTrialsIsReported() throws IOException {
        Path trials = Files.createDirectory(directory.resolve("trials.jsonl"));
        assertThatThrownBy(() -> ResultStore.read(directory))
                .hasMessage(trials + " is a directory, not a file; take it away");
    }

    @Test
    void aDamagedLineIsReportedWithTheRemedy() throws IOException {
        Path trials = directory.resolve("trials.jsonl");
        Files.writeString(trials, TrialJson.write(valid(1)) + "\n\n");
        assertThatThrownBy(() -> ResultStore.read(directory))
                .hasMessage(trials
                        + ":2: not a result: the line is empty; to go on without it, delete"
                        + " the line and run the plan again into "
                        + directory);
    }

    @Test
    void aReplicateBeyondAnyPlanIsRefused() throws IOException {
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            TrialHeader header = plannedHeader(1, Integer.MAX_VALUE);
            store.append(new TrialResult.Failed(header, "x", false), "");
        }
        assertThatThrownBy(() -> PlannedResults.read(directory))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("replicate 2147483647 is of no trial of its plan.json: no plan");
    }

    /// Points and levels are the plan's; replicates may be more, as a simulation needs them.
    @Test
    void resultsOfNoPointOfThePlanAreRefused() throws IOException {
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            store.append(new TrialResult.Failed(plannedHeader(1, 7), "x", false), "");
        }
        assertThat(PlannedResults.read(directory).results()).hasSize(1);
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            store.append(new TrialResult.Failed(plannedHeader(2, 1), "x", false), "");
        }
        assertThatThrownBy(() -> PlannedResults.read(directory))
                .isInstanceOf(PlanException.class)
                .hasMessage(directory
                        + ": the result of measured point 2, replicate 1 is of no trial of its plan.json: points of the"
                        + " plan: 1; take it out of trials.jsonl");
    }

    private static TrialHeader plannedHeader(int point, int replicate) {
        return new TrialHeader(
                new TrialKey(PLAN.hash(), Origin.MEASURED, point, replicate),
                PLAN.name(),
                Map.of(),
                Map.of(),
                1,
                -5,
                "2026-11-20T12:00:00Z",
                "abc");
    }

    /// As by the second Ctrl-C, which interrupts the run's thread.
    @Test
    void anInterruptLosesNoResult() throws IOException {
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            Thread.currentThread().interrupt();
            store.append(new TrialResult.Failed(plannedHeader(1, 1), "x", false), "");
            assertThat(Thread.interrupted()).isTrue();
            store.append(new TrialResult.Failed(plannedHeader(1, 2), "x", false), "");
        }
        assertThat(PlannedResults.read(directory).results()).hasSize(2);
    }

    @Test
    void aSecondRunKnowsWhatIsDone() throws IOException {
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            store.append(valid(1), "histogram");
            store.append(new TrialResult.Failed(header(2), "x", false), "");
        }
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            assertThat(store.isDone(header(1).key(), "")).isTrue();
            assertThat(store.isDone(header(2).key(), "")).isFalse();
            assertThat(store.isDone(header(3).key(), "")).isFalse();
        }
        assertThat(directory.resolve("histograms/measured-p001-r01.hlog"))
                .content()
                .endsWith("\nhistogram\n");
    }

    @Test
    void aLineThatACrashCutShortIsDoneAgain() throws IOException {
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            store.append(valid(1), "");
        }
        Path file = directory.resolve("trials.jsonl");
        Files.writeString(file, "{\"schema_version\":1,\"pl", StandardOpenOption.APPEND);
        assertThat(ResultStore.read(directory)).containsExactly(valid(1));
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            store.append(valid(2), "");
        }
        assertThat(ResultStore.read(directory)).containsExactly(valid(1), valid(2));
    }

    @Test
    void aLineThatACrashCutWithinACharacterIsDoneAgain() throws IOException {
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            store.append(valid(1), "");
        }
        // The first of the two bytes of a "µ".
        Files.write(directory.resolve("trials.jsonl"), new byte[] {'{', '"', (byte) 0xc2}, StandardOpenOption.APPEND);
        Files.writeString(directory.resolve("environments.jsonl"), "{\"id\":\"1\"}\n{\"i");
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            store.append(valid(2), "");
            store.environment(new TreeMap<>(Map.of("os_name", "Linux")));
        }
        assertThat(ResultStore.read(directory)).containsExactly(valid(1), valid(2));
        assertThat(ResultStore.readEnvironments(directory)).hasSize(2);
    }

    @Test
    void aSimulationWithAnotherModelIsAnotherTrial() throws IOException {
        TrialKey key = new TrialKey(PLAN.hash(), Origin.SIMULATED, 1, 1);
        TrialHeader header = new TrialHeader(key, "x", Map.of(), Map.of(), 1, 2, 1, "t", "abc", "service=1ms");
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            store.append(new TrialResult.Valid(header, valid(1).numbers()), "");
            assertThat(store.isDone(key, "service=1ms")).isTrue();
            assertThat(store.isDone(key, "service=2ms")).isFalse();
        }
        assertThat(ResultStore.read(directory).getFirst().header()).isEqualTo(header);
    }

    @Test
    void anotherPlansResultsAreLeftAlone() throws IOException {
        ResultStore.open(directory, PLAN).close();
        ExperimentPlan other = PlanReader.parse("{target: {engine: \"null\"}, hosts: 2}", "p", List.of());
        assertThatThrownBy(() -> ResultStore.open(directory, other))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("another plan")
                .hasMessageContaining("-o");
    }

    /// A power cut can take the end of the last line alone; its checksum says that it is whole.
    @Test
    void aWholeLineWithoutItsEndIsKept() throws IOException {
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            store.append(valid(1), "");
        }
        Path trials = directory.resolve("trials.jsonl");
        String text = Files.readString(trials);
        Files.writeString(trials, text.substring(0, text.length() - 1));
        assertThat(ResultStore.read(directory)).hasSize(1);
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            assertThat(store.isDone(header(1).key(), "")).isTrue();
            store.append(valid(2), "");
        }
        assertThat(trials).content().startsWith(text);
        assertThat(ResultStore.read(directory)).hasSize(2);
    }

    @Test
    void aMissingLogIsNamed() throws IOException {
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            store.append(valid(1), "histogram");
        }
        Path log = directory.resolve("histograms/measured-p001-r01.hlog");
        assertThat(StoredResults.read(directory).histograms().missing()).isEmpty();
        Files.delete(log);
        assertThat(StoredResults.read(directory).histograms().missing()).containsExactly(log);
    }

    /// What is written to a file without a name, or behind a hole, is lost.
    @ParameterizedTest
    @ValueSource(strings = {"removed", "replaced", "cut", "linked"})
    void resultsAreNotWrittenWhereNobodyFindsThem(String mischief) throws IOException {
        Path trials = directory.resolve("trials.jsonl");
        Path elsewhere = directory.resolve("elsewhere");
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            Files.createDirectory(elsewhere);
            store.append(valid(1), "histogram");
            switch (mischief) {
                case "removed" -> Files.delete(trials);
                case "replaced" -> {
                    Files.move(trials, elsewhere.resolve("t"));
                    Files.copy(elsewhere.resolve("t"), trials);
                }
                case "cut" -> Files.writeString(trials, "");
                default -> {
                    Path histograms = directory.resolve("histograms");
                    Files.move(histograms, elsewhere.resolve("h"));
                    Files.createSymbolicLink(histograms, elsewhere.resolve("h"));
                }
            }
            assertThatThrownBy(() -> store.append(valid(2), "histogram"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(
                            mischief.equals("linked") ? "is a symbolic link" : "while storbench was writing to it");
        }
        if (mischief.equals("linked")) {
            try (Stream<Path> logs = Files.list(elsewhere.resolve("h"))) {
                assertThat(logs).hasSize(1);
            }
        }
    }

    /// More replicates, or longer ones, are the same experiment; what is done stays done.
    @Test
    void resultsAreExtendedByMoreAndLongerReplicates() throws IOException {
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            store.append(valid(1), "");
        }
        ExperimentPlan longer = PlanReader.parse(
                "{target: {engine: \"null\"}, design: {replicates: 6}, protocol: {measure: 60s}}",
                "plan.yaml",
                List.of());
        try (ResultStore store = ResultStore.open(directory, longer)) {
            assertThat(store.isDone(header(1).key(), "")).isTrue();
        }
        assertThat(longer.trials()).hasSize(6);
        assertThat(longer.trials().getFirst().seed())
                .isEqualTo(PLAN.trials().getFirst().seed());
        assertThat(StoredPlan.read(directory).text()).contains("replicates");
    }

    private static ExperimentPlan at(String uri, int depth) {
        return PlanReader.parse(
                "{target: {engine: nfs, uri: \"%s\"}, workload: {depth: %d}}".formatted(uri, depth),
                "plan.yaml",
                List.of());
    }

    /// Failures of a wrong address are kept, but do not keep the directory from the right one.
    @Test
    void aMendedAddressIsAcceptedWhileNoTrialIsValid() throws IOException {
        ExperimentPlan wrong = at("nfs://wrong/export", 1);
        TrialKey key = new TrialKey(wrong.hash(), Origin.MEASURED, 1, 1);
        TrialHeader header = new TrialHeader(key, wrong.name(), Map.of(), Map.of(), 1, 0, "t", "abc");
        try (ResultStore store = ResultStore.open(directory, wrong)) {
            store.append(new TrialResult.Failed(header, "no such host", false), "");
        }
        assertThatThrownBy(() -> ResultStore.open(directory, at("nfs://right/export", 2)))
                .hasMessageContaining("another plan");
        ExperimentPlan right = at("nfs://right/export", 1);
        ResultStore.open(directory, right).close();
        assertThat(directory.resolve("trials-failed-1.jsonl")).content().contains("no such host");
        assertThat(ResultStore.read(directory)).isEmpty();
        TrialKey valid = new TrialKey(right.hash(), Origin.MEASURED, 1, 1);
        try (ResultStore store = ResultStore.open(directory, right)) {
            store.append(
                    new TrialResult.Valid(
                            new TrialHeader(valid, right.name(), Map.of(), Map.of(), 1, 0, "t", "abc"),
                            valid(1).numbers()),
                    "");
        }
        assertThatThrownBy(() -> ResultStore.open(directory, wrong)).hasMessageContaining("other addresses");
    }

    @Test
    void aDirectoryOfOtherFilesIsLeftAlone() throws IOException {
        Files.writeString(directory.resolve("thesis.tex"), "x");
        assertThatThrownBy(() -> ResultStore.open(directory, PLAN))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("is not empty");
        assertThatThrownBy(() -> ResultStore.open(directory.resolve("thesis.tex"), PLAN))
                .hasMessageContaining("is a file");
    }

    @Test
    void twoWritersAtATimeAreRefused() throws IOException {
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            assertThat(store.directory()).isEqualTo(directory);
            // Reading must not give up the lock, as closing a descriptor of a locked file does.
            store.append(valid(1), "");
            assertThat(ResultStore.read(directory)).hasSize(1);
            assertThat(anotherProcessCanLock(directory.resolve(".lock"))).isFalse();
            assertThatThrownBy(() -> ResultStore.open(directory, PLAN)).hasMessageContaining("another storbench");
        }
    }

    /// Locks are between processes, so another one has to try.
    private static boolean anotherProcessCanLock(Path file) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockProbe.class.getName(),
                        file.toString())
                .start();
        try {
            return process.waitFor() == 0;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /// Ends with 0 when it can lock a file.
    static final class LockProbe {
        private LockProbe() {}

        public static void main(String[] arguments) throws IOException {
            try (var channel = java.nio.channels.FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
                System.exit(channel.tryLock() == null ? 1 : 0);
            }
        }
    }

    @Test
    void aDamagedLineIsNamed() throws IOException {
        ResultStore.open(directory, PLAN).close();
        Files.writeString(directory.resolve("trials.jsonl"), "{\"schema_version\":1}\n");
        assertThatThrownBy(() -> ResultStore.read(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("trials.jsonl:1");
    }

    /// What a report prints is what the console printed as the busiest run began; a simulation has
    /// no load.
    @Test
    void ofSeveralRunsOnAMachineTheHighestLoadIsKept() throws IOException {
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            String first = store.environment(loaded(1.5));
            assertThat(store.environment(loaded(7.4))).isEqualTo(first);
            assertThat(store.environment(loaded(5.0))).isEqualTo(first);
            assertThat(store.environment(new TreeMap<>(Map.of("os_name", "Linux"))))
                    .isEqualTo(first);
            assertThat(ResultStore.readEnvironments(directory).get(first)).containsEntry("load_average_1min", "7.4");
        }
    }

    private static SortedMap<String, Object> loaded(double load) {
        return new TreeMap<>(Map.of("os_name", "Linux", "load_average_1min", load));
    }

    @Test
    void environmentsAreKeptOnce() throws IOException {
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            TreeMap<String, Object> facts = new TreeMap<>(Map.of("os_name", "Linux"));
            String id = store.environment(facts);
            assertThat(store.environment(facts)).isEqualTo(id);
            assertThat(ResultStore.readEnvironments(directory)).containsOnlyKeys(id);
        }
    }
}
