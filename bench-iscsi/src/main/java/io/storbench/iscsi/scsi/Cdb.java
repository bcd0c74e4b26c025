package io.storbench.iscsi.scsi;

import java.nio.ByteBuffer;

/// Command descriptor blocks: what a command wants, in 16 bytes (SPC-4, section 4.3; the commands
/// in SPC-4, section 6, and SBC-3, section 5).
///
/// All methods take a big-endian buffer and the index of the 16 bytes in it, and leave the buffer's
/// position alone. They allocate nothing. A shorter command is followed by zeros.
public final class Cdb {
    /// Is the unit there?
    public static final int TEST_UNIT_READY = 0x00;

    /// What went wrong?
    public static final int REQUEST_SENSE = 0x03;

    /// What is the unit?
    public static final int INQUIRY = 0x12;

    /// What are its settings?
    public static final int MODE_SENSE_6 = 0x1a;

    /// How large is it, up to 2^32 blocks?
    public static final int READ_CAPACITY_10 = 0x25;

    /// Reads up to 65535 blocks of the first 2^32.
    public static final int READ_10 = 0x28;

    /// Writes up to 65535 blocks of the first 2^32.
    public static final int WRITE_10 = 0x2a;

    /// Makes written blocks stable.
    public static final int SYNCHRONIZE_CACHE_10 = 0x35;

    /// Who has reserved the unit?
    public static final int PERSISTENT_RESERVE_IN = 0x5e;

    /// Reads blocks.
    public static final int READ_16 = 0x88;

    /// Writes blocks.
    public static final int WRITE_16 = 0x8a;

    /// Makes written blocks stable.
    public static final int SYNCHRONIZE_CACHE_16 = 0x91;

    /// A family of commands, distinguished by their service action.
    public static final int SERVICE_ACTION_IN_16 = 0x9e;

    /// Which logical units are there?
    public static final int REPORT_LUNS = 0xa0;

    /// The service action of READ CAPACITY (16).
    public static final int READ_CAPACITY_16 = 0x10;

    /// The service action READ KEYS of PERSISTENT RESERVE IN.
    public static final int READ_KEYS = 0x00;

    /// The service action READ RESERVATION of PERSISTENT RESERVE IN.
    public static final int READ_RESERVATION = 0x01;

    /// The page code of MODE SENSE that asks for all pages.
    public static final int ALL_PAGES = 0x3f;

    /// The caching page of MODE SENSE.
    public static final int CACHING_PAGE = 0x08;

    /// The bit FUA: the data must come from, or be on, the medium.
    private static final int FORCE_UNIT_ACCESS = 0x08;

    private Cdb() {}

    private static void begin(ByteBuffer out, int at, int operation) {
        out.putLong(at, 0);
        out.putLong(at + 8, 0);
        out.put(at, (byte) operation);
    }

    /// Writes TEST UNIT READY.
    public static void testUnitReady(ByteBuffer out, int at) {
        begin(out, at, TEST_UNIT_READY);
    }

    /// Writes INQUIRY for the standard data.
    ///
    /// @param allocationBytes the most to be answered with, 0 to 65535
    public static void inquiry(ByteBuffer out, int at, int allocationBytes) {
        begin(out, at, INQUIRY);
        out.putShort(at + 3, (short) allocationBytes);
    }

    /// Writes INQUIRY for a page of vital product data.
    ///
    /// @param page its code, such as [VitalProduct#UNIT_SERIAL_NUMBER]
    /// @param allocationBytes the most to be answered with, 0 to 65535
    public static void inquiryPage(ByteBuffer out, int at, int page, int allocationBytes) {
        inquiry(out, at, allocationBytes);
        out.put(at + 1, (byte) 1);
        out.put(at + 2, (byte) page);
    }

    /// Writes MODE SENSE (6), without block descriptors.
    ///
    /// @param page its code, such as [#ALL_PAGES]
    /// @param allocationBytes the most to be answered with, 0 to 255
    public static void modeSense6(ByteBuffer out, int at, int page, int allocationBytes) {
        begin(out, at, MODE_SENSE_6);
        out.put(at + 1, (byte) 0x08);
        out.put(at + 2, (byte) page);
        out.put(at + 4, (byte) allocationBytes);
    }

    /// Writes READ CAPACITY (10), which is answered with 8 bytes.
    public static void readCapacity10(ByteBuffer out, int at) {
        begin(out, at, READ_CAPACITY_10);
    }

    /// Writes READ CAPACITY (16).
    ///
    /// @param allocationBytes the most to be answered with; 32 are defined
    public static void readCapacity16(ByteBuffer out, int at, int allocationBytes) {
        begin(out, at, SERVICE_ACTION_IN_16);
        out.put(at + 1, (byte) READ_CAPACITY_16);
        out.putInt(at + 10, allocationBytes);
    }

