package io.storbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.storbench.engine.DataSet;
import io.storbench.engine.Preparation;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.DeviceGate;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the facts say of each mode.
class FileModesTest {
    private static final int BLOCKS = 16;

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void isOnADevice() throws IOException {
        assumeThat(Files.getFileStore(directory).type())
                .as("a temporary directory on a device")
                .isNotEqualTo("tmpfs");
    }

    private Target open(String path, String keys, String workload) throws IOException {
        return open(path, keys, workload, "1");
    }

    private Target open(String path, String keys, String workload, String hosts) throws IOException {
        TrialSpec spec = PlanReader.parse("""
            target: {engine: file, path: "%s", %s}
            workload: {file: 65536, %s}
            hosts: %s
            """.formatted(path, keys, workload, hosts), "modes.yaml", List.of())
                .trials()
                .getFirst();
        Settings settings = spec.target();
        settings.text("engine");
        return new FileEngine()
                .open(new TargetSpec(
                        "file",
                        settings,
                        spec.network(),
                        spec.workload(),
                        spec.hosts(),
                        spec.seed(),
                        DeviceGate.shut(),
                        spec.granuleBytes(),
                        Preparation.unheard()));
    }

    private SortedMap<String, Object> facts(String path, String keys, String workload) throws IOException {
        try (Target target = open(path, keys, workload)) {
            target.prepare(new DataSet("data", BLOCKS * 4096L, 0, 1, true, true, false));
            target.run(List.of(), Long.MAX_VALUE, new StopSignal());
            return target.recorded();
        }
    }

    private SortedMap<String, Object> facts(String keys, String workload) throws IOException {
        return facts(directory.toString(), keys, workload);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        direct: false             | buffered      | client memory until a flush, then stable
        sync: dsync               | buffered, dsync | stable
        sync: sync                | buffered, sync  | stable
        direct: true, sync: dsync | direct, dsync   | stable
        """)
    void factsSayHowWritesAreMadeAndWhenTheyAreStable(String keys, String io, String durability) throws IOException {
        assertThat(facts(keys, "operation: write")).containsEntry("io", io).containsEntry("durability", durability);
    }

    /// Where a disk's cache is volatile, and where nobody knows.
    @Test
    void directWritesAreStableAfterAFlush() throws IOException {
        assertThat(facts("direct: true", "operation: write"))
                .containsEntry("io", "direct")
                .extractingByKey("durability")
                .isIn("server memory until a flush, then stable", "unknown until a flush, then stable");
    }

    @Test
    void nothingIsStableOnAFileSystemInMemory() throws IOException {
        Path memory = Path.of("/dev/shm");
        assumeThat(memory).isWritable();
        Path own = Files.createTempDirectory(memory, "storbench-test");
        SortedMap<String, Object> facts = facts(own.toString(), "sync: sync", "operation: write");
        Files.delete(own.resolve("data"));
        Files.delete(own);
        assertThat(facts).containsEntry("durability", "client memory");
        assertThat(facts.get("client_cache")).isEqualTo("not known to be cold");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        direct: false | cold    | cold (fdatasync, posix_fadvise)
        direct: false | warm    | warm
        direct: false | unknown | unknown
        direct: true  | cold    | none (O_DIRECT)
        """)
    void factsSayWhatTheClientsCacheHolds(String keys, String cache, String state) throws IOException {
        assertThat(facts(keys, "cache: {client: " + cache + "}").get("client_cache"))
                .asString()
                .startsWith(state);
    }

    @Test
    void aDirectReadCannotBeWarm() {
        assertThatThrownBy(() -> open(directory.toString(), "direct: true", "cache: {client: warm}"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("target.direct")
                .hasMessageContaining("modes.yaml:1");
    }

    @Test
    void directAccessNamesTheFileSystemThatHasNone() {
        assertThatThrownBy(() -> DirectAccess.alignmentBytes(
                        new FileRange(Path.of("/proc/version"), 0, Optional.empty()), Path.of("/proc"), "proc"))
                .hasMessage("the file system proc at /proc does no direct I/O (O_DIRECT); use direct: false, or a"
                        + " target.path on another file system");
    }

    @Test
    void aBlockThatIsNotAlignedIsRefusedWithTheAlignment() throws IOException {
        Path probe = Files.write(directory.resolve("probe"), new byte[16384]);
        assumeThat(DirectAccess.alignmentBytes(new FileRange(probe, 0, Optional.empty()), directory, "x"))
                .as("a device that needs alignment")
                .isGreaterThan(8);
        assertThatThrownBy(() -> {
                    try (Target target = open(directory.toString(), "direct: true", "block: 8")) {
                        target.prepare(new DataSet("data", 65536, 0, 1, false, false, false));
                    }
                })
                .hasMessageContaining("workload.block of 8 bytes");
        assertThatThrownBy(() -> {
                    try (Target target =
                            open(directory.toString(), "direct: true", "block: 4k", "{a: {}, b: {block: 8}}")) {
                        target.prepare(new DataSet("data", 65536, 0, 2, false, false, false));
                    }
                })
                .as("another host's block")
                .hasMessageContaining("multiples of 8 bytes");
    }

    @ParameterizedTest
    @CsvSource({"sync: fsync", "direct: perhaps", "io: direct"})
    void whatIsNoModeIsRefused(String keys) {
        assertThatThrownBy(() -> open(directory.toString(), keys, "depth: 1"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("modes.yaml:1");
    }
}
