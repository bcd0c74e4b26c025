package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.Annotation;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/// Plans whose workload is a class of the user's jar.
@Execution(ExecutionMode.CONCURRENT)
class WorkloadClassPlanTest {
    private static final Path EXAMPLE = Path.of("../examples/my-workload/src/main/java/com/example/Mail.java");

    private static final String PLAN = """
        name: mail
        targets:
          nfs: {engine: nfs, uri: embedded}
          iscsi: {engine: iscsi, uri: embedded}
        workload: {class: com.example.Mail, block: 16k, file: 1m, depth: 2}
        design: {factors: {target: [nfs, iscsi]}}
        """;

    private static final Pattern DIGEST = Pattern.compile("\"stream.digest\":\"(1:\\S+ 2:\\S+)");

    @TempDir
    private Path directory = Path.of("");

    /// Compiles a class into a jar.
    private Path jar(String name, String source) throws IOException {
        Path folder = Files.createDirectories(directory.resolve(name));
        Path file = Files.createDirectories(folder.resolve("com/example")).resolve(name + ".java");
        Files.writeString(file, source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> arguments = List.of(
                "-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), file.toString());
        assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        Path jar = directory.resolve(name + ".jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> classes = Files.list(folder.resolve("com/example"))) {
            for (Path compiled :
                    classes.filter(each -> each.toString().endsWith(".class")).toList()) {
                entries.putNextEntry(new JarEntry("com/example/" + compiled.getFileName()));
                entries.write(Files.readAllBytes(compiled));
            }
        }
        return jar;
    }

    private Path mail() throws IOException {
        return jar("Mail", Files.readString(EXAMPLE));
    }

    /// A class whose `next` has this body.
    private Path next(String name, String body) throws IOException {
        return jar(name, """
            package com.example;
            import io.storbench.api.*;
            @Workload("a test")
            public class %s implements OperationStream {
                private int calls;
                public boolean next(NextOperation operation) { calls++; %s }
            }
            """.formatted(name, body));
    }

    private Path plan() throws IOException {
        return Files.writeString(directory.resolve("plan.yaml"), PLAN);
    }

    private List<String> digests(Path results) throws IOException {
        List<String> found = new ArrayList<>();
        Matcher digests = DIGEST.matcher(Unchecked.text(results.resolve("trials.jsonl")));
        while (digests.find()) {
            found.add(digests.group(1));
        }
        return found;
    }

    @Test
    void oneClassDoesTheSameOnTwoEnginesAndInTheSimulation() throws IOException {
        Path jar = mail();
        Path results = directory.resolve("results");
        Cli run = Cli.run(
                "run",
                plan(),
                "--class-path",
                jar,
                "-o",
                results,
                "-p",
                "protocol.warmup=100ms",
                "-p",
                "protocol.measure=1s");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        assertThat(run.out()).contains("--class-path " + jar);
        Cli simulated = Cli.run("simulate", results, "--class-path", jar);
        assertThat(simulated.exitCode()).as(simulated.err()).isEqualTo(ExitCode.DONE);
        List<String> digests = digests(results);
        assertThat(digests).hasSizeGreaterThanOrEqualTo(4);
        assertThat(digests.subList(0, 3)).allMatch(digests.getFirst()::equals);
    }

    @Test
    void itsReplicatesAreMeasuredInAsManyJvmsAsItAsksFor() throws IOException {
        Path jar = jar("Mail", Files.readString(EXAMPLE).replace("@Warmup(", "@io.storbench.api.Fork(3) @Warmup("));
        Path results = directory.resolve("results");
        Path plan = Files.writeString(directory.resolve("two.yaml"), """
            name: two
            target: {engine: "null"}
            workload: {class: com.example.Mail, block: 16k, file: 1m}
            design: {replicates: 2}
            protocol: {warmup: 0, measure: 20ms}
            """);
        Cli run = Cli.run("run", plan, "--class-path", jar, "-o", results);
        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.DOUBTFUL);
        assertThat(Unchecked.text(results.resolve("trials.jsonl")))
                .contains("\"run.fork\":\"1/2\"", "\"run.fork\":\"2/2\"");
    }

    @Test
    void itsTimesAreThePlansAndResultsAreReadWithoutTheJar() throws IOException {
        Path results = directory.resolve("results");
        Cli simulated = Cli.run("simulate", plan(), "--class-path", mail(), "-o", results);
        assertThat(simulated.exitCode()).as(simulated.err()).isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(results.resolve("plan.json")))
                .contains("\"warmup\" : \"500ms\"", "\"measure\" : \"2s\"", "\"sha256\"");
        Cli report = Cli.run("report", results);
        assertThat(report.exitCode()).as(report.err()).isEqualTo(ExitCode.DONE);
        Cli again = Cli.run("simulate", results);
        assertThat(again.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(again.err()).contains("no class is named com.example.Mail", "--class-path");
    }

    @Test
    void resultsOfOtherCodeGoElsewhere() throws IOException {
        Path results = directory.resolve("results");
        assertThat(Cli.run("simulate", plan(), "--class-path", mail(), "-o", results)
                        .exitCode())
                .isEqualTo(ExitCode.DONE);
        Path other = jar("Mail", Files.readString(EXAMPLE).replace("\"70%\"", "\"60%\""));
        Cli changed = Cli.run("simulate", plan(), "--class-path", other, "-o", results);
        assertThat(changed.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(changed.err()).contains("holds the results of another plan");
        Cli gone = Cli.run("simulate", results, "--class-path", other);
        assertThat(gone.err()).contains("is not the code that the plan's results are of");
    }

    @Test
    void theExamplesPlanIsRead() throws IOException {
        Path example = Path.of("../examples/my-workload/plan.yaml");
        Cli design = Cli.run("design", example, "--class-path", mail());
        assertThat(design.exitCode()).as(design.err()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void listShowsTheClassesOfAJarWithTheirParameters() throws IOException {
        Cli list = Cli.run("list", "--class-path", mail());
        assertThat(list.out()).contains("com.example.Mail  mailboxes", "params.reads: 70%", "params.busyShare: 90%");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Throws|if (calls > 3) throw new IllegalStateException(\"no luck\"); operation.stat(0); return true;"
                        + "|com.example.Throws: next failed at Throws.java:6: java.lang.IllegalStateException: no luck",
                "Beyond|operation.read(0, 1L << 40, 4096); return true;|the file has 1048576 bytes",
                "Memory|Object kept = null; while (true) kept = new Object[] {kept, new long[Integer.MAX_VALUE - 8]};"
                        + "|java.lang.OutOfMemoryError",
                "Writes|operation.write(0, 0, 4096); return true;|does not say @Workload(writes = true)",
                "Units|operation.stat(0); operation.endsUnit(\"u\" + calls); return true;"
                        + "|endsUnit: more than 100 names of units; the next is \"u",
                "Odd|if (calls > 3) throw new IllegalStateException() { public String toString() { throw new Error();"
                        + " } }; operation.stat(0); return true;|com.example.Odd: next failed: com.example.Odd$1",
            })
    void aClassThatFailsFailsItsTrialWithItsNameAndPlace(String name, String body, String message) throws IOException {
        Cli run = Cli.run(
                "run",
                plan(),
                "--class-path",
                next(name, body),
                "-p",
                "workload.class=com.example." + name,
                "-p",
                "target=nfs",
                "-o",
                directory.resolve("failed"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(run.err()).contains(message);
    }

    /// It waits for the ten seconds that a call may take. The call takes twenty, without a
    /// processor, which its thread would take from the tests that follow.
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"run", "simulate"})
    void aCallThatNeverReturnsEndsItsTrialWithItsNameAndPlace(String command) throws IOException {
        Path jar = next(
                "Endless",
                "try { synchronized (this) { wait(20_000); } } catch (InterruptedException e) { calls = 0; } return"
                        + " false;");
        Cli run = Cli.run(
                command,
                plan(),
                "--class-path",
                jar,
                "-p",
                "workload.class=com.example.Endless",
                "-p",
                "target=nfs",
                "-o",
                directory.resolve("endless"));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(run.err()).contains("com.example.Endless did not return for 10 s at Endless.java:6");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workload.class=com.example.No|no class is named com.example.No",
                "workload.params.reeds=1|has no parameter \"reeds\"",
                "workload.params.reads=many|com.example.Mail.reads: \"many\" is not a number",
                "workload.params.busyShare=80%,90%|to vary it, make it a factor: -p"
                        + " design.factors.workload.params.busyShare=80%,90%",
                "workload.pattern=random|does not apply to a class",
                "workload.block=4k/50:8k/50|is one length for a class",
            })
    void mistakesInThePlanAreNamed(String override, String message) throws IOException {
        Cli run = Cli.run("run", plan(), "--class-path", mail(), "-p", override, "-o", directory.resolve("none"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains(message);
    }

    /// Every command has the same line for it.
    @Test
    void aJarThatCannotBeUsedIsNamed() throws IOException {
        byte[] whole = Files.readAllBytes(mail());
        Path empty = Files.write(directory.resolve("empty.jar"), new byte[0]);
        Path cut = Files.write(directory.resolve("cut.jar"), Arrays.copyOf(whole, whole.length / 2));
        for (String command : List.of("run", "simulate", "design")) {
            for (Path jar : List.of(empty, cut)) {
                Cli run = Cli.run(command, plan(), "--class-path", jar);
                assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.USAGE);
                assertThat(run.err()).contains("--class-path: " + jar + " is not a whole jar: ");
            }
        }
        assertThat(Cli.run("list", "--class-path", cut).err()).contains("--class-path: " + cut);
    }

    @Test
    void aServiceWhoseClassIsMissingIsNamed() throws IOException {
        Path folder = directory.resolve("services");
        Files.writeString(
                Files.createDirectories(folder.resolve("META-INF/services")).resolve("io.storbench.engine.Engine"),
                "com.example.Missing");
        Path plan = Files.writeString(directory.resolve("null.yaml"), "target: {engine: \"null\"}");
        for (Cli run : List.of(
                Cli.run("list", "--class-path", folder),
                Cli.run("run", plan, "--class-path", folder, "-o", directory.resolve("none")))) {
            assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err())
                    .contains("--class-path: ", "io.storbench.engine.Engine", "com.example.Missing")
                    .doesNotContain("bug");
        }
    }

    /// The header is whole; an annotation's type is no descriptor (JVM specification, 4.7.16).
    @Test
    void aClassFileWithACorruptConstantPoolIsNamedWithItsPlace() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("pool"));
        Path file = folder.resolve("Pool.class");
        ByteBuffer bytes = ByteBuffer.wrap(ClassFile.of()
                .build(
                        ClassDesc.of("Pool"),
                        type -> type.with(RuntimeVisibleAnnotationsAttribute.of(
                                Annotation.of(ClassDesc.of("io.storbench.api.Workload"))))));
        String text = new String(bytes.array(), StandardCharsets.ISO_8859_1);
        bytes.put(text.indexOf("Lio/storbench/api/Workload;"), (byte) '?');
        Files.write(file, bytes.array());
        Cli list = Cli.run("list", "--class-path", folder);
        assertThat(list.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(list.err())
                .contains(folder + ": " + file + " is a damaged class file")
                .doesNotContain("bug");
    }

    /// As large as no class is, and no class at all.
    @Test
    void aDamagedClassFileIsNamedWithItsPlace() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("classes/com/example"));
        Files.write(folder.resolve("Zeros.class"), new byte[8 << 20]);
        Path root = directory.resolve("classes");
        Cli list = Cli.run("list", "--class-path", root);
        assertThat(list.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(list.err()).contains(root + ": " + folder.resolve("Zeros.class") + " is a damaged class file");
        Cli run = Cli.run("run", plan(), "--class-path", root, "-p", "workload.class=com.example.Zeros");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("com.example.Zeros cannot be loaded");
    }

    /// What it prints goes to standard error.
    @Tag("slow")
    @Test
    void theJsonOfAClassThatPrintsIsJson() throws IOException, InterruptedException {
        Path jar = next("Prints", "System.out.println(\"hello\"); operation.stat(0); return calls < 50;");
        Path errors = directory.resolve("errors");
        Process run = Cli.inOwnJvm(
                        "run",
                        plan(),
                        "--class-path",
                        jar,
                        "-p",
                        "workload.class=com.example.Prints",
                        "-p",
                        "target=nfs",
                        "-p",
                        "protocol.run=completion",
                        "-o",
                        directory.resolve("printed"),
                        "--json")
                .redirectError(errors.toFile())
                .start();
        run.getOutputStream().close();
        String out = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor()).as(out).isIn(ExitCode.DONE, ExitCode.DOUBTFUL);
        assertThat(new JsonMapper().readTree(out).isObject()).isTrue();
        assertThat(errors).content().contains("hello");
    }

    @Test
    void aClassPathThatIsNotThereIsNamed() {
        Cli list = Cli.run("list", "--class-path", directory.resolve("no.jar"));
        assertThat(list.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(list.err()).contains("no.jar\" is neither a jar nor a folder of class files");
    }
}
