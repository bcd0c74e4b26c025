package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The engine of docs/java.md, from a folder of class files.
class ForeignEngineTest {
    private static final Pattern ENGINE =
            Pattern.compile("```java\n(package com\\.example;.*?class GatewayEngine.*?)```", Pattern.DOTALL);

    private static final String PLAN = """
        name: gateway
        target: {engine: gateway}
        workload: {operation: read, block: 4k, file: 1m}
        protocol: {warmup: 0s, measure: 50ms}
        """;

    @TempDir
    private Path directory = Path.of("");

    private Path classes = Path.of("");

    @BeforeEach
    void compile() throws IOException {
        Matcher engine = ENGINE.matcher(Files.readString(Path.of("../docs/java.md")));
        assertThat(engine.find()).isTrue();
        Path source = Files.writeString(directory.resolve("GatewayEngine.java"), engine.group(1));
        classes = directory.resolve("classes");
        List<String> arguments = List.of(
                "-proc:none",
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                source.toString());
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(services.resolve("io.storbench.engine.Engine"), "com.example.GatewayEngine");
    }

    @Test
    void anEngineOfAnotherJarRuns() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
        Path results = directory.resolve("results");
        Cli run = Cli.run("run", plan, "--class-path", classes, "-o", results);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        assertThat(Cli.run("list", "--class-path", classes).out()).contains("gateway");
        Cli without = Cli.run("run", plan, "-o", directory.resolve("without"));
        assertThat(without.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(without.err()).contains("gateway");
    }
}
