package io.storbench.sim.iscsi;

import io.storbench.condition.Durability.WriteCache;
import io.storbench.engine.DataSet;
import io.storbench.engine.FileState;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import io.storbench.protocol.IscsiKeys;
import io.storbench.protocol.IscsiTerms;
import io.storbench.protocol.IscsiTerms.Digest;
import io.storbench.protocol.WriteSync;
import io.storbench.sim.host.ConnectionDealer;
import io.storbench.sim.host.SimProtocol;
import io.storbench.sim.host.SimSession;
import io.storbench.sim.host.TcpKeys;
import io.storbench.sim.host.Wiring;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What an iSCSI initiator and a target agree on, and what the unit is like. Of a real target it is
/// assumed that it agrees to what the embedded one does. Lengths are in bytes; the sections are RFC
/// 7143's.
///
/// @param sessions how many each client has
/// @param syncs whether each write is to be stable when it completes
/// @param pdus how PDUs are made
/// @param maxSendBytes the most data in one PDU to the target (section 13.12)
/// @param maxReceiveBytes the most data in one PDU from the target (section 13.12)
/// @param outstandingR2ts how many of a command's there are at most at a time (section 13.17)
/// @param unit what commands are like
/// @param window how many commands the target takes at a time
/// @param fileSystem on the unit, if files are opened
/// @param client whose initiator it is
public record IscsiModel(
        int sessions,
        boolean syncs,
        IscsiPdus pdus,
        int maxSendBytes,
        int maxReceiveBytes,
        int outstandingR2ts,
        Unit unit,
        int window,
        Optional<FileSystemSteps> fileSystem,
        Client client)
        implements SimProtocol {
    /// What of a logical unit decides how it is read and written.
    ///
    /// @param commandBytes the most that one command transfers
    /// @param wide whether commands have 16 bytes rather than 10
    /// @param forceable whether a WRITE may have FUA set, as at the embedded target and not at tgt
    record Unit(int blockBytes, int commandBytes, boolean wide, boolean forceable) {}

    /// What our initiator asks for, as open-iscsi does, and the embedded target agrees to at most.
    private static final int FIRST_BURST_BYTES = 262_144;

    private static final int TARGET_BURST_BYTES = 1 << 20;

    /// The most that our initiator transfers by one command, and that the embedded target takes.
    private static final int INITIATOR_COMMAND_BYTES = 16 << 20;

    private static final int TARGET_COMMAND_BYTES = 4 << 20;

    /// What READ(10) and WRITE(10) reach and transfer (SBC-3, sections 5.11 and 5.32).
    private static final long MAX_BLOCKS_10 = 1L << 32;

    private static final int MAX_TRANSFER_BLOCKS_10 = 0xffff;

    private static final Key<Long> MAX_SEND_SEGMENT = Key.transfer(
                    "max_send_segment", IscsiTerms.LEAST, IscsiTerms.MOST, Long.BYTES)
            .defaultText("256k")
            .means("with `iscsi`, the target's MaxRecvDataSegmentLength");

    /// Whether the first opening of a file makes it.
    private static final Key<Boolean> CREATE =
            Key.flag("create").defaultsTo(false).means("whether files are created when they are first opened");

    /// Whose initiator it is. The commands are the same; what they cost the client is given by
    /// other keys.
    private static final Key<Client> KIND =
            Key.choice("kind", Client.class).defaultsTo(Client.STORBENCH).means("whose initiator is modelled");

    /// Whose initiator is modelled.
    enum Client {
        /// bench-iscsi's.
        STORBENCH,
        /// The kernel's.
        LINUX
    }

    /// The keys of a target that only the model has.
    public static final KeySection KEYS =
            KeySection.of("", "The model of iSCSI.", MAX_SEND_SEGMENT, CREATE, FileSystemSteps.FILE_SYSTEM);

    /// A target without the file system that its keys put on the unit.
    public static Settings withoutFileSystem(Settings target) {
        return target.over(target.mapping().without(FileSystemSteps.FILE_SYSTEM.name()));
    }

    /// Reads the keys of a target.
    ///
    /// @param server the keys below `server`
    public static IscsiModel of(TargetSpec spec, Settings server, boolean embedded) {
        Settings settings = spec.settings();
        settings.ignoreUnsimulated(IscsiKeys.TARGET);
        if (embedded) {
            server.ignoreUnsimulated(IscsiKeys.EMBEDDED);
        }
        boolean files = settings.has(FileSystemSteps.FILE_SYSTEM);
        if (spec.workload().opensFiles() && !files) {
            throw settings.mistake(
                    PlanKeys.ENGINE,
                    "workload.open: %s needs files, a LUN has none"
                            .formatted(spec.workload().open().key()));
        }
        Unit unit = unit(server, embedded);
        if (!spec.workload().usesNames() && spec.granuleBytes() % unit.blockBytes() != 0) {
            throw settings.mistake(
                    PlanKeys.ENGINE,
                    "workload.block is %d bytes, no multiple of the LUN's blocks of %d"
                            .formatted(spec.granuleBytes(), unit.blockBytes()));
        }
        IscsiTerms terms = settings.readSome(IscsiTerms.class);
        int maxBurst = Math.min(terms.maxBurstBytes(), TARGET_BURST_BYTES);
        IscsiPdus pdus = new IscsiPdus(
                terms.headerDigest() == Digest.CRC32C,
                terms.dataDigest() == Digest.CRC32C,
                terms.immediateData(),
                terms.initialR2t(),
                Math.min(Math.min(terms.firstBurstBytes(), FIRST_BURST_BYTES), maxBurst),
                maxBurst);
        int sessions = settings.get(IscsiKeys.SESSIONS);
        return new IscsiModel(
                sessions,
                settings.get(IscsiKeys.SYNC),
                pdus,
                Math.toIntExact(settings.get(MAX_SEND_SEGMENT)),
                terms.maxRecvSegmentBytes(),
                terms.maxOutstandingR2t(),
                unit,
                sessions * server.get(IscsiKeys.QUEUE_DEPTH),
                files
                        ? Optional.of(
                                FileSystemSteps.of(settings.child(FileSystemSteps.FILE_SYSTEM), settings.get(CREATE)))
                        : Optional.empty(),
                settings.get(KIND));
    }

    private static Unit unit(Settings server, boolean embedded) {
        long blockBytes = server.get(IscsiKeys.BLOCK);
        if (Long.bitCount(blockBytes) != 1) {
            throw server.mistake(IscsiKeys.BLOCK, "must be a power of two from 512 to 64k");
        }
        boolean wide = server.get(IscsiKeys.SIZE) / blockBytes > MAX_BLOCKS_10;
        long commandBytes = embedded ? TARGET_COMMAND_BYTES : INITIATOR_COMMAND_BYTES;
        if (!wide) {
            commandBytes = Math.min(commandBytes, MAX_TRANSFER_BLOCKS_10 * blockBytes);
        }
        return new Unit((int) blockBytes, (int) commandBytes, wide, embedded);
    }

    @Override
    public SimSession session(Wiring wiring, Worker worker, int host, int[] nameBytes) {
        return wiring.spec().workload().usesNames()
                ? new Ext3Session(wiring, worker, host, this, nameBytes[DataSet.OWN])
                : new SimIscsiSession(wiring, worker, host, this);
    }

    /// A LUN has none; a kernel's file system on it does.
    @Override
    public boolean hasNames() {
        return client == Client.LINUX && fileSystem.isPresent();
    }

    @Override
    public boolean cachesNames() {
        return hasNames();
    }

    @Override
    public int callsPerBlock(WorkloadSpec load) {
        int width = fileSystem.map(FileSystemSteps::width).orElse(1);
        return Math.max(width, Math.ceilDiv(load.blockBytes(), unit.commandBytes()));
    }

    /// As tgt's LUNs have, LIO's of files, and the embedded target's; a disk that is modelled has none.
    @Override
    public WriteCache writeCache(boolean storesOnDisk) {
        return storesOnDisk ? WriteCache.NONE : WriteCache.VOLATILE;
    }

    @Override
    public Optional<WriteSync> writeSync(WriteCache cache) {
        return Optional.of(WriteSync.of(syncs, cache, unit.forceable()));
    }

    /// Each session has one, and a queue of its own; [#window] is that of all.
    @Override
    public int connections() {
        return sessions;
    }

    @Override
    public ConnectionDealer.Rule dealing() {
        return ConnectionDealer.Rule.FEWEST_CALLS;
    }

    @Override
    public Key<?> transferKey() {
        return PlanKeys.ENGINE;
    }

    @Override
    public FileState fileState() {
        return fileSystem.isPresent() ? FileState.LOCAL : FileState.NONE;
    }

    @Override
    public boolean usesDatagrams() {
        return false;
    }

    /// The kernel's initiator writes a PDU's header and its data apart, each pushed at once
    /// (`iscsi_sw_tcp_xmit_segment`, drivers/scsi/iscsi_tcp.c): two buffers. It reads when data
    /// arrives (`iscsi_sw_tcp_data_ready`), and was counted to acknowledge every second segment.
    @Override
    public TcpKeys.Written written() {
        return new TcpKeys.Written(pdus.pduBytes(maxSendBytes), 2, client == Client.LINUX);
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
        facts.put("client.kind", client.name().toLowerCase(Locale.ROOT));
        fileSystem.ifPresent(_ -> facts.put("file_system", "modelled"));
        facts.put("sessions", (long) sessions);
        facts.put("iscsi.max_send_segment_bytes", (long) maxSendBytes);
        facts.put("iscsi.max_recv_segment_bytes", (long) maxReceiveBytes);
        facts.put("iscsi.max_outstanding_r2t", (long) outstandingR2ts);
        return facts;
    }
}
