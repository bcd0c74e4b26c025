package io.storbench.iscsi.scsi;

import java.nio.ByteBuffer;

/// What a unit says about a command that did not end as wanted (SPC-4, section 4.5).
///
/// @param key the kind
/// @param code the additional sense code in the upper of two bytes, its qualifier in the lower one
/// @param deferred whether it is about an earlier command, which had ended well, and this one was
///   not done (SPC-4, section 4.5.5)
public record Sense(SenseKey key, int code, boolean deferred) {
    /// All is well.
    public static final Sense NONE = new Sense(SenseKey.NO_SENSE, 0x0000);

    /// There is no such command.
    public static final Sense INVALID_COMMAND = new Sense(SenseKey.ILLEGAL_REQUEST, 0x2000);

    /// A block beyond the unit's end.
    public static final Sense OUT_OF_RANGE = new Sense(SenseKey.ILLEGAL_REQUEST, 0x2100);

    /// A field of the CDB is not supported.
    public static final Sense INVALID_FIELD = new Sense(SenseKey.ILLEGAL_REQUEST, 0x2400);

    /// There is no such logical unit.
    public static final Sense NO_SUCH_UNIT = new Sense(SenseKey.ILLEGAL_REQUEST, 0x2500);

    /// The medium takes no writes.
    public static final Sense WRITE_PROTECTED = new Sense(SenseKey.DATA_PROTECT, 0x2700);

    /// The unit was switched on or reset since.
    public static final Sense RESET_OCCURRED = new Sense(SenseKey.UNIT_ATTENTION, 0x2900);

    /// The session was lost and is there again.
    public static final Sense NEXUS_LOST = new Sense(SenseKey.UNIT_ATTENTION, 0x2907);

    /// A write could not be made.
    public static final Sense WRITE_ERROR = new Sense(SenseKey.MEDIUM_ERROR, 0x0c00);

    /// A read could not be made.
    public static final Sense READ_ERROR = new Sense(SenseKey.MEDIUM_ERROR, 0x1100);

    /// How long sense data of the fixed format are here.
    public static final int FIXED_BYTES = 18;

    /// How long sense data of the descriptor format are here: without any descriptor.
    public static final int DESCRIPTOR_BYTES = 8;

    private static final int FIXED_CURRENT = 0x70;
    private static final int FIXED_DEFERRED = 0x71;
    private static final int DESCRIPTOR_CURRENT = 0x72;
    private static final int DESCRIPTOR_DEFERRED = 0x73;

    /// Whether the unit tells that it was switched on or reset, and so may have lost what it held
    /// in a cache without a battery (SPC-4, annex on additional sense codes: 0x2900 to 0x2904). The
    /// loss of a session alone (0x2907) is not of this kind.
    public boolean tellsOfReset() {
        return key == SenseKey.UNIT_ATTENTION && code >= 0x2900 && code <= 0x2904;
    }

    /// Whether another unit, or another medium in it, may stand there since: after every UNIT
    /// ATTENTION but those that are known to be about something else (SPC-4, annex F).
    public boolean mayTellOfAnother() {
        return key == SenseKey.UNIT_ATTENTION
                && switch (code >> 8) {
                    // Parameters, reservations, path states and priorities; not the capacity.
                    case 0x2a -> code > 0x2a08;
                    // Commands cleared by others; thin provisioning; predictions of failure.
                    case 0x2f, 0x38, 0x5d -> false;
                    default -> true;
                };
    }

    /// Whether there is no unit any more.
    public boolean tellsOfAbsence() {
        return key == SenseKey.ILLEGAL_REQUEST && code == NO_SUCH_UNIT.code;
    }

    /// Of the command itself.
    public Sense(SenseKey key, int code) {
        this(key, code, false);
    }

    /// Reads sense data of either format. What is cut off counts as zero, as SPC-4 has it.
    ///
    /// @param at where they begin
    /// @param lengthBytes how many there are
    /// @throws ScsiException if they are of no known format
    public static Sense decode(ByteBuffer in, int at, int lengthBytes) throws ScsiException {
        ScsiException.require("sense data", 1, lengthBytes);
        int format = in.get(at) & 0x7f;
        return switch (format) {
            case FIXED_CURRENT, FIXED_DEFERRED -> {
                int end = lengthBytes < 8 ? lengthBytes : Math.min(lengthBytes, end(in, at));
                yield of(in, at, end, 2, 12);
            }
            case DESCRIPTOR_CURRENT, DESCRIPTOR_DEFERRED -> of(in, at, lengthBytes, 1, 2);
            default -> throw new ScsiException("sense data of format 0x%02x".formatted(format));
        };
    }

    private static int end(ByteBuffer in, int at) {
        return 8 + (in.get(at + 7) & 0xff);
    }

    private static Sense of(ByteBuffer in, int at, int lengthBytes, int keyAt, int codeAt) {
        int key = keyAt < lengthBytes ? in.get(at + keyAt) : 0;
        int code = codeAt < lengthBytes ? in.get(at + codeAt) & 0xff : 0;
        int qualifier = codeAt + 1 < lengthBytes ? in.get(at + codeAt + 1) & 0xff : 0;
        int format = in.get(at) & 0x7f;
        boolean deferred = format == FIXED_DEFERRED || format == DESCRIPTOR_DEFERRED;
        return new Sense(SenseKey.of(key), code << 8 | qualifier, deferred);
    }

    /// Writes the sense data in the fixed format: [#FIXED_BYTES].
    public void encodeFixed(ByteBuffer out, int at) {
        for (int index = 0; index < FIXED_BYTES; index++) {
            out.put(at + index, (byte) 0);
        }
        out.put(at, (byte) FIXED_CURRENT);
        out.put(at + 2, (byte) key.code());
        out.put(at + 7, (byte) (FIXED_BYTES - 8));
        out.putShort(at + 12, (short) code);
    }

    /// The sense data in words.
    public String describe() {
        String meaning =
                switch (code) {
                    case 0x0401 -> ", the unit is becoming ready";
                    case 0x0c00 -> ", write error";
                    case 0x0c0d -> ", not the amount of data that was announced";
                    case 0x1100 -> ", unrecovered read error";
                    case 0x2000 -> ", the unit does not know the command";
                    case 0x2100 -> ", a block beyond the unit's end";
                    case 0x2400 -> ", a field of the command is not supported";
                    case 0x2500 -> ", no such logical unit; check the number";
                    case 0x2800 -> ", the medium may have changed";
                    case 0x2700 -> ", the unit is write-protected";
                    case 0x2900, 0x2901, 0x2902, 0x2903, 0x2904 -> ", the unit was reset";
                    case 0x2907 -> ", the session was lost";
                    case 0x2a09 -> ", the unit's size has changed";
                    case 0x3f03 -> ", the unit's INQUIRY data has changed";
                    case 0x3f0e -> ", the target's logical units have changed";
                    default -> "";
                };
        String whose = deferred ? " of an earlier command that was reported as successful" : "";
        return "%s 0x%04x%s%s".formatted(key.name().replace('_', ' '), code, meaning, whose);
    }
}
