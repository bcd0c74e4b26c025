package io.storbench.sim;

import io.storbench.engine.FileState;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What an iSCSI initiator and a target agree on, and what the unit is like. Of a real target it is
/// assumed that it agrees to what the embedded one does. Lengths are in bytes; the sections are RFC
/// 7143's.
///
/// @param sessions how many each client has
/// @param pdus how PDUs are made
/// @param maxSendBytes the most data in one PDU to the target (section 13.12)
/// @param maxReceiveBytes the most data in one PDU from the target (section 13.12)
/// @param unit what commands are like
/// @param window how many commands the target takes at a time
/// @param fileSystem on the unit, if files are opened
record IscsiModel(
        int sessions,
        IscsiPdus pdus,
        int maxSendBytes,
        int maxReceiveBytes,
        Unit unit,
        int window,
        Optional<FileSystemSteps> fileSystem)
        implements SimProtocol {
    /// What of a logical unit decides how it is read and written.
    ///
    /// @param commandBytes the most that one command transfers
    /// @param wide whether commands have 16 bytes rather than 10
    record Unit(int blockBytes, int commandBytes, boolean wide) {}

    private enum Digest {
        NONE,
        CRC32C
    }

    /// What our initiator asks for, as open-iscsi does, and the embedded target agrees to at most.
    private static final int FIRST_BURST_BYTES = 262_144;

    private static final int MAX_BURST_BYTES = 16_776_192;
    private static final int TARGET_BURST_BYTES = 1 << 20;
    private static final int SEGMENT_BYTES = 262_144;
    private static final int MAX_LENGTH = (1 << 24) - 1;

    /// How many commands the embedded target takes from a session.
    private static final int QUEUE_DEPTH = 128;

    /// The most that our initiator transfers by one command, and that the embedded target takes.
    private static final int INITIATOR_COMMAND_BYTES = 16 << 20;

    private static final int TARGET_COMMAND_BYTES = 4 << 20;

    /// What READ(10) and WRITE(10) reach and transfer (SBC-3, sections 5.11 and 5.32).
    private static final long MAX_BLOCKS_10 = 1L << 32;

    private static final int MAX_TRANSFER_BLOCKS_10 = 0xffff;

    /// They matter to real initiators and targets only.
    private static final List<String> REAL_CLIENT_KEYS =
            List.of("initiator", "chap", "mutual", "timeout");

    private static final List<String> REAL_SERVER_KEYS =
            List.of("file", "read_only", "faults", "seed");

    static IscsiModel of(TargetSpec spec, Settings server, boolean embedded) {
        Settings settings = spec.settings();
        REAL_CLIENT_KEYS.forEach(settings::has);
        if (embedded) {
            REAL_SERVER_KEYS.forEach(server::has);
        }
        boolean files = settings.has("filesystem");
        if (spec.workload().open() == WorkloadSpec.Open.EACH && !files) {
            throw settings.mistake("engine", "workload.open: each needs files, a LUN has none");
        }
        if (settings.integer("max_outstanding_r2t", 1, 1, 64) != 1) {
            throw settings.mistake("max_outstanding_r2t", "is not modelled beyond 1");
        }
        Unit unit = unit(server, embedded);
        if (spec.granuleBytes() % unit.blockBytes() != 0) {
            throw settings.mistake(
                    "engine",
                    "workload.block is %d bytes, no multiple of the LUN's blocks of %d"
                            .formatted(spec.granuleBytes(), unit.blockBytes()));
        }
        int maxBurst = Math.min(length(settings, "max_burst", MAX_BURST_BYTES), TARGET_BURST_BYTES);
        int firstBurst = length(settings, "first_burst", FIRST_BURST_BYTES);
        IscsiPdus pdus =
                new IscsiPdus(
                        settings.choice("header_digest", Digest.class, Digest.NONE)
                                == Digest.CRC32C,
                        settings.choice("data_digest", Digest.class, Digest.NONE) == Digest.CRC32C,
                        settings.flag("immediate_data", true),
                        settings.flag("initial_r2t", false),
                        Math.min(Math.min(firstBurst, FIRST_BURST_BYTES), maxBurst),
                        maxBurst);
        int sessions = settings.integer("sessions", 1, 1, 16);
        return new IscsiModel(
                sessions,
                pdus,
                length(settings, "max_send_segment", SEGMENT_BYTES),
                length(settings, "max_recv_segment", SEGMENT_BYTES),
                unit,
                sessions * server.integer("queue_depth", QUEUE_DEPTH, 1, 4096),
                files
                        ? Optional.of(
                                FileSystemSteps.of(
                                        settings.child("filesystem"),
                                        settings.flag("create", false)))
                        : Optional.empty());
    }

    private static int length(Settings settings, String key, int defaultBytes) {
        long bytes = settings.bytes(key, defaultBytes);
        if (bytes < 512 || bytes > MAX_LENGTH || bytes % 4 != 0) {
            throw settings.mistake(key, "must be a multiple of 4 bytes, from 512 to less than 16m");
        }
        return Math.toIntExact(bytes);
    }

    private static Unit unit(Settings server, boolean embedded) {
        long blockBytes = server.bytes("block", 512);
        if (Long.bitCount(blockBytes) != 1 || blockBytes < 512 || blockBytes > 1 << 16) {
            throw server.mistake("block", "must be a power of two from 512 to 64k");
        }
        boolean wide = server.bytes("size", 1L << 30) / blockBytes > MAX_BLOCKS_10;
        long commandBytes = embedded ? TARGET_COMMAND_BYTES : INITIATOR_COMMAND_BYTES;
        if (!wide) {
            commandBytes = Math.min(commandBytes, MAX_TRANSFER_BLOCKS_10 * blockBytes);
        }
        return new Unit((int) blockBytes, (int) commandBytes, wide);
    }

    @Override
    public IscsiSession session(
            SimSession.Wiring wiring, Worker worker, int host, int[] nameBytes) {
        return new IscsiSession(wiring, worker, host, this);
    }

    @Override
    public boolean hasNames() {
        return false;
    }

    @Override
    public int callsPerBlock(WorkloadSpec load) {
        int width = fileSystem.map(FileSystemSteps::width).orElse(1);
        return Math.max(width, Math.ceilDiv(load.blockBytes(), unit.commandBytes()));
    }

    @Override
    public String transferKey() {
        return "engine";
    }

    @Override
    public FileState fileState() {
        return fileSystem.isPresent() ? FileState.LOCAL : FileState.NONE;
    }

    @Override
    public boolean usesDatagrams() {
        return false;
    }

    /// A session is ordered and numbered: nothing comes twice.
    @Override
    public int rememberedCalls() {
        return 0;
    }

    @Override
    public Map<String, Object> facts() {
        Map<String, Object> facts = new TreeMap<>(pdus.facts());
        facts.put("protocol", "iscsi");
        fileSystem.ifPresent(_ -> facts.put("file_system", "modelled"));
        facts.put("sessions", (long) sessions);
        facts.put("iscsi.max_send_segment_bytes", (long) maxSendBytes);
        facts.put("iscsi.max_recv_segment_bytes", (long) maxReceiveBytes);
        facts.put("iscsi.max_outstanding_r2t", 1L);
        return facts;
    }
}
