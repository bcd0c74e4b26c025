package io.storbench.local;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.DataSet;
import io.storbench.engine.Filling;
import io.storbench.engine.Preparation;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.Consent;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.OtherDeviceException;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialResult;
import io.storbench.testkit.CountingWorker;
import io.storbench.testkit.EventfulRun;
import io.storbench.testkit.LoopDevice;
import io.storbench.testkit.RequiresLoopDevices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Between the trials of a run, something else comes to the place of its directory or its data
/// file, while the user has allowed to overwrite what was there when the run began. Each case is
/// tried once, with one load; with the environment variable `STORBENCH_EXCHANGES=20` as often with
/// every load.
@RequiresLoopDevices
class ExchangedDirectoryTest {
    private static final Consent OVERWRITE = new Consent(List.of(), true);
    private static final int FILE_BYTES = 1 << 20;
    private static final String DATA_FILE = "storbench.dat";
    private static final int TRIES = Integer.parseInt(System.getenv().getOrDefault("STORBENCH_EXCHANGES", "1"));

    /// Keys of the target, and of the workload.
    private static final List<List<String>> LOADS = List.of(
            List.of("backend: psync", "operation: write, depth: 1"),
            List.of("backend: uring", "operation: write, depth: 32"),
            List.of("backend: psync, direct: true", "operation: write, depth: 32"),
            List.of("backend: uring", "operation: mixed, reads: 50%, depth: 1"),
            List.of("backend: psync", "operation: mixed, reads: 50%, depth: 32"),
            List.of("backend: psync, cache: {mode: writeback}", "operation: write, depth: 32"),
            List.of("backend: psync", "operation: write, open: each"));

    @TempDir
    private Path temporary = Path.of("");

    private Path directory = Path.of("");
    private Path bench = Path.of("");
    private Path foreign = Path.of("");
    private String node = "";
    private int runs;

    @BeforeEach
    void prepare() throws IOException {
        directory = temporary.toRealPath();
    }

    /// An ext4 of the run's own at `bench`, and another, with somebody's files, at `foreign`.
    private void make() throws IOException {
        bench = Files.createDirectories(directory.resolve("bench"));
        foreign = Files.createDirectories(directory.resolve("foreign"));
        Mounts mounts = new Mounts(directory);
        node = Mounts.attach(mounts.ext4("disk.img"));
        Mounts.mount(node, bench);
        Mounts.mount("-o", "loop", mounts.ext4("other.img"), foreign);
        fillForeign(foreign);
    }

    private static void fillForeign(Path directory) throws IOException {
        Files.writeString(directory.resolve("thesis.tex"), "ten years of work");
        Files.write(directory.resolve(DATA_FILE), new byte[FILE_BYTES]);
    }

    @AfterEach
    void takeBack() throws IOException {
        new Mounts(directory).close();
    }

