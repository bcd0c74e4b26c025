package io.storbench.iscsi.initiator;

import io.storbench.gate.Identification;
import io.storbench.iscsi.scsi.Capacity;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.VitalProduct;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// What tells one logical unit from another, wherever it is attached.
///
/// @param capacity how large it is
/// @param serial its serial number; empty for none
/// @param names its names (SPC-4, section 7.8.6), the best first
record UnitIdentity(Capacity capacity, String serial, List<String> names) {
    /// A name of the format NAA in hexadecimal digits (SPC-4, section 7.8.6.6), by which Linux
    /// names a disk too.
    private static final Pattern WORLD_WIDE = Pattern.compile("[2356][0-9a-f]{15}([0-9a-f]{16})?");

    /// Asks the unit.
    static UnitIdentity of(UnitCommands commands, VitalPages pages) throws IOException {
        return new UnitIdentity(capacity(commands), serial(commands, pages), names(commands, pages));
    }

    private static Capacity capacity(UnitCommands commands) throws IOException {
        Optional<ByteBuffer> data = commands.askIfThere(
                "READ CAPACITY(16)",
                (out, at) -> Cdb.readCapacity16(out, at, Capacity.LONG_BYTES),
                Capacity.LONG_BYTES);
        if (data.isPresent()) {
            return Capacity.decodeLong(data.get(), 0, data.get().limit());
        }
        ByteBuffer answer = commands.ask("READ CAPACITY(10)", Cdb::readCapacity10, Capacity.SHORT_BYTES);
        return Capacity.decodeShort(answer, 0, answer.limit());
    }

    private static String serial(UnitCommands commands, VitalPages pages) throws IOException {
        Optional<ByteBuffer> data = pages.get(commands, VitalProduct.UNIT_SERIAL_NUMBER);
        return data.isPresent()
                ? VitalProduct.decodeSerial(data.get(), 0, data.get().limit()).strip()
                : "";
    }

    private static List<String> names(UnitCommands commands, VitalPages pages) throws IOException {
        Optional<ByteBuffer> data = pages.get(commands, VitalProduct.DEVICE_IDENTIFICATION);
        return data.isPresent()
                ? VitalProduct.decodeNames(data.get(), 0, data.get().limit())
                : List.of();
    }

    /// The best name: a world-wide one, else the serial number. Nothing where it has neither. Of
    /// several world-wide ones that which Linux takes, so that the unit is the same by its
    /// initiator: the digit before all others is the kind, 6 and 5 of those that are registered.
    Optional<String> name() {
        return names.stream()
                .filter(found -> WORLD_WIDE.matcher(found).matches())
                .max(Comparator.comparingInt(found -> found.charAt(0)))
                .map("naa."::concat)
                .or(() -> Optional.of(serial).filter(number -> !number.isEmpty()));
    }

    /// What the gate compares.
    Identification identification() {
        return new Identification(names, serial, capacity.sizeBytes(), capacity.blockBytes());
    }
}
