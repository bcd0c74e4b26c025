package io.storbench.iscsi.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.VitalProduct;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where the unit's bytes are, and what it is known by.
@Timeout(30)
class TargetFileTest {
    private static final int BLOCK = 512;

    private static TargetOptions in(Path file) {
        return TargetOptions.DEFAULT.withUnit(UnitOptions.DEFAULT.withFile(file));
    }

    /// The unit's serial number and world-wide name (SPC-4, sections 7.8.16 and 7.8.6).
    private static List<String> names(TargetOptions options) throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(options);
                RawInitiator initiator = RawInitiator.ready(target)) {
            String serial =
                    VitalProduct.decodeSerial(initiator.in(), page(initiator, VitalProduct.UNIT_SERIAL_NUMBER), 252);
            int namesAt = page(initiator, VitalProduct.DEVICE_IDENTIFICATION);
            List<String> names = VitalProduct.decodeNames(initiator.in(), namesAt, 252);
            assertThat(names).singleElement().asString().startsWith("3");
            return List.of(serial, names.getFirst());
        }
    }

    private static int page(RawInitiator initiator, int page) throws IOException {
        initiator.command(ScsiCommand.Direction.READ, 252, 0, at -> Cdb.inquiryPage(initiator.out(), at, page, 252));
        assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
        return initiator.pdu().dataAt();
    }

    @Test
    void everyUnitHasNamesOfItsOwn(@TempDir Path directory) throws IOException {
        Set<String> names = new HashSet<>();
        for (TargetOptions options : List.of(
                TargetOptions.DEFAULT,
                TargetOptions.DEFAULT,
                in(directory.resolve("one")),
                in(directory.resolve("other")))) {
            names.addAll(names(options));
        }
        assertThat(names).hasSize(8);
    }

    @Test
    void aUnitInAFileKeepsItsNames(@TempDir Path directory) throws IOException {
        List<String> names = names(in(directory.resolve("unit")));
        Path moved = Files.move(directory.resolve("unit"), directory.resolve("moved"));
        assertThat(names(in(moved))).isEqualTo(names);
    }

    @Test
    void aUnitInAFileOutlivesTheTarget(@TempDir Path directory) throws IOException {
        TargetOptions options = in(directory.resolve("unit"));
        try (EmbeddedTarget target = EmbeddedTarget.start(options);
                RawInitiator initiator = RawInitiator.ready(target)) {
            initiator.fill(512, 5);
            initiator.write(8, 1, BLOCK, 512);
            assertThat(initiator.status()).isZero();
        }
        try (EmbeddedTarget target = EmbeddedTarget.start(options);
                RawInitiator initiator = RawInitiator.ready(target)) {
            initiator.read(8, 1, BLOCK);
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            initiator.assertFilled(0, 5);
        }
        assertThat(directory.resolve("unit")).hasSize(4096 + 9 * BLOCK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"foreign", "empty", "link", "directory"})
    void aFileThatNoTargetMadeIsRefusedAndLeftAlone(String name, @TempDir Path directory) throws IOException {
        Path foreign = Files.writeString(directory.resolve("foreign"), "dear diary");
        Path _ = Files.createFile(directory.resolve("empty"));
        Path _ = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("none"));
        Path _ = Files.createDirectory(directory.resolve("directory"));
        TargetOptions options = in(directory.resolve(name));
        assertThatThrownBy(() -> EmbeddedTarget.start(options).close())
                .isInstanceOf(IOException.class)
                .hasMessageContaining(directory.resolve(name).toString())
                .hasMessageContaining("server.file");
        assertThat(foreign).hasContent("dear diary");
        assertThat(directory.resolve("empty")).isEmptyFile();
        assertThat(directory.resolve("none")).doesNotExist();
    }

    @Test
    void aFileIsOneTargetsAtATime(@TempDir Path directory) throws IOException {
        TargetOptions options = in(directory.resolve("unit"));
        try (EmbeddedTarget _ = EmbeddedTarget.start(options)) {
            assertThatThrownBy(() -> EmbeddedTarget.start(options).close())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("in use");
        }
    }
}
