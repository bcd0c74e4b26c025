package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.plan.PlanException;
import io.storbench.report.exchange.rows.RowImport;
import io.storbench.testkit.Fuzzer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Runs that another program timed, of a mount of a Debian 12 guest.
@Execution(ExecutionMode.CONCURRENT)
class ImportRowsTest {
    private static final String KEYS = """
        "target.engine": "file", "target.path": "/mnt/t", "workload.operation": "write", \
        "workload.block": "4k", "workload.file": "16m", "network.apply": "recorded", \
        "simulate.as": "nfs", "simulate.version": "3", "simulate.create": true, \
        "simulate.profile": "linux-6.1-nfs3",\
        """;

    private static final List<String> ROWS = List.of(
            row("0ms", 4096, 703_000, 115_696_000, 518_196_000, 518_523_000),
            row("0ms", 4096, 703_000, 115_270_000, 518_761_000, 519_089_000),
            row("10ms", 4096, 40_619_000, 155_510_000, 892_361_000, 912_630_000));

    @TempDir
    private Path directory = Path.of("");

    private static String row(String rtt, long operations, long open, long calls, long app, long durable) {
        return """
            {%s"network.rtt": "%s", "operations": %d, "open_ns": %d, "calls_ns": %d, "app_ns": %d, \
            "durable_ns": %d, "messages": {"WRITE": 512, "COMMIT": 1}}\
            """.formatted(KEYS, rtt, operations, open, calls, app, durable);
    }

    private Cli imported(List<String> rows) throws IOException {
        Path file = Files.write(directory.resolve("rows.jsonl"), rows);
        return Cli.run("import", "--rows", file, "-o", directory.resolve("r"));
    }

    @Test
    void rowsAreTrialsThatAProfileIsFittedTo() throws IOException {
        Cli imported = imported(ROWS);
        assertThat(imported.err()).isEmpty();
        assertThat(imported.out()).contains("518.8 ms", "912.6 ms", "3 results added", "Simulate:");
        assertThat(imported(ROWS).out()).contains("0 results added");
        Path results = directory.resolve("r");
        String csv = Cli.run("report", results, "--format", "csv").out();
        assertThat(csv.lines()).hasSize(4);
        assertThat(csv).contains("912630000", "115696000", "40619000");
        Path fitted = directory.resolve("mine.yaml");
        Cli calibrated = Cli.run(
                "calibrate",
                results,
                "--profile",
                "linux-6.1-nfs3",
                "--fit",
                "cache.copy_write=6us..160us",
                "--out",
                fitted);
        assertThat(calibrated.exitCode()).as(calibrated.err()).isZero();
        assertThat(fitted).content().contains("cache.copy_write", "kind: fitted");
    }

    /// A program opens its file once, however many threads it has.
    @Test
    void aProgramsThreadsShareItsDescriptor() throws IOException {
        String threads =
                row("10ms", 4096, 1, 2, 3, 4).replace("\"operations\"", "\"workload.depth\": 16, \"operations\"");
        assertThat(imported(List.of(threads)).exitCode()).isZero();
        Path results = directory.resolve("r");
        assertThat(Cli.run("simulate", results).exitCode()).isZero();
        assertThat(results.resolve("trials.jsonl")).content().contains("\"open\":{\"count\":1,");
    }

    @Test
    void aRowWithoutTheCallsOfItsWorkloadIsDoubtful() throws IOException {
        Cli imported = imported(List.of(row("0ms", 4000, 1, 2, 3, 4)));
        assertThat(imported.exitCode()).isZero();
        assertThat(directory.resolve("r").resolve("trials.jsonl"))
                .content()
                .contains("\"status\":\"doubtful\"", "4000 operations; its workload has 4096");
    }

    private static String names(String load, String rtt, long app, String rest) {
        return """
            {"target.engine": "file", "target.path": "/mnt/t", "network.apply": "recorded", "simulate.as": "nfs", \
            "simulate.version": "3", "simulate.profile": "linux-6.1-nfs3", "workload.cache.client": "unknown", %s, \
            "network.rtt": "%s", "app_ns": %d%s}\
            """.formatted(load, rtt, app, rest);
    }

