package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceCommandTest {
    /// As fio 3 writes it: three reads, two writes and a flush in 20 ms.
    private static final String IOLOG = """
        fio version 3 iolog
        10 f add
        20 f open
        100 f read 0 4096
        2100 f write 8192 8192
        2100 f read 65536 4096
        8100 f datasync 0 0
        9100 f write 0 4096
        20100 f read 131072 16384
        20200 f close
        """;

    @TempDir
    private Path directory = Path.of("");

    private Path trace() throws IOException {
        Path log = Files.writeString(directory.resolve("fio.iolog"), IOLOG);
        Path trace = directory.resolve("x.trace");
        Cli made = Cli.run("trace", log, "-o", trace);
        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(made.out())
                .contains("6 operations in 20.0 ms, some of which write")
                .contains("file: 147456, block: 16384");
        return trace;
    }

    private Path plan(String workload) throws IOException {
        return Files.writeString(directory.resolve("plan.yaml"), """
            target: {engine: nfs, uri: embedded}
            workload: {%s}
            protocol: {run: completion}
            """.formatted(workload));
    }

    private Path replay(Path trace, String speed) throws IOException {
        return plan("class: trace, params: {file: \"%s\", speed: %s}, file: 160k, block: 16k, depth: 4"
                .formatted(trace, speed));
    }

    private List<String> found(String results, String pattern) throws IOException {
        String text = Files.readString(directory.resolve(results).resolve("trials.jsonl"));
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }

    private static List<String> steps(Path trace) throws IOException {
        List<String> steps = new ArrayList<>();
        try (TraceReader reader = new TraceReader(trace)) {
            while (reader.next()) {
                steps.add("%d %s %d %d"
                        .formatted(reader.nanos(), reader.operation(), reader.offset(), reader.lengthBytes()));
            }
        }
        return steps;
    }

    /// Nothing is left out, nothing comes in another order, and nothing begins before its time.
    @Test
    void whatIsReplayedIsWhatIsInTheTrace() throws IOException {
        Path trace = trace();
        Path results = directory.resolve("r");
        Path plan = replay(trace, "1");
        Cli run = Cli.run("run", plan, "-o", results, "--record-traces");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(steps(results.resolve("traces/measured-p001-r01-h1.trace"))).isEqualTo(steps(trace));
        assertThat(Cli.run("simulate", plan, "-o", results).exitCode()).isZero();
        List<String> digests = found("r", "\"stream.digest\":\"([^\"]*)\"");
        assertThat(digests).hasSizeGreaterThan(1);
        assertThat(digests.stream().distinct()).hasSize(1);
        assertThat(found("r", "\"app_ns\":([0-9]+)"))
                .allSatisfy(nanos -> assertThat(Long.parseLong(nanos)).isGreaterThan(20_000_000));
    }

    /// At most 16 KiB on the way at a time take far less than 2 ms each in the model.
    @Test
    void speedDividesTheTimes() throws IOException {
        Path trace = trace();
        for (String speed : List.of("1", "2", "max")) {
            Cli simulated = Cli.run("simulate", replay(trace, speed), "-o", directory.resolve("s" + speed));
            assertThat(simulated.exitCode()).as(simulated.err()).isZero();
        }
        assertThat(appMillis("s1")).isBetween(20.0, 22.0);
        assertThat(appMillis("s2")).isBetween(10.0, 12.0);
        assertThat(appMillis("smax")).isLessThan(4);
    }

    private double appMillis(String results) throws IOException {
        return Long.parseLong(found(results, "\"app_ns\":([0-9]+)").getFirst()) / 1e6;
    }

    /// A trial may be doubtful, since a thread that is woken late finds no operation left.
    private static void assertRan(Cli run) {
        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.DOUBTFUL);
    }

    /// Whoever replays an operation, the digest has it as the actor's that did it.
    @Test
    void aReplayHasTheDigestOfTheRecordedRun() throws IOException {
        Path plan = plan("pattern: random, file: 1m, block: 4k, depth: 4");
        assertRan(Cli.run("run", plan, "-o", directory.resolve("a"), "--record-traces"));
        Path trace = directory.resolve("a/traces/measured-p001-r01-h1.trace");
        assertThat(steps(trace)).hasSize(256);
        Path replay = plan(
                "class: trace, params: {file: \"%s\", speed: max}, file: 1m, block: 4k, depth: 3".formatted(trace));
        Path results = directory.resolve("b");
        assertRan(Cli.run("run", replay, "-o", results));
        assertThat(Cli.run("simulate", replay, "-o", results).exitCode()).isZero();
        Path local = Files.writeString(
                directory.resolve("local.yaml"),
                Files.readString(replay)
                        .replace("engine: nfs, uri: embedded", "engine: file, path: \"%s\"".formatted(directory))
                        .replace("depth: 3", "depth: 3, cache: {client: unknown}"));
        Cli psync = Cli.run("run", local, "-o", directory.resolve("c"));
        assertRan(psync);
        List<String> digest = found("a", "\"stream.digest\":\"([^\"]*)\"");
        assertThat(digest.getFirst()).contains("64:");
        assertThat(found("b", "\"stream.digest\":\"([^\"]*)\"").stream().distinct())
                .isEqualTo(digest);
        assertThat(found("c", "\"stream.digest\":\"([^\"]*)\"")).isEqualTo(digest);
    }

    @Test
    void aRunIsRecordedAsItsSeedSays() throws IOException {
        Path plan = plan("operation: write, file: 64k, block: 4k, depth: 2, flush_every: 4");
        Path results = directory.resolve("w");
        assertThat(Cli.run("run", plan, "-o", results, "--record-traces").exitCode())
                .isZero();
        List<String> steps = steps(results.resolve("traces/measured-p001-r01-h1.trace"));
        assertThat(steps.stream().filter(step -> step.contains("WRITE"))).hasSize(16);
        assertThat(steps.stream().filter(step -> step.contains("FLUSH"))).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "speed: fast| speed \"fast\" is neither max nor a number",
                "speed: 0| speed \"0\" is neither max nor a number",
                "sped: 1| trace has no parameter \"sped\"; it has: file, speed"
            })
    void wrongParametersAreRefused(String parameter, String message) throws IOException {
        Path plan =
                plan("class: trace, params: {file: \"%s\", %s}, file: 160k, block: 16k".formatted(trace(), parameter));
        Cli refused = Cli.run("run", plan, "-o", directory.resolve("n"));
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains(message);
    }

    @Test
    void aTraceThatDoesNotFitOrIsNotThereIsRefused() throws IOException {
        Path trace = trace();
        Path small = plan("class: trace, params: {file: \"%s\"}, file: 64k, block: 16k".formatted(trace));
        assertThat(Cli.run("run", small, "-o", directory.resolve("f")).err())
                .contains("its operations reach to byte 147456");
        Path missing = plan("class: trace, params: {file: /nowhere.trace}, file: 64k, block: 16k");
        assertThat(Cli.run("run", missing, "-o", directory.resolve("m")).err())
                .contains("workload.params.file", "/nowhere.trace: no such file");
        Path none = plan("class: trace, file: 64k, block: 16k");
        assertThat(Cli.run("run", none, "-o", directory.resolve("m")).err()).contains("trace needs one file");
    }

    @Test
    void halfAConversionLeavesNothing() throws IOException {
        Path log = Files.writeString(directory.resolve("fio.iolog"), IOLOG + "30000 f read 1\n");
        Path trace = directory.resolve("half.trace");
        Cli refused = Cli.run("trace", log, "-o", trace);
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("fio.iolog:11: a transfer has an offset and a length");
        assertThat(trace).doesNotExist();
    }

    @Test
    void aFileThatIsThereIsLeftAlone() throws IOException {
        Path trace = trace();
        List<String> before = steps(trace);
        Cli refused = Cli.run("trace", directory.resolve("fio.iolog"), "-o", trace);
        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.err()).contains("exists and is not overwritten");
        assertThat(steps(trace)).isEqualTo(before);
    }
}