    /// What there is, by name: kind, and a file's content.
    private static Map<String, String> content(Path directory) throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> entries = Files.walk(directory)) {
            for (Path entry : entries.toList()) {
                boolean file = Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS);
                content.put(
                        directory.relativize(entry).toString(),
                        file ? sha256(Files.readAllBytes(entry)) : "not a file");
            }
        }
        return content;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /// Brings something foreign to the place.
    @FunctionalInterface
    interface Exchange {
        /// Lets it happen, and returns where all that is foreign is.
        Path happen(ExchangedDirectoryTest test) throws IOException;
    }

    enum Directories implements Exchange {
        MOUNTED_OVER("file system: ext4") {
            @Override
            public Path happen(ExchangedDirectoryTest test) throws IOException {
                Mounts.mount("--bind", test.foreign, test.bench);
                return test.bench;
            }
        },
        MEMORY_MOUNTED_OVER("file system: tmpfs") {
            @Override
            public Path happen(ExchangedDirectoryTest test) throws IOException {
                Mounts.mount("-t", "tmpfs", "x", test.bench);
                fillForeign(test.bench);
                return test.bench;
            }
        },
        BOUND_OVER("directory: inode") {
            @Override
            public Path happen(ExchangedDirectoryTest test) throws IOException {
                Path inside = Files.createDirectory(test.bench.resolve("inside"));
                fillForeign(inside);
                Mounts.mount("--bind", inside, test.bench);
                return test.bench;
            }
        },
        /// The same device number, the same number of the directory.
        AT_THE_SAME_NODE("UUID") {
            @Override
            public Path happen(ExchangedDirectoryTest test) throws IOException {
                LoopDevice.unmount(test.bench.toString());
                String _ = LoopDevice.run("losetup", "--detach", test.node);
                Mounts.attach(test.node, new Mounts(test.directory).ext4("third.img"));
                Mounts.mount(test.node, test.bench);
                fillForeign(test.bench);
                return test.bench;
            }
        },
        /// And the same name of the device.
        IN_THE_SAME_IMAGE("UUID") {
            @Override
            public Path happen(ExchangedDirectoryTest test) throws IOException {
                LoopDevice.unmount(test.bench.toString());
                String _ = LoopDevice.run("mkfs.ext4", "-q", "-F", test.node);
                Mounts.mount(test.node, test.bench);
                fillForeign(test.bench);
                return test.bench;
            }
        },
        UNMOUNTED("file system: ") {
            @Override
            public Path happen(ExchangedDirectoryTest test) throws IOException {
                LoopDevice.unmount(test.bench.toString());
                fillForeign(test.bench);
                return test.bench;
            }
        };

        private final String proof;

        Directories(String proof) {
            this.proof = proof;
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherFileSystemIsLeftAlone(Directories exchange) throws IOException {
        leavesAlone(exchange, exchange.proof);
    }

    enum Places implements Exchange {
        RENAMED {
            @Override
            public Path happen(ExchangedDirectoryTest test) throws IOException {
                Files.move(test.place(), test.bench.resolve("ours"));
                fillForeign(Files.createDirectory(test.place()));
                return test.place();
            }
        },
        LINK {
            @Override
            public Path happen(ExchangedDirectoryTest test) throws IOException {
                Files.move(test.place(), test.bench.resolve("ours"));
                Files.createSymbolicLink(test.place(), test.foreign);
                return test.foreign;
            }
        }
    }

    /// The directory of the data files in these.
    private Path place() {
        return bench.resolve("place");
    }

    @ParameterizedTest
    @EnumSource
    void anotherDirectoryIsLeftAlone(Places exchange) throws IOException {
        leavesAlone(exchange, "admitted with");
    }

    enum DataFiles implements Exchange {
        FILE("a file now that storbench did not fill") {
            @Override
            void put(Path thesis, Path place) throws IOException {
                Files.copy(thesis, place);
            }
        },
        HARD_LINK("a file now that storbench did not fill") {
            @Override
            void put(Path thesis, Path place) throws IOException {
                Files.createLink(place, thesis);
            }
        },
        LINK("not a regular file now") {
            @Override
            void put(Path thesis, Path place) throws IOException {
                Files.createSymbolicLink(place, thesis);
            }
        },
        FIFO("not a regular file now") {
            @Override
            void put(Path thesis, Path place) throws IOException {
                String _ = LoopDevice.run("mkfifo", place.toString());
            }
        },
        DEVICE("not a regular file now") {
            @Override
            void put(Path thesis, Path place) throws IOException {
                String _ = LoopDevice.run("mknod", place.toString(), "b", "7", "200");
            }
        };

        private final String kind;

        DataFiles(String kind) {
            this.kind = kind;
        }

        abstract void put(Path thesis, Path place) throws IOException;

        @Override
        public Path happen(ExchangedDirectoryTest test) throws IOException {
            Path thesis = test.bench.resolve("thesis.tex");
            Files.write(thesis, new byte[FILE_BYTES]);
            Files.delete(test.bench.resolve(DATA_FILE));
            put(thesis, test.bench.resolve(DATA_FILE));
            return test.bench;
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherFileIsLeftAlone(DataFiles exchange) throws IOException {
        leavesAlone(exchange, "data file: ", DATA_FILE, exchange.kind);
    }

    @Test
    void somebodyElsesContentOfTheFileIsLeftAlone() throws IOException {
        leavesAlone(
                test -> {
                    Files.write(test.bench.resolve(DATA_FILE), new byte[FILE_BYTES]);
                    return test.bench;
                },
                "a file now that storbench did not fill");
    }

    @Test
    void leaveToOverwriteCoversWhatWasThereWhenTheRunBegan() throws IOException {
        make();
        Files.write(bench.resolve(DATA_FILE), new byte[FILE_BYTES]);
        EventfulRun run = new EventfulRun(OVERWRITE);
        List<TrialResult> results = run.run(plan(bench, LOADS.getFirst(), ""), results());
        assertThat(EventfulRun.reasons(results, "here")).containsExactly("", "", "");
    }

    /// A file where there was none, another content of the one that was there, and another one.
    @ParameterizedTest
    @ValueSource(strings = {"new", "changed", "moved there"})
    void whatComesBetweenTheBeginningAndTheFirstTrialIsLeftAlone(String how) throws IOException {
        make();
        Path file = bench.resolve(DATA_FILE);
        if (!how.equals("new")) {
            Files.write(file, new byte[FILE_BYTES]);
        }
        byte[] thesis = new byte[FILE_BYTES];
        thesis[5] = 1;
        Path before = Files.write(bench.resolve("thesis"), thesis);
        EventfulRun run = new EventfulRun(OVERWRITE).before("file", 1, () -> {
            if (how.equals("changed")) {
                Files.write(file, thesis);
            } else {
                Files.move(before, file, REPLACE_EXISTING);
            }
        });
        List<TrialResult> results = run.run(plan(bench, LOADS.getFirst(), ""), results());
        assertThat(EventfulRun.reasons(results, "here"))
                .allSatisfy(reason -> assertThat(reason).contains("a file now that storbench did not fill"));
        assertThat(file).hasBinaryContent(thesis);
    }

    private static String hooks(String mount) {
        return "hooks: {before_trial: [[%s]], after_trial: [[umount, \"${target.path}\"]]}".formatted(mount);
    }

    /// By every trial's hooks: the device's number, node and mount are others each time.
    @Test
    void theSameFileSystemMountedAgainIsKnown() throws IOException {
        make();
        LoopDevice.unmount(bench.toString());
        String _ = LoopDevice.run("losetup", "--detach", node);
        String mount = "mount, -o, loop, \"%s\", \"${target.path}\"".formatted(image());
        String plan = plan(bench, LOADS.getFirst(), hooks(mount))
                .replace(
                        "engine: \"null\"",
                        "engine: file, path: \"%s\"".formatted(Files.createDirectory(directory.resolve("there"))));
        EventfulRun run =
                new EventfulRun(OVERWRITE).before("file", 2, () -> Mounts.attach(new Mounts(directory).ext4("more")));
        List<TrialResult> results = run.run(plan, results());
        assertThat(EventfulRun.reasons(results, "here")).containsExactly("", "", "");
        assertThat(EventfulRun.reasons(results, "there")).containsExactly("", "", "");
    }

    private Path image() {
        return directory.resolve("disk.img");
    }

    @Test
    void anotherFileSystemInTheSameImageMountedByHooksIsLeftAlone() throws IOException {
        make();
        LoopDevice.unmount(foreign.toString());
        LoopDevice.unmount(bench.toString());
        String _ = LoopDevice.run("losetup", "--detach", node);
        Path there = Files.createDirectory(directory.resolve("there"));
        String mount = "mount, -o, loop, \"%s\", \"${target.path}\"".formatted(image());
        String plan = plan(bench, LOADS.getFirst(), hooks(mount))
                .replace("engine: \"null\"", "engine: file, path: \"%s\"".formatted(there));
        Path other = directory.resolve("other.img");
        EventfulRun run =
                new EventfulRun(OVERWRITE).before("file", 3, () -> Files.move(other, image(), REPLACE_EXISTING));
        List<TrialResult> results = run.run(plan, results());
        List<String> reasons = new ArrayList<>(EventfulRun.reasons(results, "here"));
        reasons.addAll(EventfulRun.reasons(results, "there"));
        assertThat(reasons).filteredOn(String::isEmpty).hasSize(2);
        assertThat(reasons).filteredOn(reason -> reason.contains("UUID")).hasSize(4);
        Mounts.mount("-o", "loop,ro", image(), foreign);
        assertThat(foreign.resolve(DATA_FILE)).hasBinaryContent(new byte[FILE_BYTES]);
        assertThat(foreign.resolve("thesis.tex")).hasContent("ten years of work");
    }

    @Test
    void aFileSystemMadeReadOnlyFailsTheTrialAndIsTheSameStill() throws IOException {
        make();
        EventfulRun run = new EventfulRun(OVERWRITE)
                .before("file", 2, () -> Mounts.mount("-o", "remount,ro", bench))
                .before("file", 3, () -> Mounts.mount("-o", "remount,rw", bench));
        List<TrialResult> results = run.run(plan(bench, LOADS.getFirst(), ""), results());
        List<String> reasons = EventfulRun.reasons(results, "here");
        assertThat(reasons.get(0)).isEmpty();
        assertThat(reasons.get(1)).contains("EROFS");
        assertThat(reasons.get(2)).isEmpty();
    }

    private TargetSpec spec(DeviceGate gate, String keys, String workload) {
        TrialSpec trial = PlanReader.parse(
                        "{target: {engine: file, path: \"%s\", %s}, workload: {file: %d, %s}}"
                                .formatted(bench, keys, FILE_BYTES, workload),
                        "plan",
                        List.of())
                .trials()
                .getFirst();
        Settings settings = trial.target();
        settings.text("engine");
        return new TargetSpec("file", settings, trial.network(), trial.workload(), trial.hosts(), 1, gate);
    }

    private static final CountingWorker.Load LOAD = new CountingWorker.Load(Operation.WRITE, 8, 4096, 1, 1, false);

    private static final DataSet WRITTEN = new DataSet(DATA_FILE, FILE_BYTES, 0, 1, true, false, true);

    @ParameterizedTest
    @ValueSource(strings = {"psync", "uring"})
    void whatIsMountedBetweenPreparationAndMeasurementIsLeftAlone(String backEnd) throws IOException {
        make();
        TargetSpec spec = spec(DeviceGate.shut(), "backend: " + backEnd, "operation: write, depth: 1");
        try (Target target = new FileEngine().open(spec)) {
            target.prepare(WRITTEN);
            Mounts.mount("--bind", foreign, bench);
            Map<String, String> before = content(bench);
            assertThatThrownBy(() ->
                            target.run(List.of(new CountingWorker(LOAD, FILE_BYTES)), 1_000_000_000, new StopSignal()))
                    .isInstanceOf(OtherDeviceException.class)
                    .hasMessageContaining("something else stands there");
            assertThat(content(bench)).isEqualTo(before);
        }
    }

    @Test
    void whatIsMountedDuringThePreparationIsLeftAlone() throws IOException {
        make();
        FileSettings settings = FileSettings.of(
                spec(DeviceGate.shut(), "sync: none", "operation: write").settings(),
                spec(DeviceGate.shut(), "sync: none", "operation: write").workload());
        try (DeviceGate gate = DeviceGate.shut();
                DataDirectory held = DataDirectory.open(gate, settings, DATA_FILE)) {
            Mounts.mount("--bind", foreign, bench);
            Map<String, String> before = content(bench);
            Filling filling = new Filling(WRITTEN.totalBytes(), Preparation.unheard());
            FileRange _ = held.prepare(WRITTEN, 0, DataSet.DATA, filling);
            assertThat(content(bench)).isEqualTo(before);
            LoopDevice.unmount(bench.toString());
            assertThat(bench.resolve(DATA_FILE)).hasSize(FILE_BYTES);
            assertThatThrownBy(() -> LoopDevice.run("umount", bench.toString()))
                    .as("as long as it is held")
                    .hasMessageContaining("busy");
        }
    }

    /// Of three trials there, the first is valid; the others fail, and so does nothing elsewhere.
    private void leavesAlone(Exchange exchange, String... words) throws IOException {
        int any = Math.floorMod(List.of(words).hashCode(), LOADS.size());
        for (List<String> load : TRIES == 1 ? List.of(LOADS.get(any)) : LOADS) {
            for (int i = 0; i < TRIES; i++) {
                make();
                Path place = exchange instanceof Places ? place() : bench;
                Files.createDirectories(place);
                isLeftAlone(exchange, plan(place, load, ""), words);
                takeBack();
                deleteAll();
            }
        }
    }

    private void isLeftAlone(Exchange exchange, String plan, String... words) throws IOException {
        List<Path> where = new ArrayList<>();
        List<Map<String, String>> before = new ArrayList<>();
        EventfulRun run = new EventfulRun(OVERWRITE).before("file", 2, () -> {
            where.add(exchange.happen(this));
            before.add(content(where.getFirst()));
        });
        List<TrialResult> results = run.run(plan, results());
        List<String> here = EventfulRun.reasons(results, "here");
        assertThat(here).hasSize(3);
        assertThat(here.get(0)).isEmpty();
        assertThat(here.get(1)).contains("is not what was admitted").contains(words);
        assertThat(here.get(2)).startsWith("not run: ").contains(words);
        assertThat(EventfulRun.reasons(results, "there")).containsExactly("", "", "");
        assertThat(content(where.getFirst())).isEqualTo(before.getFirst());
    }

    private void deleteAll() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(directory)) {
                    Files.delete(file);
                }
            }
        }
    }

    /// Three trials in a directory, and three elsewhere.
    private static String plan(Path place, List<String> load, String more) {
        return """
            targets:
              here: {engine: file, path: "%s", %s}
              there: {engine: "null"}
            workload: {block: 4k, file: %d, %s}
            design: {factors: {target: [here, there]}, replicates: 3, seed: 1}
            protocol: {run: completion}
            %s
            """.formatted(place, load.getFirst(), FILE_BYTES, load.getLast(), more);
    }

    private Path results() {
        return directory.resolve("results" + ++runs);
    }
}
