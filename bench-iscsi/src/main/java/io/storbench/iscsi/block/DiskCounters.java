package io.storbench.iscsi.block;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.PathCounters;
import io.storbench.engine.ProcedureCounter;
import io.storbench.gate.LocalDevice;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The counters of the disks below a device: of the whole disks, whoever uses them.
final class DiskCounters implements PathCounters {
    private static final int SECTOR_BYTES = 512;
    private static final String COUNTED = "block stat: the whole device's";
    private static final long MILLI_NANOS = 1_000_000;

    /// At most 100 ms.
    private static final int SETTLING_TURNS = 100;

    private final List<LocalDevice> disks;
    private final List<IscsiDisk> sessions;
    private final InitiatorCommand command;
    private final Runnable pause;
    private final SortedMap<String, Object> facts = new TreeMap<>();
    private DiskStat before;
    private OptionalLong commandsBefore = OptionalLong.empty();
    private @Nullable InitiatorStats sessionsBefore;

    private DiskCounters(List<LocalDevice> disks, InitiatorCommand command, Runnable pause) throws IOException {
        this.disks = List.copyOf(disks);
        // Several LUNs may share a session.
        Map<Integer, IscsiDisk> bySession = new LinkedHashMap<>();
        disks.stream()
                .flatMap(disk -> IscsiDisk.of(disk).stream())
                .forEach(disk -> bySession.putIfAbsent(disk.session(), disk));
        this.sessions = List.copyOf(bySession.values());
        this.command = command;
        this.pause = pause;
        this.before = read();
        describe();
    }

    /// The counters of the disks that a device is made of in the end.
    static DiskCounters below(LocalDevice device, InitiatorCommand command) throws IOException {
        return below(device, command, () -> LockSupport.parkNanos(MILLI_NANOS));
    }

    /// The same.
    ///
    /// @param pause between two looks at a disk with requests in flight
    static DiskCounters below(LocalDevice device, InitiatorCommand command, Runnable pause) throws IOException {
        return new DiskCounters(DisksBelow.of(device), command, pause);
    }

    private void describe() {
        facts.putAll(DiskFacts.of(disks.getFirst()));
        if (disks.size() > 1) {
            facts.put(
                    "device", disks.stream().map(disk -> "/dev/" + disk.name()).collect(Collectors.joining(", ")));
        }
        facts.put("counters", source());
        if (isIscsi()) {
            facts.put("protocol", "iscsi");
            facts.put("frames", "not known");
            facts.putAll(sessions.getFirst().facts());
        }
    }

    /// A disk may be set to count nothing (Linux, Documentation/ABI/stable/sysfs-block, iostats).
    private String source() {
        return disks.stream()
                .filter(disk -> disk.attribute("queue/iostats").equals(Optional.of("0")))
                .findFirst()
                .map(disk -> "not known: /sys/block/%s/queue/iostats is 0".formatted(disk.name()))
                .orElse(COUNTED);
    }

    /// Whether every request is a SCSI command to a target.
    private boolean isIscsi() {
        return !sessions.isEmpty()
                && disks.stream().allMatch(disk -> IscsiDisk.of(disk).isPresent());
    }

    private DiskStat read() throws IOException {
        DiskStat sum = DiskStat.NONE;
        for (LocalDevice disk : disks) {
            Optional<String> line = disk.attribute("stat");
            if (line.isEmpty()) {
                throw new IOException(disk + " has gone: the kernel has no counters of it");
            }
            sum = sum.plus(DiskStat.parse(line.get()));
        }
        return sum;
    }

    /// What was done, once nothing is in flight: Linux counts a request only after it has woken
    /// whoever waits for it, and a request of before would be one of the measurement. A disk with
    /// other users may never rest.
    private DiskStat settled() throws IOException {
        DiskStat stat = read();
        for (int turn = 0; turn < SETTLING_TURNS && stat.inFlight() > 0; turn++) {
            pause.run();
            stat = read();
        }
        return stat;
    }

    private @Nullable InitiatorStats readSessions() {
        InitiatorStats sum = null;
        for (IscsiDisk disk : sessions) {
            try {
                InitiatorStats one = InitiatorStats.parse(command.statistics(disk.session()));
                sum = sum == null ? one : sum.plus(one);
            } catch (IOException e) {
                facts.put("iscsi.counters", "not known: " + e.getMessage());
                return null;
            }
        }
        return sum;
    }

    @Override
    public SortedMap<String, Object> facts() {
        return new TreeMap<>(facts);
    }

    @Override
    public Set<String> owners() {
        return disks.stream().map(disk -> "disk /dev/" + disk.name()).collect(Collectors.toSet());
    }

