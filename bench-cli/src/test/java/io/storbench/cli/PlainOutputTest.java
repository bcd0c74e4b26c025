package io.storbench.cli;

import static io.storbench.cli.EvilText.EVIL;
import static io.storbench.cli.EvilText.assertPlain;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names, keys, values, addresses, paths and what servers say are anybody's texts: nothing in them
/// may reach a terminal as a command to it.
@Timeout(120)
class PlainOutputTest {
    /// The same as YAML has it in double quotes.
    private static final String YAML = "x\\e[2J\\e]0;t\\a\\x9b1A\\u202e\\ry";

    private static final String SHORT = "protocol: {warmup: 0s, measure: 20ms}";

    @TempDir
    private Path directory = Path.of("");

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    /// Keys and values of a plan, wrong and right.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "name: \"%s\"",
                "\"%s\": 1",
                "workload: {\"%s\": 1}",
                "workload: {block: \"%s\"}",
                "workload: {operation: \"%s\"}",
                "workload: {path: \"%s/../a\"}",
                "network: {rtt: \"%s\"}",
                "design: {factors: {\"%s\": [1, 2]}}",
                "design: {factors: {workload.path: [\"%s\", b]}}",
                "design: {factors: {workload.depth: [\"%s\", 2]}}",
                "design: {kind: \"%s\"}",
                "hosts: {\"%s\": {\"%s\": 1}}",
                "protocol: {run: \"%s\"}",
                "question: {compare: \"%s\"}",
                "simulate: {profile: \"%s\"}",
                "hooks: {\"%s\": 1}",
            })
    void plansAreShownPlainly(String line) throws IOException {
        Path plan = file("plan.yaml", "target: {engine: 'null'}\n" + line.replace("%s", YAML));
        assertPlain(Cli.run(line.startsWith("simulate") ? "simulate" : "design", plan));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{engine: \"%s\"}",
                "{engine: nfs, uri: \"%s\"}",
                "{engine: nfs, uri: \"nfs://%s/export\"}",
                "{engine: nfs, uri: \"nfs://127.0.0.1:1/%s\"}",
                "{engine: nfs, uri: \"nfs://127.0.0.1:1/a?uid=%s\"}",
                "{engine: nfs, uri: embedded, version: \"%s\"}",
                "{engine: nfs, uri: embedded, server: {faults: [\"%s\"]}}",
                "{engine: iscsi, uri: \"iscsi://127.0.0.1:1/%s/0\"}",
                "{engine: iscsi, uri: \"iscsi://%s/iqn.x:t/0\"}",
                "{engine: file, path: \"/%s\"}",
                "{engine: block, path: \"/dev/%s\"}",
            })
    void targetsAreShownPlainly(String target) throws IOException {
        String text = "target: " + target.replace("%s", YAML) + "\n" + SHORT;
        Path plan = file("plan.yaml", text);
        assertPlain(Cli.run("run", plan, "-o", directory.resolve("r")));
    }

    @Test
    void theCommandLineIsShownPlainly() throws IOException {
        Path plan = file("plan.yaml", "target: {engine: 'null'}\n" + SHORT);
        assertPlain(Cli.run("run", plan, "--" + EVIL));
        assertPlain(Cli.run(EVIL));
        assertPlain(Cli.run("run", directory.resolve(EVIL)));
        assertPlain(Cli.run("run", plan, "-p", EVIL + "=1"));
        assertPlain(Cli.run("run", plan, "-p", "workload.depth=" + EVIL));
        assertPlain(Cli.run("run", plan, "-p", EVIL));
        assertPlain(Cli.run("report", directory.resolve(EVIL)));
        assertPlain(Cli.run("report", "--format", EVIL));
        assertPlain(Cli.run("compare", directory.resolve(EVIL), directory.resolve(EVIL)));
    }

    /// Tables, progress and reports of results whose levels and directory are such.
    @Test
    void resultsAreShownPlainly() throws IOException {
        Path plan = file(
                "plan.yaml",
                "target: {engine: 'null'}\n"
                        + "design: {factors: {workload.path: [\"%s\", \"b\\nc\"]}}\n".formatted(YAML)
                        + SHORT);
        Path results = directory.resolve("r" + EVIL.replace("\r", ""));
        assertPlain(Cli.run("design", plan));
        assertPlain(Cli.run("run", plan, "-o", results));
        assertPlain(Cli.run("report", results));
        for (String format : List.of("md", "csv", "json")) {
            assertPlain(Cli.run("report", results, "--format", format));
            Path output = directory.resolve("report." + format);
            Cli written = Cli.run("report", results, "--format", format, "-o", output);
            assertThat(written.err()).isEmpty();
            // JSON's own escapes leave what is above ASCII.
            assertThat(Files.readString(output).replace("\r\n", "\n"))
                    .doesNotContainPattern(
                            "[\\x00-\\x08\\x0b-\\x1f\\x7f%s]".formatted(format.equals("json") ? "" : "\\x80-\\x9f"));
        }
        assertPlain(Cli.run("compare", results, results));
        Path trials = results.resolve("trials.jsonl");
        Files.writeString(
                trials,
                Files.readString(trials).replace("\"status\":\"valid\"", "\"status\":\"%s\"".formatted("x\\u001b[2J")));
        assertPlain(Cli.run("report", results));
    }

    @Test
    void aNameWithAnEndOfLineIsNoLineOfItsOwn() throws IOException {
        Path plan = file("plan.yaml", """
            target: {engine: 'null'}
            design: {factors: {workload.path: ["a\\nstorbench: all is well", b]}}
            """ + SHORT);
        Cli design = Cli.run("design", plan);
        Cli run = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(design.out() + design.err() + run.out() + run.err())
                .contains("storbench: all is well")
                .doesNotContain("\nstorbench: all is well");
    }

    /// Of a plan, of results, of a jar, of an output, and on the command line.
    @ParameterizedTest
    @ValueSource(
            strings = {"a\nstorbench: all is well", "a\r\nstorbench: all is well", "a\nwarning: b\u2028c\n", "a\n    b"
            })
    @DisabledOnOs(OS.WINDOWS)
    void aMessageOfAFileWhoseNameHasAnEndOfLineIsOneLine(String name) throws IOException {
        Path folder = Files.createDirectory(directory.resolve(name));
        Path plan = Files.writeString(folder.resolve(name), "target: {engine: 'null', size: 1}\n");
        Files.writeString(folder.resolve("plan.json"), "{");
        Files.writeString(folder.resolve("trials.jsonl"), "{}\n");
        for (Cli cli : List.of(
                Cli.run("run", folder.resolve("none.yaml")),
                Cli.run("run", plan),
                Cli.run("run", folder),
                Cli.run("report", folder),
                Cli.run("simulate", folder),
                Cli.run("compare", folder, folder),
                Cli.run("report", folder.resolve("none")),
                Cli.run("list", "--class-path", plan + ".jar"),
                Cli.run("run", folder.resolve("none"), "--read"),
                Cli.run("design", "nfs://embedded", "--read", "-p", name + "=1"),
                Cli.run("design", "nfs://embedded", "--block", name),
                Cli.run("gate", folder, "--limit", name))) {
            assertThat(cli.exitCode()).isIn(ExitCode.USAGE, ExitCode.TRIAL_FAILED);
            assertThat(cli.err().lines().filter(line -> !line.startsWith("Try: ")))
                    .as(cli.err())
                    .allMatch(line -> line.startsWith("storbench: "))
                    .filteredOn(line -> line.contains("\\u000a"))
                    .hasSize(1);
        }
    }

    /// A trial's reason is a line, too.
    @Test
    void aTrialWhoseDataHaveAnEndOfLineInTheirNameFailsInOneLine() throws IOException {
        Path plan = file("plan.yaml", """
            target: {engine: file, path: "%s/a\\nstorbench: all is well"}
            """.formatted(directory) + SHORT);
        Cli run = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(run.exitCode()).isNotEqualTo(ExitCode.DONE);
        assertThat(run.err())
                .contains("a\\u000astorbench: all is well")
                .doesNotContainPattern("(?m)^storbench: all is well");
        assertThat(run.out()).doesNotContainPattern("(?m)^storbench: all is well");
    }

    /// MOUNT's list of exports, in an answer by the rules of RFC 1813.
    @Test
    void whatServersSayIsShownPlainly() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 4, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> serve(listener));
            int port = listener.getLocalPort();
            String uri = "nfs://127.0.0.1:%d/a?mountport=%d".formatted(port, port);
            Path plan = file("plan.yaml", "target: {engine: nfs, uri: '%s'}\n%s".formatted(uri, SHORT));
            Cli run = Cli.run("run", plan, "-o", directory.resolve("r"));
            assertThat(run.err()).contains("does not export /a; it exports ");
            assertPlain(run);
        }
    }

    private static void serve(ServerSocket listener) {
        try {
            while (true) {
                try (Socket socket = listener.accept()) {
                    answer(socket);
                } catch (java.io.EOFException _) {
                    // The next one.
                }
            }
        } catch (IOException _) {
            // The test is over.
        }
    }

    private static void answer(Socket socket) throws IOException {
        var in = new DataInputStream(socket.getInputStream());
        while (true) {
            byte[] call = new byte[in.readInt() & Integer.MAX_VALUE];
            in.readFully(call);
            ByteBuffer words = ByteBuffer.wrap(call);
            ByteBuffer out = ByteBuffer.allocate(512).position(4);
            out.putInt(words.getInt(0)).putInt(1).putInt(0).putInt(0).putInt(0).putInt(0);
            if (words.getInt(20) == 5) { // EXPORT
                byte[] path = EVIL.getBytes(StandardCharsets.UTF_8);
                out.putInt(1).putInt(path.length).put(path);
                out.position((out.position() + 3) & ~3);
                out.putInt(0).putInt(0);
            } else {
                out.putInt(2); // MNT3ERR_NOENT
            }
            out.putInt(0, 0x8000_0000 | (out.position() - 4));
            socket.getOutputStream().write(out.array(), 0, out.position());
        }
    }
}
