package io.storbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.storbench.condition.Level;
import io.storbench.engine.Engine;
import io.storbench.testkit.RequiredRings;
import io.storbench.testkit.TargetContract;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/// The contract, in every mode on every file system of this machine: that of the temporary
/// directory, one in memory, and ext4 on a loop device where the user may mount it.
@ParameterizedClass(name = "{0}")
@ArgumentsSource(FileVariantsTest.Variants.class)
class FileVariantsTest extends TargetContract {
    /// @param name of the file system, for people
    /// @param parent a directory on it
    /// @param missing why it is not there, if it is not
    /// @param keys of the target
    record Variant(String name, Path parent, Optional<String> missing, String keys) {
        @Override
        public String toString() {
            return name + " {" + keys + "}";
        }
    }

    /// Mounts the loop device for all variants, and unmounts it after the last.
    static final class Variants implements ArgumentsProvider {
        private static final List<String> MODES = List.of(
                "sync: dsync",
                "sync: sync",
                "direct: true",
                "direct: true, sync: dsync",
                "direct: true, sync: sync",
                "backend: uring",
                "backend: uring, direct: true, sync: dsync");

        @Override
        public Stream<? extends Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context)
                throws IOException {
            LoopMount loop = LoopMount.ext4();
            context.getStore(ExtensionContext.Namespace.create(Variants.class)).put("loop", loop);
            Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
            Path memory = Path.of("/dev/shm");
            Optional<String> noMemory = Files.isWritable(memory) ? Optional.empty() : Optional.of("no /dev/shm");
            List<Variant> variants = new ArrayList<>();
            for (String keys : MODES) {
                variants.add(new Variant("temporary", temporary, Optional.empty(), keys));
                variants.add(new Variant("memory", memory, noMemory, keys));
                variants.add(new Variant("loop", loop.directory(), loop.missing(), keys));
            }
            return variants.stream().map(Arguments::of);
        }
    }

    @Parameter
    private Variant variant = new Variant("", Path.of(""), Optional.empty(), "");

    private Path directory = Path.of("");

    @Override
    protected boolean takesAnyLength() {
        return !variant.keys().contains("direct");
    }

    @Override
    protected boolean cut(long bytes) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path data :
                    files.filter(file -> !file.toString().endsWith(".scratch")).toList()) {
                try (FileChannel file = FileChannel.open(data, StandardOpenOption.WRITE)) {
                    file.truncate(bytes);
                }
            }
        }
        return true;
    }

    @BeforeEach
    void createDirectory() throws IOException {
        variant.missing().ifPresent(reason -> abort(variant.name() + " is missing: " + reason));
        directory = Files.createTempDirectory(variant.parent(), "storbench-test");
        if (variant.keys().contains("uring")) {
            RequiredRings.assume();
        }
        if (variant.keys().contains("direct")) {
            abortWhereRefused();
        }
    }

    private void abortWhereRefused() throws IOException {
        Path probe = Files.write(directory.resolve("probe"), new byte[16384]);
        String type = Files.getFileStore(directory).type();
        try {
            assertThat(DirectAccess.alignmentBytes(new FileRange(probe, 0, Optional.empty()), directory, type))
                    .isPositive();
        } catch (IOException e) {
            assertThat(e).hasMessageContaining(type).hasMessageContaining("use direct: false");
            abort(e.getMessage());
        }
    }

    @AfterEach
    void deleteDirectory() throws IOException {
        if (directory.equals(Path.of(""))) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Override
    protected Engine engine() {
        return new FileEngine();
    }

    @Override
    protected Optional<Level> level() {
        return Optional.of(Level.SYSTEM);
    }

    @Override
    protected String targetKeys() {
        return "engine: file, path: \"%s\", %s".formatted(directory, variant.keys());
    }
}
