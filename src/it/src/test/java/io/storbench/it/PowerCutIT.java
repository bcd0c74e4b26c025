package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Power cuts while a run writes its results: nothing of a trial is lost of which the run has gone
/// on to the next. A run is recorded write by write, and what a disk with a cache can hold after a
/// cut is made of the record, at random moments.
@RequiresTools(
        value = {"qemu-storage-daemon", "fusermount3", "losetup", "mkfs.ext4", "mkfs.xfs"},
        packages = "qemu-system-common fuse3 mount e2fsprogs xfsprogs",
        nodes = {"/dev/fuse", "/dev/loop-control"})
@Execution(ExecutionMode.CONCURRENT)
class PowerCutIT {
    /// Of each file system; `-Dstorbench.power.cuts=10` for more.
    private static final int CUTS = Integer.getInteger("storbench.power.cuts", 2);

    private static final int TRIALS = 40;

    @SuppressWarnings("InlineFormatString") // reads better apart
    private static final String PLAN = """
        name: cut
        target: {engine: "null"}
        workload: {block: 4k, file: 1m, depth: 4}
        design: {replicates: %d}
        protocol: {run: completion}
        hooks: {before_trial: ["%s | tee -a %s"]}
        """;

    @TempDir
    private Path folder = Path.of("");

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource({
        "ext4, 64M, 20261101, 'mkfs.ext4 -q -E lazy_itable_init=0,lazy_journal_init=0,nodiscard'",
        "xfs, 320M, 20261102, 'mkfs.xfs -q -K'"
    })
    void nothingOfAFinishedTrialIsLost(String type, String size, long seed, String mkfs) throws Exception {
        Path before = folder.resolve("before");
        String _ = Program.run("truncate", "--size=" + size, before.toString());
        String _ = Program.run("sh", "-c", mkfs + " " + before);
        Path counts = folder.resolve("counts");
        WriteLog log = record(before, counts);
        // A hook runs when the trial before its own has been kept.
        List<Integer> kept = Files.readAllLines(counts).stream()
                .map(line -> Integer.valueOf(line.strip()))
                .toList();
        assertThat(kept).hasSize(TRIALS).isSorted();
        SplittableRandom random = new SplittableRandom(seed);
        for (int cut = 0; cut < CUTS; cut++) {
            int count = random.nextInt(kept.getFirst(), log.entries().size() + 1);
            int finished =
                    (int) kept.stream().skip(1).filter(own -> own <= count).count();
            Path image = folder.resolve(type + cut);
            String _ = Program.run("cp", "--sparse=always", before.toString(), image.toString());
            log.cut(count, image, random.nextDouble(), random);
            System.err.printf(
                    "%s: cut after %d of %d writes, %d trials finished%n",
                    type, count, log.entries().size(), finished);
            goOn(type, image, finished);
        }
    }

    /// Records a run; the file system is as new at first.
    private WriteLog record(Path before, Path counts) throws Exception {
        Path image = folder.resolve("recorded");
        String _ = Program.run("cp", "--sparse=always", before.toString(), image.toString());
        RecordedDisk disk = RecordedDisk.mount(folder, image);
        try (disk) {
            Files.writeString(folder.resolve("plan.yaml"), PLAN.formatted(TRIALS, disk.countCommand(), counts));
            Storbench run = Storbench.run(folder, "run", "plan.yaml", "-o", disk.folder() + "/results");
            assertThat(run.exit()).describedAs(run.err()).isZero();
        }
        WriteLog log = disk.log();
        // What is recorded is what was written.
        Path all = folder.resolve("all");
        String _ = Program.run("cp", "--sparse=always", before.toString(), all.toString());
        log.cut(log.entries().size(), all, 1, new SplittableRandom(0));
        assertThat(all).hasSameBinaryContentAs(image);
        return log;
    }

    /// Looks at what a cut left, and runs what is still to be done.
    private void goOn(String type, Path image, int finished) throws Exception {
        Path mount = Files.createDirectories(folder.resolve("after"));
        mount(type, image, mount);
        try {
            Path results = mount.resolve("results");
            int found = lines(results.resolve("trials.jsonl"));
            assertThat(found).isGreaterThanOrEqualTo(finished);
            if (finished > 0) {
                assertWhole(results, finished);
            }
            Storbench rest = Storbench.run(folder, "run", "plan.yaml", "-o", results.toString());
            assertThat(rest.exit()).describedAs(rest.err()).isZero();
            assertThat(lines(results.resolve("trials.jsonl"))).isEqualTo(TRIALS);
            assertThat(histograms(results)).contains("Histograms of %d of %d ".formatted(TRIALS, TRIALS));
        } finally {
            String _ = Program.run("umount", mount.toString());
        }
    }

    /// A superblock of ext4 has two sectors, of which a cut may leave one ("invalid superblock checksum"): a
    /// machine that boots checks the file system then.
    private static void mount(String type, Path image, Path mount) throws Exception {
        String[] command = {"mount", "-t", type, "-o", "loop", image.toString(), mount.toString()};
        try {
            String _ = Program.run(command);
        } catch (IOException e) {
            if (!type.equals("ext4")) {
                throw e;
            }
            System.err.println("ext4: checked, since it cannot be mounted");
            String _ = Program.run("sh", "-c", "e2fsck -fy \"$0\" || [ $? -le 2 ]", image.toString());
            String _ = Program.run(command);
        }
    }

    private void assertWhole(Path results, int finished) throws Exception {
        Storbench report = Storbench.run(folder, "report", results.toString(), "--format", "csv");
        assertThat(report.exit()).describedAs(report.err()).isZero();
        assertThat(report.err()).doesNotContain("plan.json", "checksum");
        assertThat(histograms(results)).containsPattern("Histograms of ([0-9]+) of \\1 ");
        assertThat(lines(results.resolve("hooks.log"))).isGreaterThanOrEqualTo(2 * finished);
        assertThat(lines(results.resolve("environments.jsonl"))).isOne();
    }

    private String histograms(Path results) throws Exception {
        Path log = folder.resolve("all.hlog");
        Files.deleteIfExists(log);
        Storbench written = Storbench.run(folder, "histograms", results.toString(), "-o", log.toString());
        assertThat(written.exit()).describedAs(written.err()).isZero();
        return written.out();
    }

    /// Those that end.
    private static int lines(Path file) throws IOException {
        if (!Files.exists(file)) {
            return 0;
        }
        int lines = 0;
        for (byte each : Files.readAllBytes(file)) {
            lines += each == '\n' ? 1 : 0;
        }
        return lines;
    }
}
