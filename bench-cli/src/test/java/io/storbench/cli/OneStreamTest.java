package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.key.Entry;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.Named;
import io.storbench.plan.Arrivals;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.posix.RingSupport;
import io.storbench.result.TrialResult;
import io.storbench.sim.SimEngine;
import io.storbench.testkit.OneTrial;
import io.storbench.trace.TraceOperation;
import io.storbench.trace.TraceWriter;
import io.storbench.workload.StreamDigest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// One seed, one stream: every actor of every load that a plan can name makes the same operations
/// on each engine, and in the simulation. A load, or a key of loads, that the table lacks fails.
@Execution(ExecutionMode.CONCURRENT)
class OneStreamTest {
    /// How many operations of each actor are at least compared.
    private static final int LEAST = 4;

    /// How long loads run that do not end, until each actor has done as much.
    private static final List<String> LENGTHS = List.of("60ms", "1s", "10s");

    /// Keys of `workload` that say where and in which state the data are, not what is done.
    private static final Set<String> NOT_OF_THE_STREAM = Set.of("path", "client", "server", "server_memory");

    /// The other target of hosts that have two.
    private static final String SECOND = "engine: nfs, uri: embedded";

    @TempDir
    private Path directory = Path.of("");

    private record Place(String name, String keys) {}

    private List<Place> places(LoadTable.Load load) {
        List<Place> places = new ArrayList<>();
        places.add(new Place("nfs", "engine: nfs, uri: embedded"));
        String file = "engine: file, path: \"" + directory + "\"";
        if (load.keys().contains("window:")) {
            // Not by psync, which has a thread for each operation.
            places.add(new Place("iscsi", "engine: iscsi, uri: embedded"));
        } else if (!load.keys().contains("open: threads")) {
            // By psync each operation outstanding has a thread with a descriptor of its own.
            places.add(new Place("psync", file));
        }
        if (RingSupport.find().missing().isEmpty()) {
            places.add(new Place("uring", file + ", backend: uring"));
        }
        return places;
    }

    private TrialSpec spec(String target, LoadTable.Load load, String protocol) {
        return PlanReader.parse(
                        """
                        %s
                        workload: {%s}
                        hosts: %s
                        protocol: {%s}
                        """.formatted(
                                        load.hosts().contains("target: two")
                                                ? "targets: {one: {%s}, two: {%s}}".formatted(target, SECOND)
                                                : "target: {%s}".formatted(target),
                                        load.keys().replace(LoadTable.TRACE, trace().toString()),
                                        load.hosts(),
                                        protocol),
                        "plan",
                        List.of())
                .trials()
                .getFirst();
    }

    /// Four actors' reads.
    private Path trace() {
        Path file = directory.resolve("x.trace");
        if (!Files.exists(file)) {
            try (TraceWriter writer = new TraceWriter(file)) {
                for (int i = 0; i < 64; i++) {
                    writer.add(i % 4, TraceOperation.READ, i * 1_000L, i * 7 % 16 * 4096L, 4096);
                }
                writer.finish();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return file;
    }

    @ParameterizedTest
    @MethodSource("io.storbench.cli.LoadTable#loads")
    void everyActorDoesTheSameEverywhere(LoadTable.Load load) {
        List<Place> places = places(load);
        List<String> simulated = digests(
                load,
                protocol -> OneTrial.simulate(
                        new SimEngine(), spec(places.getFirst().keys(), load, protocol)));
        for (Place place : places) {
            List<String> measured = digests(load, protocol -> OneTrial.measure(spec(place.keys(), load, protocol)));
            int common = load.ends()
                    ? Math.max(simulated.size(), measured.size())
                    : Math.min(simulated.size(), measured.size());
            assertThat(measured.stream().limit(common).toList())
                    .as(place.name())
                    .isEqualTo(simulated.stream().limit(common).toList());
        }
    }

    /// Of the first 1, 2, 4, … operations of every actor, at least [#LEAST].
    private static List<String> digests(LoadTable.Load load, Function<String, TrialResult> trial) {
        List<String> protocols = load.ends()
                ? List.of("run: completion")
                : LENGTHS.stream()
                        .map("warmup: 0, limit: 60s, measure: "::concat)
                        .toList();
        return protocols.stream()
                .map(protocol -> digests(trial.apply(protocol)))
                .filter(digests -> 1 << digests.size() > LEAST)
                .findFirst()
                .orElseThrow(() -> new AssertionError("too few operations"));
    }

    private static List<String> digests(TrialResult result) {
        if (result instanceof TrialResult.Failed failed) {
            throw new AssertionError(failed.reason());
        }
        Object text = result.measurement().orElseThrow().facts().get(StreamDigest.FACT);
        return text == null ? List.of() : List.of(text.toString().split(" "));
    }

    /// What plans say, of all loads.
    private static String table() {
        return String.join("\n", LoadTable.loads().map(LoadTable.Load::toString).toList());
    }

    @Test
    void everyLoadThatListPrintsIsInTheTable() {
        List<String> lines = Cli.run("list").out().lines().toList();
        assertInTable("load", builtIn(lines));
        assertInTable("operation", chosen(lines, "Operations (workload.operation): "));
        assertInTable("pattern", chosen(lines, "Patterns (workload.pattern): "));
    }

    private static List<String> builtIn(List<String> lines) {
        List<String> names = lines.stream()
                .skip(lines.indexOf("Loads (workload.load)") + 1L)
                .takeWhile(line -> line.startsWith("  "))
                .filter(line -> !line.startsWith("   "))
                .map(line -> line.strip().split(" ", 2)[0])
                .toList();
        assertThat(names).isNotEmpty();
        return names;
    }

    private static List<String> chosen(List<String> lines, String before) {
        String line = lines.stream()
                .filter(each -> each.startsWith(before))
                .findFirst()
                .orElseThrow();
        return List.of(line.substring(before.length()).split(", "));
    }

    private static void assertInTable(String key, List<String> values) {
        for (String value : values) {
            assertThat(Pattern.compile("\\b" + key + ": " + value + "\\b")
                            .matcher(table())
                            .find())
                    .as("%s: %s is in the table", key, value)
                    .isTrue();
        }
    }

    @Test
    void everyWayToArriveThinkAndOpenIsInTheTable() {
        assertInTable("arrivals", words(Arrivals.Kind.values()));
        assertInTable("think_times", words(Arrivals.Think.values()));
        assertInTable("open", words(WorkloadSpec.Open.values()));
        for (String call : words(Operation.values())) {
            assertThat(table()).containsPattern("calls: [a-z_ ]*\\b" + call + "\\b");
        }
    }

    private static List<String> words(Enum<?>[] values) {
        return Stream.of(values)
                .map(value -> value.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    @Test
    void everyKeyOfLoadsIsInTheTable() {
        KeySection workload = PlanKeys.PLAN.entries().stream()
                .filter(entry -> entry.name().equals("workload"))
                .map(KeySection.class::cast)
                .findFirst()
                .orElseThrow();
        List<String> keys =
                keys(workload).filter(key -> !NOT_OF_THE_STREAM.contains(key)).toList();
        assertThat(keys).contains("theta", "calls");
        for (String key : keys) {
            assertThat(table()).containsPattern("\\b" + key + ": ");
        }
    }

    private static Stream<String> keys(Entry entry) {
        return switch (entry) {
            case Key<?> key -> Stream.of(key.name());
            case KeySection section -> section.entries().stream().flatMap(OneStreamTest::keys);
            case Named _ -> Stream.empty();
        };
    }
}
