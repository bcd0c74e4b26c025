package io.storbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.condition.Level;
import io.storbench.engine.DataFile;
import io.storbench.engine.DataFilePreparer;
import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.FilePart;
import io.storbench.engine.Filling;
import io.storbench.engine.Preparation;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.testkit.TargetContract;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileEngineTest extends TargetContract {
    private static final int SIZE_BYTES = 3 << 20;

    @TempDir
    private Path directory = Path.of("");

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
        return "engine: file, path: \"" + directory + "\"";
    }

    private void prepare(boolean written, boolean verified, boolean overwrite) throws IOException {
        DataSet dataSet = new DataSet("data", SIZE_BYTES, 0, 1, written, verified, overwrite);
        new DataFilePreparer(dataSet, Preparation.unheard())
                .prepare(dataFile(directory.resolve("data")), 0, DataSet.DATA);
    }

    private static LocalDataFile dataFile(Path path) {
        return new LocalDataFile(path, path);
    }

    private long firstWrong() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("data")));
        return DataPattern.firstWrong(bytes, 0, bytes.capacity(), 0, DataPattern.ANY_GENERATION);
    }

    @Test
    void theOperationsOfAllHostsTogetherAreLimited() {
        TrialSpec spec = PlanReader.parse("""
            target: {%s}
            workload: {depth: 16, file: 1m, block: 4k}
            hosts: 33
            """.formatted(targetKeys()), "hosts.yaml", List.of())
                .trials()
                .getFirst();
        Settings settings = spec.target();
        settings.text("engine");
        var target = new TargetSpec("file", settings, spec.network(), spec.workload(), spec.hosts(), 1);
        assertThatThrownBy(() -> engine().check(target))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("hosts times workload.depth: at most 512");
    }

    @Test
    void aMissingFileIsCreatedAndFilled() throws IOException {
        prepare(true, true, false);
        assertThat(Files.size(directory.resolve("data"))).isEqualTo(SIZE_BYTES);
        assertThat(firstWrong()).isEqualTo(-1);
    }

    @Test
    void aForeignFileIsNeverWritten() throws IOException {
        byte[] foreign = new byte[SIZE_BYTES];
        Files.write(directory.resolve("data"), foreign);
        assertThatThrownBy(() -> prepare(true, false, false))
                .isInstanceOf(WriteRefusedException.class)
                .hasMessageContaining("--overwrite-data");
        assertThat(Files.readAllBytes(directory.resolve("data"))).isEqualTo(foreign);
    }

    /// To a file of our own, to nothing, to a device.
    @ParameterizedTest
    @ValueSource(strings = {"own", "missing", "/dev/null"})
    void aLinkIsNotFollowedWhatEverItLeadsTo(String target) throws IOException {
        prepare(true, true, false);
        Files.move(directory.resolve("data"), directory.resolve("own"));
        Files.createSymbolicLink(directory.resolve("data"), directory.resolve(target));
        assertThatThrownBy(() -> prepare(true, true, true))
                .isInstanceOf(WriteRefusedException.class)
                .hasMessageContaining("not a regular file");
        assertThat(directory.resolve("missing")).doesNotExist();
    }

    @Test
    void aDeviceIsNoDataFile() {
        assertThatThrownBy(() -> dataFile(Path.of("/dev/null")).sizeBytes())
                .isInstanceOf(WriteRefusedException.class)
                .hasMessageContaining("engine block");
    }

    @Test
    void anEmptyFileIsForeignToo() throws IOException {
        Files.createFile(directory.resolve("data"));
        assertThatThrownBy(() -> prepare(true, false, false)).isInstanceOf(WriteRefusedException.class);
    }

    @Test
    void aForeignFileIsWrittenWithConsent() throws IOException {
        Files.write(directory.resolve("data"), new byte[100]);
        prepare(true, false, true);
        assertThat(firstWrong()).isEqualTo(-1);
    }

    /// Another name of it, outside of the directory even, is somebody else's data.
    @Test
    void consentDoesNotReachThroughAHardLink() throws IOException {
        byte[] foreign = new byte[SIZE_BYTES];
        Path other = Files.write(directory.resolve("other"), foreign);
        Files.createLink(directory.resolve("data"), other);
        assertThatThrownBy(() -> prepare(true, false, true))
                .isInstanceOf(WriteRefusedException.class)
                .hasMessageContaining("has 2 names (hard links)");
        assertThat(Files.readAllBytes(other)).isEqualTo(foreign);
    }

    @Test
    void aNewlineInANameDoesNotBreakTheLine() throws IOException {
        Path odd = Files.createDirectory(directory.resolve("a\nb"));
        assertThatThrownBy(() -> dataFile(odd).sizeBytes())
                .isInstanceOf(WriteRefusedException.class)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void aForeignFileThatIsLargeEnoughCanBeRead() throws IOException {
        Files.write(directory.resolve("data"), new byte[SIZE_BYTES]);
        prepare(false, false, false);
        assertThat(Files.readAllBytes(directory.resolve("data"))).containsOnly(0);
    }

    @Test
    void aForeignFileThatIsTooSmallIsRefused() throws IOException {
        Files.write(directory.resolve("data"), new byte[SIZE_BYTES - 1]);
        assertThatThrownBy(() -> prepare(false, false, false))
                .isInstanceOf(WriteRefusedException.class)
                .hasMessageContaining("less than the 3.00 MiB");
    }

    @Test
    void aForeignFileCannotBeVerified() throws IOException {
        Files.write(directory.resolve("data"), new byte[SIZE_BYTES]);
        assertThatThrownBy(() -> prepare(false, true, false)).isInstanceOf(WriteRefusedException.class);
    }

    @Test
    void anOwnFileThatIsTooSmallGrows() throws IOException {
        prepare(true, true, false);
        Path file = directory.resolve("data");
        byte[] head = java.util.Arrays.copyOf(Files.readAllBytes(file), SIZE_BYTES / 2);
        Files.write(file, head);
        prepare(true, true, false);
        assertThat(Files.size(file)).isEqualTo(SIZE_BYTES);
        assertThat(firstWrong()).isEqualTo(-1);
    }

    /// A filling that is cut short leaves its mark in the first word, and a hole behind it.
    @Test
    void aFileWhoseFillingWasCutShortIsFilledAgain() throws IOException {
        LocalDataFile file = dataFile(directory.resolve("data"));
        DataSet dataSet = new DataSet("data", SIZE_BYTES, 0, 1, true, true, false);
        DataFile dying = new FailingDataFile(file, "the power fails", true);
        assertThatThrownBy(() -> new DataFilePreparer(dataSet, Preparation.unheard()).prepare(dying, 0, DataSet.DATA))
                .hasMessage("the power fails");
        assertThat(Files.size(directory.resolve("data"))).isEqualTo(SIZE_BYTES);
        assertThat(firstWrong()).isZero();
        prepare(true, true, false);
        assertThat(firstWrong()).isEqualTo(-1);
    }

    @Test
    void aNewFileThatCannotBeFilledIsRemoved() {
        DataSet dataSet = new DataSet("data", SIZE_BYTES, 0, 1, true, true, false);
        DataFile full = new FailingDataFile(dataFile(directory.resolve("data")), "no space", false);
        assertThatThrownBy(() -> new DataFilePreparer(dataSet, Preparation.unheard()).prepare(full, 0, DataSet.DATA))
                .hasMessage("no space");
        assertThat(directory.resolve("data")).doesNotExist();
    }

    @Test
    void aLargerForeignFileIsOursOnceItWasOverwrittenWithConsent() throws IOException {
        Files.write(directory.resolve("data"), new byte[2 * SIZE_BYTES]);
        prepare(true, false, true);
        prepare(true, true, false);
        assertThat(Files.size(directory.resolve("data"))).isEqualTo(2L * SIZE_BYTES);
    }

    /// A file whose last step, the first block, fails; when the machine is off, its removal too.
    private record FailingDataFile(DataFile file, String reason, boolean machineIsOff) implements DataFile {
        @Override
        public String describe() {
            return file.describe();
        }

        @Override
        public OptionalLong sizeBytes() throws IOException {
            return file.sizeBytes();
        }

        @Override
        public void create() throws IOException {
            file.create();
        }

        @Override
        public void delete() throws IOException {
            if (machineIsOff) {
                throw new IOException(reason);
            }
            file.delete();
        }

        @Override
        public void read(ByteBuffer buffer, long offset) throws IOException {
            file.read(buffer, offset);
        }

        @Override
        public void mark(long word) throws IOException {
            file.mark(word);
        }

        @Override
        public void fill(FilePart part, Filling filling) throws IOException {
            if (part.begin() == 0) {
                throw new IOException(reason);
            }
            file.fill(part, filling);
        }
    }
}
