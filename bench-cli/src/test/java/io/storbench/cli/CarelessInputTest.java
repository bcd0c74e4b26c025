package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What people type and name by mistake: one line names the cause, and nothing is begun.
class CarelessInputTest {
    private static final String PLAN = "target: {engine: 'null'}\nprotocol: {warmup: 0s, measure: 20ms}\n";

    @TempDir
    private Path directory = Path.of("");

    private static void assertRefused(Cli cli, String message) {
        assertThat(cli.exitCode()).as(cli.out() + cli.err()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains(message).doesNotContain("\tat ");
        assertThat(cli.err().lines().filter(line -> line.contains(message))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        -p network.rtt=10mss              | "10mss" is not a time such as
        -p workload.block=4kk             | "4kk" is not a size such as
        -p workload.file=1gg              | "1gg" is not a size such as
        --depth 100000000000000000000     | workload.depth: "100000000000000000000" is not a whole number from 1 to 1024
        --replicates 1000000              | design.replicates: "1000000" is not a whole number from 1 to 1000
        --hosts 1000000                   | hosts: "1000000" is not a whole number from 1 to 64
        --file 9999999t                   | workload.file: "9999999t" is not a size such as
        --file 0                          | workload.file: 0 bytes is not a whole number of blocks of 4096, 1 at least
        --depth 0                         | workload.depth: "0" is not a whole number from 1 to 1024
        --depth -4                        | workload.depth: "-4" is not a whole number from 1 to 1024
        --rtt -1ms                        | network.rtt: "-1ms" is not a time such as
        --mixed 170%                      | workload.reads: a share must be from 0% to 100%, not 170%
        --mixed 100.001%                  | workload.reads: a share must be from 0% to 100%, not 100.001%
        --mixed -5%                       | workload.reads: "-5%" is not a percentage such as
        --rate 0                          | workload.rate: "0" is not a number from
        -p workload.depth=10,010          | factor workload.depth has a level twice: 010 is 10
        -p network.rtt=1ms,1000us         | factor network.rtt has a level twice: 1000us is 1ms
        -p target.version=5               | target.version: "5" is not one of: 3, 4.0, 4.1, 4.2
        -p name=größe                     | name: "größe" must be letters, digits, dots or dashes
        -p target.versoin=3               | unknown key "target.versoin"; did you mean "version"?
        """)
    void anOptionsValueIsRefused(String option, String message) {
        assertRefused(
                Cli.run(Stream.concat(Stream.of("design", "nfs://embedded"), Arrays.stream(option.split(" ")))
                        .toArray()),
                message);
    }

    /// The option lacks its value, whatever stands where the target should be.
    @ParameterizedTest
    @CsvSource({
        "--rtt nfs://embedded 5ms, --rtt VALUE nfs://embedded",
        "--depth iscsi://embedded --read, --depth VALUE iscsi://embedded",
        "nfs://embedded --block nfs://server/export 4k, --block VALUE nfs://server/export",
    })
    void aTargetIsNoValue(String words, String remedy) {
        assertRefused(
                Cli.run(Stream.concat(Stream.of("design"), Arrays.stream(words.split(" ")))
                        .toArray()),
                "the value is missing before the target: " + remedy);
    }

    private Path plan(String text) throws IOException {
        return Files.writeString(directory.resolve("plan.yaml"), text);
    }

    @Test
    void aFileThatIsNoPlanIsRefused() throws IOException {
        assertRefused(Cli.run("design", plan("")), "plan.yaml: empty; it needs \"key: value\" lines");
        assertRefused(
                Cli.run("design", plan(PLAN + "target: {engine: nfs}\n")), "plan.yaml:3: \"target\" appears twice");
        assertRefused(Cli.run("design", plan("target:\n\tengine: nfs\n")), "a tab in column 1");
        assertRefused(Cli.run("design", plan("[job]\nrw=read\n")), "is a job file of fio, not a plan; convert it: ");
        Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, 0, (byte) 0xfe, 7});
        assertRefused(Cli.run("design", binary), "binary: not UTF-8 text");
        assertRefused(Cli.run("run", plan(PLAN), "-o", binary), binary + " is a file, not a directory for results");
    }

    /// 100 * 50 * 200 combinations, refused before they are made.
    @Test
    void aMillionPointsAreRefused() throws IOException {
        Map<String, Integer> levels = Map.of("workload.depth", 100, "hosts", 50, "workload.block", 200);
        String factors = levels.entrySet().stream()
                .map(factor -> factor.getKey() + ": "
                        + IntStream.rangeClosed(1, factor.getValue())
                                .map(level -> factor.getKey().equals("workload.block") ? 8 * level : level)
                                .boxed()
                                .toList())
                .collect(Collectors.joining(", "));
        assertRefused(
                Cli.run("design", plan(PLAN + "design: {factors: {" + factors + "}}")), "more than 100000 points");
    }

    /// Editors of Windows write them.
    @Test
    void endsOfLinesAndMarksOfWindowsAreRead() throws IOException {
        String plain = Cli.run("design", plan(PLAN)).out();
        assertThat(plain).contains("Points: 1");
        assertThat(Cli.run("design", plan(PLAN.replace("\n", "\r\n"))).out()).isEqualTo(plain);
        assertThat(Cli.run("design", plan("\ufeff" + PLAN)).out()).isEqualTo(plain);
        assertThat(Cli.run("design", plan("\ufeff" + PLAN.replace("\n", "\r\n")))
                        .out())
                .isEqualTo(plain);
    }

    @Test
    void namesMayHaveBlanksAndLettersOfAnyLanguage() throws IOException {
        Path folder = Files.createDirectory(directory.resolve("é ü 盘"));
        Path plan = Files.writeString(folder.resolve("my plän.yaml"), PLAN);
        Path results = folder.resolve("r 1");
        Cli run = Cli.run("run", plan, "-o", results);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        assertThat(run.out()).contains("Report:            storbench report '" + results + "'");
        assertThat(Cli.run("report", results).exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(results.resolve("report.html")).isRegularFile();
    }

    /// Port 1 has no server (tcpmux), and no name ends with `.invalid` (RFC 6761).
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        nfs://storbench.invalid/export     | host storbench.invalid is unknown; check the name
        iscsi://storbench.invalid/iqn.x/1  | host storbench.invalid is unknown; check the name
        nfs://127.0.0.1:1/e?mountport=1    | 127.0.0.1:1 refuses connections: no server listens on this port
        nfs://127.0.0.1:1/e?version=4.1    | 127.0.0.1:1 refuses connections: no server listens on this port
        iscsi://127.0.0.1:1/iqn.x/1        | 127.0.0.1:1 refuses connections: no server listens on this port
        """)
    void aServerThatIsNotThereIsNamed(String address, String message) {
        Cli run = Cli.run(
                "run", address, "--read", "--file", "64k", "--replicates", "1", "-o", directory.resolve("results"));
        assertThat(run.exitCode()).as(run.out()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(run.err().lines().filter(line -> line.startsWith("failed: the trial (replicate 1): ")))
                .singleElement()
                .asString()
                .contains(message);
    }

    /// Without HOME, in another zone and language, and on a narrow terminal.
    @Tag("slow")
    @Test
    void theEnvironmentChangesNothing() throws IOException, InterruptedException {
        ProcessBuilder design = Cli.inOwnJvm(
                "design",
                plan("target: {engine: nfs, uri: embedded}\ndesign: {factors: {network.rtt: [0.5ms, 1ms]}}\n"));
        List<String> command = new ArrayList<>(design.command());
        command.add(1, "-Dfile.encoding=COMPAT");
        design.command(command);
        design.environment().remove("HOME");
        design.environment()
                .putAll(Map.of("LANG", "de_DE.UTF-8", "LC_ALL", "C", "TZ", "Pacific/Apia", "COLUMNS", "40"));
        Process process = design.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isEqualTo(ExitCode.DONE);
        assertThat(out)
                .endsWith(Cli.run("design", directory.resolve("plan.yaml")).out());
    }
}
