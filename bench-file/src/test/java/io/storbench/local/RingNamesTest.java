package io.storbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Engine;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.posix.RingSupport;
import io.storbench.protocol.BackEnd;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import io.storbench.testkit.EveryNameCall;
import io.storbench.testkit.OneTrial;
import io.storbench.testkit.RequiredRings;
import io.storbench.workload.StreamDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names by io_uring, by system calls alone, and by a ring of a kernel that has no operations on
/// them: all leave the same files.
class RingNamesTest {
    private static final String EVERY_CALL =
            "class: %s, files: 24, directories: 3, sizes: 504-9000, depth: 5".formatted(EveryNameCall.class.getName());

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void ringsAreAllowedHere() {
        RequiredRings.assume();
    }

    /// An engine whose ring has only what Linux 5.11 has and every kernel must.
    private static final class OldKernel implements Engine {
        private final FileEngine engine = new FileEngine();

        @Override
        public String name() {
            return engine.name();
        }

        @Override
        public void check(TargetSpec spec) {
            engine.check(spec);
        }

        @Override
        public boolean hasNames(TargetSpec spec) {
            return engine.hasNames(spec);
        }

        @Override
        public Target open(TargetSpec spec) throws IOException {
            FileSettings settings = FileSettings.of(spec.settings(), spec.workload());
            RingSupport rings = new RingSupport(Optional.empty(), "old", Set.of());
            return new FileTarget(settings, spec, LocalIo.standIn(spec, BackEnd.URING, rings));
        }
    }

    private TrialSpec spec(String backEnd, String workload) {
        return PlanReader.parse("""
            target: {engine: file, backend: %s, path: "%s"}
            workload: {%s}
            protocol: {run: completion}
            """.formatted(backEnd, directory, workload), "plan", List.of())
                .trials()
                .getFirst();
    }

    /// What is left below the directory: names, kinds and sizes.
    private List<String> left() throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.sorted().map(RingNamesTest::described).toList();
        }
    }

    private static String described(Path path) {
        try {
            if (Files.isSymbolicLink(path)) {
                return path + " to " + Files.readSymbolicLink(path);
            }
            return Files.isDirectory(path) ? path + "/" : path + " " + Files.size(path);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void everyCallLeavesTheSameFilesWhoeverMakesIt() throws IOException {
        Measurement calls = OneTrial.numbers(measure(new FileEngine(), "psync", EVERY_CALL));
        List<String> left = left();
        Measurement ring = OneTrial.numbers(measure(new FileEngine(), "uring", EVERY_CALL));
        assertThat(left()).isEqualTo(left);
        Measurement old = OneTrial.numbers(measure(new OldKernel(), "uring", EVERY_CALL));
        assertThat(left()).isEqualTo(left);
        Object digest = calls.facts().get(StreamDigest.FACT);
        assertThat(digest).isNotNull();
        assertThat(ring.facts()).containsEntry(StreamDigest.FACT, digest).containsEntry("io.backend", "uring");
        assertThat((String) ring.facts().get("io.uring_names")).startsWith("openat, statx, renameat, unlinkat");
        assertThat(old.facts()).containsEntry(StreamDigest.FACT, digest).containsEntry("io.uring_names", "openat");
    }

    private TrialResult measure(Engine engine, String backEnd, String workload) {
        return OneTrial.measure(engine, spec(backEnd, workload));
    }
}