    @Override
    public Optional<InetSocketAddress> server() {
        return isIscsi() ? sessions.getFirst().server() : Optional.empty();
    }

    @Override
    public void begin() throws IOException {
        sessionsBefore = readSessions();
        before = settled();
        commandsBefore = commands();
    }

    /// How many SCSI commands the disks have done, retries included; nothing for other disks.
    private OptionalLong commands() {
        long sum = 0;
        for (LocalDevice disk : disks) {
            Optional<String> done = disk.attribute("device/iodone_cnt");
            if (done.isEmpty() || !done.get().matches("0x[0-9a-f]{1,15}")) {
                return OptionalLong.empty();
            }
            sum += Long.parseLong(done.get().substring(2), 16);
        }
        return OptionalLong.of(sum);
    }

    /// A flush without data counts as a write of nothing beside the flush that it causes, and is no
    /// command of its own; those that come together cause one flush. Of what the commands were the
    /// rest tells: all that was done, but for these.
    private long writeCommands(DiskStat counts) {
        OptionalLong now = commands();
        if (counts.flushes() == 0 || commandsBefore.isEmpty() || now.isEmpty()) {
            return counts.writes();
        }
        long commands = now.getAsLong() - commandsBefore.getAsLong();
        long others = counts.reads() + counts.flushes() + counts.discards();
        long writes = commands - others;
        return writes < 0 ? counts.writes() : Math.min(writes, counts.writes());
    }

    @Override
    public CounterSnapshot counted() throws IOException {
        DiskStat after = settled();
        if (!before.isBefore(after)) {
            throw new IOException(disks.getFirst() + " was replaced by another device while it was measured");
        }
        DiskStat counts = after.since(before);
        SortedMap<String, Map<ProcedureCounter, Long>> procedures = new TreeMap<>();
        if (!COUNTED.equals(facts.get("counters"))) {
            return new CounterSnapshot(Map.of(), procedures);
        }
        if (isIscsi()) {
            put(procedures, "READ", counts.reads());
            put(procedures, "WRITE", writeCommands(counts));
            put(procedures, "SYNCHRONIZE_CACHE", counts.flushes());
            put(procedures, "UNMAP", counts.discards());
            addSessions(procedures);
        }
        return new CounterSnapshot(totals(counts), procedures);
    }

    private static Map<Counter, Long> totals(DiskStat counts) {
        Map<Counter, Long> totals = new EnumMap<>(Counter.class);
        put(totals, Counter.DEVICE_READS, counts.reads());
        put(totals, Counter.DEVICE_READS_MERGED, counts.readMerges());
        put(totals, Counter.DEVICE_BYTES_IN, counts.readSectors() * SECTOR_BYTES);
        put(totals, Counter.DEVICE_WRITES, counts.writes());
        put(totals, Counter.DEVICE_WRITES_MERGED, counts.writeMerges());
        put(totals, Counter.DEVICE_BYTES_OUT, counts.writeSectors() * SECTOR_BYTES);
        put(totals, Counter.DEVICE_FLUSHES, counts.flushes());
        put(totals, Counter.DEVICE_DISCARDS, counts.discards());
        put(totals, Counter.DEVICE_BUSY_NANOS, counts.busyMillis() * MILLI_NANOS);
        put(totals, Counter.DEVICE_QUEUE_NANOS, counts.queueMillis() * MILLI_NANOS);
        return totals;
    }

    /// What the initiator has counted: bytes of the session as a whole, since it does not tell them
    /// by command, and PDUs as facts.
    private void addSessions(SortedMap<String, Map<ProcedureCounter, Long>> procedures) throws IOException {
        InitiatorStats earlier = sessionsBefore;
        InitiatorStats now = earlier == null ? null : readSessions();
        if (earlier == null || now == null) {
            return;
        }
        InitiatorStats counts = now.since(earlier);
        counts.numbers().forEach((name, number) -> facts.put("iscsi." + name, number));
        Map<ProcedureCounter, Long> bytes = new EnumMap<>(ProcedureCounter.class);
        put(bytes, ProcedureCounter.MESSAGE_BYTES_OUT, counts.bytesOut());
        put(bytes, ProcedureCounter.MESSAGE_BYTES_IN, counts.bytesIn());
        if (!bytes.isEmpty()) {
            procedures.put("session", bytes);
        }
    }

    private static void put(SortedMap<String, Map<ProcedureCounter, Long>> procedures, String name, long messages) {
        if (messages > 0) {
            procedures.put(name, Map.of(ProcedureCounter.MESSAGES, messages));
        }
    }

    private static <K> void put(Map<K, Long> map, K key, long value) {
        if (value > 0) {
            map.put(key, value);
        }
    }
}