    /// Writes REPORT LUNS for all units but the well-known ones.
    ///
    /// @param allocationBytes the most to be answered with, at least 16
    public static void reportLuns(ByteBuffer out, int at, int allocationBytes) {
        begin(out, at, REPORT_LUNS);
        out.putInt(at + 6, allocationBytes);
    }

    /// Writes PERSISTENT RESERVE IN.
    ///
    /// @param serviceAction [#READ_KEYS] or [#READ_RESERVATION]
    /// @param allocationBytes the most to be answered with, 0 to 65535
    public static void persistentReserveIn(ByteBuffer out, int at, int serviceAction, int allocationBytes) {
        begin(out, at, PERSISTENT_RESERVE_IN);
        out.put(at + 1, (byte) serviceAction);
        out.putShort(at + 7, (short) allocationBytes);
    }

    /// Writes READ (10) or WRITE (10).
    ///
    /// @param operation [#READ_10] or [#WRITE_10]
    /// @param firstBlock unsigned
    /// @param blocks 0 to 65535
    public static void transfer10(ByteBuffer out, int at, int operation, int firstBlock, int blocks) {
        begin(out, at, operation);
        out.putInt(at + 2, firstBlock);
        out.putShort(at + 7, (short) blocks);
    }

    /// Writes READ (16) or WRITE (16).
    ///
    /// @param operation [#READ_16] or [#WRITE_16]
    /// @param firstBlock unsigned
    /// @param blocks unsigned
    public static void transfer16(ByteBuffer out, int at, int operation, long firstBlock, int blocks) {
        begin(out, at, operation);
        out.putLong(at + 2, firstBlock);
        out.putInt(at + 10, blocks);
    }

    /// Sets FUA in a READ or WRITE that was written before.
    public static void force(ByteBuffer out, int at) {
        out.put(at + 1, (byte) (out.get(at + 1) | FORCE_UNIT_ACCESS));
    }

    /// Writes SYNCHRONIZE CACHE (10) for the whole unit.
    public static void synchronizeCache10(ByteBuffer out, int at) {
        begin(out, at, SYNCHRONIZE_CACHE_10);
    }

    /// Writes SYNCHRONIZE CACHE (16) for the whole unit.
    public static void synchronizeCache16(ByteBuffer out, int at) {
        begin(out, at, SYNCHRONIZE_CACHE_16);
    }

    /// What the command is, such as [#READ_16].
    public static int operation(ByteBuffer in, int at) {
        return in.get(at) & 0xff;
    }

    /// The service action of [#SERVICE_ACTION_IN_16] and [#PERSISTENT_RESERVE_IN].
    public static int serviceAction(ByteBuffer in, int at) {
        return in.get(at + 1) & 0x1f;
    }

    /// The first block of a READ, WRITE or SYNCHRONIZE CACHE; unsigned.
    public static long firstBlock(ByteBuffer in, int at) {
        return isLong(in, at) ? in.getLong(at + 2) : in.getInt(at + 2) & 0xffffffffL;
    }

    /// How many blocks a READ, WRITE or SYNCHRONIZE CACHE is for.
    public static long blocks(ByteBuffer in, int at) {
        return isLong(in, at) ? in.getInt(at + 10) & 0xffffffffL : in.getShort(at + 7) & 0xffff;
    }

    /// The group of commands of 16 bytes (SPC-4, section 4.2.5.1).
    private static boolean isLong(ByteBuffer in, int at) {
        return operation(in, at) >> 5 == 4;
    }

    /// Whether a READ or WRITE has FUA set.
    public static boolean isForced(ByteBuffer in, int at) {
        return (in.get(at + 1) & FORCE_UNIT_ACCESS) != 0;
    }

    /// Whether an INQUIRY asks for a page of vital product data (EVPD).
    public static boolean wantsPage(ByteBuffer in, int at) {
        return (in.get(at + 1) & 1) != 0;
    }

    /// The page that an INQUIRY or a MODE SENSE (6) asks for.
    public static int page(ByteBuffer in, int at) {
        int page = in.get(at + 2) & 0xff;
        return operation(in, at) == MODE_SENSE_6 ? page & ALL_PAGES : page;
    }

    /// The most bytes that a command other than READ and WRITE may be answered with.
    public static long allocationBytes(ByteBuffer in, int at) {
        return switch (operation(in, at)) {
            case INQUIRY -> in.getShort(at + 3) & 0xffff;
            case REQUEST_SENSE, MODE_SENSE_6 -> in.get(at + 4) & 0xff;
            case PERSISTENT_RESERVE_IN -> in.getShort(at + 7) & 0xffff;
            case SERVICE_ACTION_IN_16 -> in.getInt(at + 10) & 0xffffffffL;
            case REPORT_LUNS -> in.getInt(at + 6) & 0xffffffffL;
            default -> Capacity.SHORT_BYTES;
        };
    }
}