    /// A load's operations follow from its plan: 40 files in four directories are a MKDIR less, and of each file OPEN,
    /// WRITE, CLOSE, CHMOD and UTIMES.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"workload.load\": \"small-files\", \"workload.files\": 100, \"workload.params.phases\": \"stat\" | 100 | 0",
                "\"workload.load\": \"small-files\", \"workload.files\": 100, \"workload.sizes\": 4096,"
                        + " \"workload.params.phases\": \"create, delete\" | 400 | 409600",
                "\"workload.load\": \"source-tree\", \"workload.files\": 40, \"workload.directories\": 4,"
                        + " \"workload.sizes\": \"4k\", \"workload.params.phases\":"
                        + " \"unpack_directories unpack\" | 203 | 163840",
                "\"workload.load\": \"source-tree\", \"workload.files\": 40, \"workload.directories\": 4,"
                        + " \"workload.params.lists\": true,"
                        + " \"workload.params.phases\": \"remove remove_directories\" | 47 | 0",
                "\"workload.operation\": \"metadata\", \"workload.metadata.calls\": \"create remove\","
                        + " \"workload.metadata.count\": 50 | 50 | 0",
            })
    void rowsOfNamesHaveTheOperationsOfTheirLoad(String load, long operations, long writtenBytes) throws IOException {
        Cli imported = imported(List.of(
                names(load, "0ms", 30_000_000, ", \"messages\": {\"LOOKUP\": 101}"),
                names(load, "0ms", 30_000_000, ", \"operations\": 7")));
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        assertThat(Files.readAllLines(directory.resolve("r").resolve("trials.jsonl")))
                .satisfiesExactly(
                        row -> assertThat(row)
                                .contains(
                                        "\"status\":\"valid\"",
                                        "\"operations\":%d,".formatted(operations),
                                        "\"payload_bytes_out\":" + writtenBytes,
                                        "\"LOOKUP\""),
                        row -> assertThat(row)
                                .contains("\"status\":\"doubtful\"", "7 operations; its workload has " + operations));
    }

    @Test
    void aProfileIsFittedToRowsOfNames() throws IOException {
        String load =
                "\"workload.load\": \"small-files\", \"workload.files\": 100, \"workload.params.phases\": \"stat\"";
        Cli imported = imported(List.of(
                names(load, "0ms", 50_000_000, ""),
                names(load, "0ms", 51_000_000, ""),
                names(load, "5ms", 555_000_000, "")));
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        Path fitted = directory.resolve("mine.yaml");
        Cli calibrated = Cli.run(
                "calibrate",
                directory.resolve("r"),
                "--profile",
                "linux-6.1-nfs3",
                "--fit",
                "server.service=1us..2ms",
                "--out",
                fitted);
        assertThat(calibrated.exitCode()).as(calibrated.err()).isZero();
        assertThat(fitted).content().contains("server.service", "kind: fitted");
    }

    @Test
    void rowsOfALoadWithoutEndAreRefused() throws IOException {
        String load = "\"workload.load\": \"mail\", \"protocol.run\": \"time\"";
        Cli imported = imported(List.of(names(load, "0ms", 50_000_000, "")));
        assertThat(imported.exitCode()).as(imported.out()).isEqualTo(ExitCode.USAGE);
        assertThat(imported.err()).contains("mail", "not known before it has run");
    }

    /// What a row is given instead of a part of it, and what is said of it.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"app_ns\": 3 | \"app_ns\": -3 | \"app_ns\" is -3, which is below 0",
                "\"app_ns\": 3 | \"app_ns\": \"3 s\" | not a whole number",
                "\"app_ns\": 3 | \"app_ns\": 1e400 | not a whole number",
                "\"app_ns\": 3, | '' | \"app_ns\" is missing",
                "\"calls_ns\": 2 | \"calls_ns\": 0 | before \"open_ns\"",
                "\"durable_ns\": 4 | \"durable_ns\": 2 | before \"app_ns\"",
                "\"durable_ns\": 4, | '' | a run that writes needs \"durable_ns\"",
                "\"operations\": 4096 | \"operations\": 0 | has to be above 0",
                "\"messages\": {\"WRITE\": 512 | \"messages\": {\"WRITE\": -1 | below 0",
                "\"workload.block\": \"4k\" | \"workload.blok\": \"4k\" | blok",
                "\"workload.block\": \"4k\" | \"workload.block\": {} | not a text or number",
                "\"operations\" | \"operations\": 1, \"operations\" | a row is",
                "{\"target | [{\"target | a row",
            })
    void whatIsNoRowIsRefused(String part, String instead, String message) throws IOException {
        String row = row("0ms", 4096, 1, 2, 3, 4);
        assertThat(row).contains(part);
        Cli imported = imported(List.of("", row.replace(part, instead)));
        assertThat(imported.exitCode()).as(imported.out()).isEqualTo(ExitCode.USAGE);
        assertThat(imported.err()).contains(message).doesNotContain("\tat ");
        assertThat(imported.err().lines()).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void hostileRowsAreRefusedInWords() throws IOException {
        Path file = directory.resolve("rows.jsonl");
        Iterator<String> texts = Fuzzer.texts(37, ROWS, Fuzzer.rounds(1000)).iterator();
        int refused = 0;
        while (texts.hasNext()) {
            Files.write(file, texts.next().getBytes(StandardCharsets.UTF_8));
            try {
                RowImport.read(List.of(file), "rows", List.of());
            } catch (PlanException e) {
                refused++;
                assertThat(e.getMessage()).isNotBlank();
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void replicatesAreNumberedOnceAndRowsHaveTheSameKeys() throws IOException {
        String numbered = ROWS.getFirst().replace("\"operations\"", "\"replicate\": 1, \"operations\"");
        assertThat(imported(List.of(numbered, numbered)).err())
                .contains("rows.jsonl:2: the same keys and replicate as rows.jsonl:1");
        String other = ROWS.getFirst().replace("\"simulate.create\": true, ", "");
        assertThat(imported(List.of(ROWS.getFirst(), other)).err())
                .contains("rows.jsonl:2: has no \"simulate.create\"", "directory of their own");
        assertThat(imported(List.of()).err()).contains("no rows in it");
    }
}
