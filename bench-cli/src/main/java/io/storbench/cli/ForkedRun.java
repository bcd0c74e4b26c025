package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.launcher.ChildProgram;
import io.storbench.plan.ExperimentPlan;
import io.storbench.result.ResultStore;
import io.storbench.run.Engines;
import io.storbench.run.Shard;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A plan whose replicates are measured by several JVMs, one after the other, into one directory.
/// Each is a run of its own: it asks for consent to write, proves a device's identity, and notes
/// its environment itself.
record ForkedRun(ExperimentPlan plan, Path directory, Console console) {
    /// Ports of a debugger or of JMX serve one JVM, which is this one.
    private static final List<String> WITH_PORTS =
            List.of("-agentlib:jdwp", "-Xrunjdwp", "-Dcom.sun.management.jmxremote");

    /// Measures what is still to be done. Ends with the first JVM that could not go on.
    ///
    /// @param count of the JVMs
    /// @param options of `run` that each of them is given
    /// @return the exit code
    int measure(int count, List<String> options) throws IOException {
        new Engines().check(plan);
        // Each JVM reads the plan from there; standard input, say, can be read only once.
        ResultStore.open(directory, plan).close();
        int exitCode = ExitCode.DONE;
        for (int number = 1; number <= count && isToGoOn(exitCode); number++) {
            Shard share = new Shard(number, count);
            console.note("JVM %d of %d".formatted(number, count));
            exitCode = run(command(share, options));
        }
        return exitCode;
    }

    /// Whether a JVM that ended so has measured, and the next one can. A trial that failed or is
    /// doubtful ends no run; but a JVM without any result has not measured.
    boolean isToGoOn(int exitCode) {
        return switch (exitCode) {
            case ExitCode.DONE, ExitCode.CORRUPT, ExitCode.DOUBTFUL -> true;
            case ExitCode.TRIAL_FAILED -> Files.exists(directory.resolve("trials.jsonl"));
            default -> false;
        };
    }

    private static int run(List<String> command) throws IOException {
        try {
            return ChildProgram.run(command);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while another JVM measured");
        }
    }

    private List<String> command(Shard share, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> WITH_PORTS.stream().noneMatch(option::startsWith))
                .forEach(command::add);
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(Main.class.getName(), "run", directory.toString()));
        command.addAll(List.of("-o", directory.toString(), ForkOptions.words(share)));
        command.addAll(options);
        return command;
    }
}
