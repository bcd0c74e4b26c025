package io.storbench.iscsi.server;

import io.storbench.iscsi.scsi.BlockLimits;
import io.storbench.iscsi.scsi.Capacity;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.Inquiry;
import io.storbench.iscsi.scsi.Luns;
import io.storbench.iscsi.scsi.ModeParameters;
import io.storbench.iscsi.scsi.Reservations;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.iscsi.scsi.VitalProduct;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/// Answers the commands that ask what the unit is. Used by the target's thread.
final class InquiryCommands {
    /// The most that an answer takes.
    static final int MAX_BYTES = 256;

    private final ServedUnit unit;

    InquiryCommands(ServedUnit unit) {
        this.unit = unit;
    }

    /// Writes the answer to a command.
    ///
    /// @param cdbAt where in `in` the command is
    /// @param isThere whether the unit asked is the one there is
    /// @return how long it is, with all that the initiator has not asked for
    int answer(ByteBuffer in, int cdbAt, boolean isThere, ByteBuffer out, int at) throws CheckConditionException {
        int operation = Cdb.operation(in, cdbAt);
        return switch (operation) {
            case Cdb.INQUIRY -> inquiry(in, cdbAt, isThere, out, at);
            case Cdb.REPORT_LUNS -> Luns.encodeList(out, at, List.of(ServedUnit.NUMBER));
            case Cdb.REQUEST_SENSE -> {
                (isThere ? Sense.NONE : Sense.NO_SUCH_UNIT).encodeFixed(out, at);
                yield Sense.FIXED_BYTES;
            }
            default -> {
                if (!isThere) {
                    throw new CheckConditionException(Sense.NO_SUCH_UNIT);
                }
                yield ofUnit(operation, in, cdbAt, out, at);
            }
        };
    }

    private int ofUnit(int operation, ByteBuffer in, int cdbAt, ByteBuffer out, int at) throws CheckConditionException {
        return switch (operation) {
            case Cdb.TEST_UNIT_READY -> 0;
            case Cdb.READ_CAPACITY_10 -> {
                unit.capacity().encodeShort(out, at);
                yield Capacity.SHORT_BYTES;
            }
            case Cdb.SERVICE_ACTION_IN_16 -> {
                require(Cdb.serviceAction(in, cdbAt) == Cdb.READ_CAPACITY_16);
                unit.capacity().encodeLong(out, at);
                yield Capacity.LONG_BYTES;
            }
            case Cdb.MODE_SENSE_6 -> {
                int page = Cdb.page(in, cdbAt);
                require(page == Cdb.ALL_PAGES || page == Cdb.CACHING_PAGE || page == 0);
                // A write cache: what is written is stable once it was flushed.
                Optional<Boolean> writeCache = page == 0 ? Optional.empty() : Optional.of(true);
                yield new ModeParameters(unit.isReadOnly(), true, writeCache).encode(out, at);
            }
            case Cdb.PERSISTENT_RESERVE_IN -> reservations(Cdb.serviceAction(in, cdbAt), out, at);
            default -> throw new CheckConditionException(Sense.INVALID_COMMAND);
        };
    }

    private int reservations(int action, ByteBuffer out, int at) throws CheckConditionException {
        Optional<Long> reservationKey = unit.reservationKey();
        return switch (action) {
            case Cdb.READ_KEYS ->
                Reservations.encodeKeys(out, at, reservationKey.stream().toList());
            case Cdb.READ_RESERVATION ->
                reservationKey.isPresent()
                        ? Reservations.encodeReserved(out, at, reservationKey.get())
                        : Reservations.encodeUnreserved(out, at);
            default -> throw new CheckConditionException(Sense.INVALID_FIELD);
        };
    }

    private int inquiry(ByteBuffer in, int cdbAt, boolean isThere, ByteBuffer out, int at)
            throws CheckConditionException {
        if (!Cdb.wantsPage(in, cdbAt)) {
            int qualifier = isThere ? 0 : Inquiry.NO_UNIT_QUALIFIER;
            int type = isThere ? Inquiry.DISK : Inquiry.NO_TYPE;
            new Inquiry(qualifier, type, "STORBNCH", "embedded target", "1").encode(out, at);
            return Inquiry.LENGTH_BYTES;
        }
        require(isThere);
        return switch (Cdb.page(in, cdbAt)) {
            case VitalProduct.SUPPORTED_PAGES ->
                VitalProduct.encodeSupported(
                        out,
                        at,
                        VitalProduct.SUPPORTED_PAGES,
                        VitalProduct.UNIT_SERIAL_NUMBER,
                        VitalProduct.DEVICE_IDENTIFICATION,
                        VitalProduct.BLOCK_LIMITS,
                        VitalProduct.BLOCK_DEVICE_CHARACTERISTICS);
            case VitalProduct.UNIT_SERIAL_NUMBER ->
                VitalProduct.encodeSerial(out, at, unit.identity().serial());
            case VitalProduct.DEVICE_IDENTIFICATION ->
                VitalProduct.encodeNames(out, at, unit.identity().naa());
            case VitalProduct.BLOCK_LIMITS -> {
                int blockBytes = unit.capacity().blockBytes();
                int granularity = unit.capacity().physicalBlockBytes() / blockBytes;
                int max = Store.MAX_BYTES / blockBytes;
                new BlockLimits(granularity, max, max).encode(out, at);
                yield BlockLimits.LENGTH_BYTES;
            }
            case VitalProduct.BLOCK_DEVICE_CHARACTERISTICS -> VitalProduct.encodeCharacteristics(out, at);
            default -> throw new CheckConditionException(Sense.INVALID_FIELD);
        };
    }

    private static void require(boolean supported) throws CheckConditionException {
        if (!supported) {
            throw new CheckConditionException(Sense.INVALID_FIELD);
        }
    }
}
