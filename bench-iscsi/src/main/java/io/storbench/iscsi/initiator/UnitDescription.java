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
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a logical unit reports about itself.
///
/// @param inquiry what it is
/// @param pages of vital product data that it has
/// @param identity what tells it from others
/// @param limits how much it takes at once
/// @param mode its settings; of a unit that tells none, that it takes writes
record UnitDescription(
        Inquiry inquiry, VitalPages pages, UnitIdentity identity, BlockLimits limits, ModeParameters mode) {
    /// A unit that has news each time cannot be described.
    private static final int MAX_ROUNDS = 16;

    private static final int PAGE_BYTES = 252;
    private static final int LIST_BYTES = 8192;

    /// Asks the unit, again when it tells meanwhile that another one may have come in its place.
    ///
    /// @throws IscsiException when there is no such unit, or it is not a disk
    static UnitDescription of(UnitCommands commands, UnitAddress address) throws IOException {
        Inquiry inquiry = inquiry(commands, address);
        commands.demand("TEST UNIT READY", commands.send(Cdb::testUnitReady));
        for (int round = 0; round < MAX_ROUNDS; round++) {
            int changes = commands.changes();
            VitalPages pages = VitalPages.of(commands);
            var description = new UnitDescription(
                    inquiry, pages, UnitIdentity.of(commands, pages), limits(commands, pages), mode(commands));
            if (commands.changes() == changes) {
                return description;
            }
        }
        throw new IscsiException(address.name() + " reports changes without end");
    }

    private static Inquiry inquiry(UnitCommands commands, UnitAddress address) throws IOException {
        Optional<ByteBuffer> data = commands.askIfThere(
                "INQUIRY", (out, at) -> Cdb.inquiry(out, at, Inquiry.LENGTH_BYTES), Inquiry.LENGTH_BYTES);
        if (data.isPresent()) {
            Inquiry inquiry = Inquiry.decode(data.get(), 0, data.get().limit());
            if (inquiry.isDisk()) {
                return inquiry;
            }
            if (inquiry.qualifier() == 0) {
                throw new IscsiException("%s is not a disk but a device of type 0x%02x; %s"
                        .formatted(address.name(), inquiry.deviceType(), offer(commands)));
            }
        }
        throw new IscsiException("%s has no LUN %d; %s".formatted(address.target(), address.lun(), offer(commands)));
    }

    private static String offer(UnitCommands commands) throws IOException {
        Optional<ByteBuffer> data = commands.ofTarget()
                .askIfThere("REPORT LUNS", (out, at) -> Cdb.reportLuns(out, at, LIST_BYTES), LIST_BYTES);
        return data.isPresent()
                ? "its LUNs are " + Luns.decodeList(data.get(), 0, data.get().limit())
                : "it does not report its LUNs";
    }

    private static BlockLimits limits(UnitCommands commands, VitalPages pages) throws IOException {
        Optional<ByteBuffer> data = pages.get(commands, VitalProduct.BLOCK_LIMITS);
        return data.isPresent() ? BlockLimits.decode(data.get(), 0, data.get().limit()) : new BlockLimits(0, 0, 0);
    }

    private static ModeParameters mode(UnitCommands commands) throws IOException {
        Optional<ByteBuffer> data = commands.askIfThere(
                "MODE SENSE(6)", (out, at) -> Cdb.modeSense6(out, at, Cdb.ALL_PAGES, PAGE_BYTES), PAGE_BYTES);
        return data.isPresent()
                ? ModeParameters.decode(data.get(), 0, data.get().limit())
                : new ModeParameters(false, false, Optional.empty());
    }

    /// How large it is.
    Capacity capacity() {
        return identity.capacity();
    }

    /// As facts of a target.
    SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("lun.vendor", inquiry.vendor());
        facts.put("lun.product", inquiry.product());
        facts.put("lun.revision", inquiry.revision());
        facts.put("lun.serial", identity.serial());
        facts.put("lun.size_bytes", capacity().sizeBytes());
        facts.put("lun.block_bytes", (long) capacity().blockBytes());
        facts.put("lun.physical_block_bytes", (long) capacity().physicalBlockBytes());
        facts.put("lun.fua", mode.forceable());
        facts.put("lun.write_cache", mode.writeCache().map(Object.class::cast).orElse("not reported"));
        return facts;
    }
}
