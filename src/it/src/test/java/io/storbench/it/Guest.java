package io.storbench.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The results of the jobs of `src/it/guest`, run once in its emulated machine.
///
/// @param results one folder for each job
record Guest(Path results) {
    private static final Path FOLDER =
            Storbench.jar().resolveSibling("../src/it/guest").normalize();

    /// The whole is to take eight minutes; a machine that does other things, too, may be half as
    /// fast.
    private static final long LIMIT_SECONDS = 2400;

    /// The script ends the guest, and says how far it came.
    private static final long TIMEOUT_SECONDS = LIMIT_SECONDS + 120;

    /// They double the time, and run where `STORBENCH_GUEST_ISCSI` is 1.
    private static final Set<String> ISCSI_JOBS = Set.of("kernel-initiator.sh", "linux-target.sh", "lun-exchanged.sh");

    private static boolean started;
    private static @Nullable Guest ran;

    /// Builds the guest, where it is not built yet, and runs all jobs, once for all tests. If the
    /// environment variable `STORBENCH_GUEST_RESULTS` names a folder, the results of another run
    /// are taken from there; first that run is waited for if `STORBENCH_GUEST_PROCESS` is the
    /// number of its process.
    ///
    /// @throws IOException if a job fails, or has failed before
    static synchronized Guest run() throws IOException, InterruptedException {
        if (!started) {
            started = true;
            ran = boot();
        }
        if (ran == null) {
            throw new IOException("the guest has failed before");
        }
        return ran;
    }

    private static Guest boot() throws IOException, InterruptedException {
        String earlier = System.getenv("STORBENCH_GUEST_RESULTS");
        if (earlier != null) {
            return finished(Path.of(earlier));
        }
        Path results = Storbench.jar().resolveSibling("guest");
        List<String> command = new ArrayList<>();
        command.add(FOLDER.resolve("run.sh").toString());
        command.addAll(List.of("-o", results.toString(), "-t", Long.toString(LIMIT_SECONDS)));
        command.add(Storbench.jar().toString());
        boolean iscsi = "1".equals(System.getenv("STORBENCH_GUEST_ISCSI"));
        try (Stream<Path> jobs = Files.list(FOLDER.resolve("jobs"))) {
            jobs.filter(job -> iscsi || !ISCSI_JOBS.contains(String.valueOf(job.getFileName())))
                    .sorted()
                    .map(Path::toString)
                    .forEach(command::add);
        }
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("STORBENCH_JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            process.destroy();
            throw new IOException("the guest still runs after " + TIMEOUT_SECONDS + " s");
        }
        if (process.exitValue() != 0) {
            throw new IOException("exit code %d; see %s".formatted(process.exitValue(), results));
        }
        return new Guest(results);
    }

    private static Guest finished(Path results) throws IOException, InterruptedException {
        String number = System.getenv("STORBENCH_GUEST_PROCESS");
        ProcessHandle run =
                number == null ? null : ProcessHandle.of(Long.parseLong(number)).orElse(null);
        if (run != null) {
            try {
                run.onExit().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                throw new IOException("the guest still runs after " + TIMEOUT_SECONDS + " s", e);
            }
        }
        String exit = Files.readString(results.resolve("exit")).strip();
        if (!exit.equals("0")) {
            throw new IOException("exit code %s; see %s".formatted(exit, results));
        }
        return new Guest(results);
    }

    /// A plan that jobs run.
    static Path plan(String name) {
        return FOLDER.resolve("plans").resolve(name);
    }

    /// A file that a job has left.
    ///
    /// @param path such as `kernel-initiator/mounted.err`
    String text(String path) throws IOException {
        return Files.readString(results.resolve(path));
    }

    /// The trials that a job's `storbench run -o NAME` has left.
    ///
    /// @param run such as `user-space/v3`
    List<JsonNode> trials(String run) {
        try {
            return Trials.in(results.resolve(run));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
