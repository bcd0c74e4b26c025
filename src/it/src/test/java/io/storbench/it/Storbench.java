package io.storbench.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Runs the jar as a user does: in a process of its own, with its exit code and its output.
///
/// @param exit the exit code
/// @param out what it printed on standard output
/// @param err what it printed on standard error
public record Storbench(int exit, String out, String err) {
    /// Longer than any run of these tests, and short enough for a build that hangs.
    private static final long TIMEOUT_SECONDS = 180;

    /// The jar that `mvn package` leaves at the root.
    public static Path jar() {
        return Path.of(System.getProperty("storbench.jar")).toAbsolutePath().normalize();
    }

    /// The Java of these tests.
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /// Runs `storbench` with these arguments under the Java of these tests.
    ///
    /// @param folder the process's working directory, where its output is kept too
    static Storbench run(Path folder, String... arguments) throws IOException, InterruptedException {
        return finish(startRun(folder, arguments), folder);
    }

    /// Runs a plan on an export.
    ///
    /// @param folder takes the plan, too
    /// @param url of the export
    /// @param plan all of the plan but its name and its target
    /// @param results where the results go
    static Storbench runOn(Path folder, String url, String plan, Path results)
            throws IOException, InterruptedException {
        Path file = folder.resolve("plan.yaml");
        Files.writeString(file, "name: it\ntargets:\n  nfs: {engine: nfs, uri: \"" + url + "\"}\n" + plan);
        return run(folder, "run", file.toString(), "-o", results.toString());
    }

    /// Starts `storbench`; [#finish] waits for its end.
    static Process startRun(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(ClassArchive.options());
        command.add("-jar");
        command.add(jar().toString());
        command.addAll(List.of(arguments));
        return start(folder, new ProcessBuilder(command));
    }

    /// Starts a process in this folder, its output going to files there.
    public static Process start(Path folder, ProcessBuilder builder) throws IOException {
        return builder.directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    /// Waits for the end of a process of [#start].
    ///
    /// @throws IOException if it does not end in three minutes; it is killed then
    public static Storbench finish(Process process, Path folder) throws IOException, InterruptedException {
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new IOException("still running; on stderr: " + Files.readString(folder.resolve("err")));
        }
        return new Storbench(
                process.exitValue(), Files.readString(folder.resolve("out")), Files.readString(folder.resolve("err")));
    }
}
