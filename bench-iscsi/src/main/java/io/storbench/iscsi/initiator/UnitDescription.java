package io.storbench.iscsi.initiator;

import io.storbench.iscsi.scsi.BlockLimits;
import io.storbench.iscsi.scsi.Capacity;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.Inquiry;
import io.storbench.iscsi.scsi.Luns;
import io.storbench.iscsi.scsi.ModeParameters;
import io.storbench.iscsi.scsi.VitalProduct;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a logical unit tells of itself.
///
/// @param inquiry what it is
/// @param capacity how large it is
/// @param limits how much it takes at once
/// @param mode its settings; of a unit that tells none, that it takes writes and caches them
/// @param serial its serial number; empty for none
/// @param names its names wherever it is attached, the best first
record UnitDescription(
        Inquiry inquiry,
        Capacity capacity,
        BlockLimits limits,
        ModeParameters mode,
        String serial,
        List<String> names) {
    private static final int PAGE_BYTES = 252;
    private static final int LIST_BYTES = 8192;

    /// Asks the unit.
    ///
    /// @throws IscsiException when there is no such unit, or it is no disk
    static UnitDescription of(UnitCommands commands, UnitAddress address) throws IOException {
        Inquiry inquiry = inquiry(commands, address);
        commands.demand("TEST UNIT READY", commands.send(Cdb::testUnitReady));
        List<Integer> pages =
                page(commands, VitalProduct.SUPPORTED_PAGES).isPresent()
                        ? pages(commands)
                        : List.of();
        return new UnitDescription(
                inquiry,
                capacity(commands),
                limits(commands, pages),
                mode(commands),
                serial(commands, pages),
                names(commands, pages));
    }

    private static Inquiry inquiry(UnitCommands commands, UnitAddress address) throws IOException {
        Optional<ByteBuffer> data =
                commands.askIfThere(
                        "INQUIRY",
                        (out, at) -> Cdb.inquiry(out, at, Inquiry.LENGTH_BYTES),
                        Inquiry.LENGTH_BYTES);
        if (data.isPresent()) {
            Inquiry inquiry = Inquiry.decode(data.get(), 0, data.get().limit());
            if (inquiry.isDisk()) {
                return inquiry;
            }
            if (inquiry.qualifier() == 0) {
                throw new IscsiException(
                        "%s is no disk but a device of type 0x%02x; %s"
                                .formatted(address.name(), inquiry.deviceType(), offer(commands)));
            }
        }
        throw new IscsiException(
                "%s has no LUN %d; %s".formatted(address.target(), address.lun(), offer(commands)));
    }

    private static String offer(UnitCommands commands) throws IOException {
        Optional<ByteBuffer> data =
                commands.ofTarget()
                        .askIfThere(
                                "REPORT LUNS",
                                (out, at) -> Cdb.reportLuns(out, at, LIST_BYTES),
                                LIST_BYTES);
        return data.isPresent()
                ? "its LUNs are " + Luns.decodeList(data.get(), 0, data.get().limit())
                : "it does not tell which LUNs it has";
    }

    private static Capacity capacity(UnitCommands commands) throws IOException {
        Optional<ByteBuffer> data =
                commands.askIfThere(
                        "READ CAPACITY(16)",
                        (out, at) -> Cdb.readCapacity16(out, at, Capacity.LONG_BYTES),
                        Capacity.LONG_BYTES);
        if (data.isPresent()) {
            return Capacity.decodeLong(data.get(), 0, data.get().limit());
        }
        ByteBuffer answer =
                commands.ask("READ CAPACITY(10)", Cdb::readCapacity10, Capacity.SHORT_BYTES);
        return Capacity.decodeShort(answer, 0, answer.limit());
    }

    private static Optional<ByteBuffer> page(UnitCommands commands, int page) throws IOException {
        return commands.askIfThere(
                "INQUIRY", (out, at) -> Cdb.inquiryPage(out, at, page, PAGE_BYTES), PAGE_BYTES);
    }

    private static List<Integer> pages(UnitCommands commands) throws IOException {
        ByteBuffer list = page(commands, VitalProduct.SUPPORTED_PAGES).orElseThrow();
        return VitalProduct.decodeSupported(list, 0, list.limit());
    }

    private static BlockLimits limits(UnitCommands commands, List<Integer> pages)
            throws IOException {
        Optional<ByteBuffer> data =
                pages.contains(VitalProduct.BLOCK_LIMITS)
                        ? page(commands, VitalProduct.BLOCK_LIMITS)
                        : Optional.empty();
        return data.isPresent()
                ? BlockLimits.decode(data.get(), 0, data.get().limit())
                : new BlockLimits(0, 0, 0);
    }

    private static String serial(UnitCommands commands, List<Integer> pages) throws IOException {
        Optional<ByteBuffer> data =
                pages.contains(VitalProduct.UNIT_SERIAL_NUMBER)
                        ? page(commands, VitalProduct.UNIT_SERIAL_NUMBER)
                        : Optional.empty();
        return data.isPresent()
                ? VitalProduct.decodeSerial(data.get(), 0, data.get().limit()).strip()
                : "";
    }

    private static List<String> names(UnitCommands commands, List<Integer> pages)
            throws IOException {
        Optional<ByteBuffer> data =
                pages.contains(VitalProduct.DEVICE_IDENTIFICATION)
                        ? page(commands, VitalProduct.DEVICE_IDENTIFICATION)
                        : Optional.empty();
        return data.isPresent()
                ? VitalProduct.decodeNames(data.get(), 0, data.get().limit())
                : List.of();
    }

    private static ModeParameters mode(UnitCommands commands) throws IOException {
        Optional<ByteBuffer> data =
                commands.askIfThere(
                        "MODE SENSE(6)",
                        (out, at) -> Cdb.modeSense6(out, at, Cdb.ALL_PAGES, PAGE_BYTES),
                        PAGE_BYTES);
        return data.isPresent()
                ? ModeParameters.decode(data.get(), 0, data.get().limit())
                : new ModeParameters(false, false, true);
    }

    /// As facts of a target.
    SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("lun.vendor", inquiry.vendor());
        facts.put("lun.product", inquiry.product());
        facts.put("lun.revision", inquiry.revision());
        facts.put("lun.serial", serial);
        facts.put("lun.size_bytes", capacity.sizeBytes());
        facts.put("lun.block_bytes", (long) capacity.blockBytes());
        facts.put("lun.physical_block_bytes", (long) capacity.physicalBlockBytes());
        facts.put("lun.write_cache", mode.writeCache());
        return facts;
    }
}
