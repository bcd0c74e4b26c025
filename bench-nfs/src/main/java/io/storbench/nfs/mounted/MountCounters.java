package io.storbench.nfs.mounted;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.PathCounters;
import io.storbench.engine.ProcedureCounter;
import io.storbench.net.NumericAddress;
import io.storbench.posix.Mount;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The counters of an NFS mount: of the whole mount, whoever uses it.
final class MountCounters implements PathCounters {
    /// The longest text kept of one option.
    private static final int MAX_CHARACTERS = 256;

    /// Options that are numbers of bytes.
    private static final Set<String> SIZE_OPTIONS = Set.of("rsize", "wsize");

    /// Where the texts come from: `/proc/self`, or a test's recordings.
    interface Texts {
        /// `mountinfo`.
        String mountInfo() throws IOException;

        /// `mountstats`.
        String mountStats() throws IOException;
    }

    /// RFC 5531 §11: what TCP has before each message.
    private static final int RECORD_MARK_BYTES = 4;

    private static final int NFS_PORT = 2049;

    private final Mount mount;
    private final Texts texts;
    private final SortedMap<String, Object> facts;
    private MountStats before;

    MountCounters(Mount mount, Texts texts) throws IOException {
        this.mount = mount;
        this.texts = texts;
        this.before = read();
        this.facts = facts(mount, before);
    }

    private MountStats read() throws IOException {
        return MountStats.of(texts.mountStats(), mount);
    }

    @Override
    public SortedMap<String, Object> facts() {
        return new TreeMap<>(facts);
    }

    /// Mounts of one superblock, which have its device number, count together (Linux,
    /// fs/nfs/super.c, nfs_show_stats).
    @Override
    public Set<String> owners() {
        return Set.of("NFS mount with device number " + mount.device());
    }

    /// By the mount's `addr`, which only mountinfo has, and `port`; NFS has 2049 (RFC 7530, section
    /// 3.1) where that is 0.
    @Override
    public Optional<InetSocketAddress> server() {
        if (!String.valueOf(facts.get("mount.proto")).startsWith("tcp")) {
            return Optional.empty();
        }
        int port = facts.get("mount.port") instanceof String text && text.matches("[1-9][0-9]{0,4}")
                ? Integer.parseInt(text)
                : NFS_PORT;
        return mount.option("addr").flatMap(address -> NumericAddress.of(address, port));
    }

    @Override
    public void begin() throws IOException {
        before = read();
    }

    @Override
    public CounterSnapshot counted() throws IOException {
        MountStats after = read();
        Map<Counter, Long> totals = new EnumMap<>(Counter.class);
        TransportStats earlier = before.transports();
        TransportStats now = after.transports();
        put(totals, Counter.RECONNECTS, now.connects() - earlier.connects());
        put(totals, Counter.LATE_REPLIES, now.unknownReplies() - earlier.unknownReplies());
        put(totals, Counter.SHORT_READS, after.shortReads() - before.shortReads());
        put(totals, Counter.DELAYS, after.delays() - before.delays());
        SortedMap<String, Map<ProcedureCounter, Long>> procedures = new TreeMap<>();
        OperationStats times = OperationStats.NONE;
        for (Map.Entry<String, OperationStats> entry : after.operations().entrySet()) {
            OperationStats start = before.operations().getOrDefault(entry.getKey(), OperationStats.NONE);
            if (!start.isBefore(entry.getValue())) {
                throw new IOException("the mount %s was replaced while it was measured".formatted(mount.point()));
            }
            OperationStats counts = entry.getValue().since(start);
            if (counts.operations() > 0) {
                procedures.put(entry.getKey(), procedure(counts, now));
                addFrames(totals, counts, now);
                times = times.plusTimes(counts);
            }
        }
        facts.put("rpc.queue_ms", times.queueMillis());
        facts.put("rpc.rtt_ms", times.rttMillis());
        facts.put("rpc.execute_ms", times.executeMillis());
        return new CounterSnapshot(totals, procedures);
    }

    private static Map<ProcedureCounter, Long> procedure(OperationStats counts, TransportStats transports) {
        Map<ProcedureCounter, Long> result = new EnumMap<>(ProcedureCounter.class);
        put(result, ProcedureCounter.MESSAGES, counts.operations());
        put(result, ProcedureCounter.MESSAGE_BYTES_OUT, counts.bytesSent());
        put(result, ProcedureCounter.MESSAGE_BYTES_IN, bytesIn(counts, transports));
        put(result, ProcedureCounter.RETRANSMISSIONS, counts.transmissions() - counts.operations());
        put(result, ProcedureCounter.TIMEOUTS, counts.timeouts());
        put(result, ProcedureCounter.ERRORS, counts.errors());
        return result;
    }

    /// The kernel leaves the replies' record marks out, and counts those of the calls.
    private static long bytesIn(OperationStats counts, TransportStats transports) {
        boolean marked = transports.tcp() && counts.bytesReceived() > 0;
        return counts.bytesReceived() + (marked ? RECORD_MARK_BYTES * counts.operations() : 0);
    }

    private static void addFrames(Map<Counter, Long> totals, OperationStats counts, TransportStats transports) {
        if (transports.framed()) {
            Frames frames = transports.tcp() ? Frames.TCP : Frames.UDP;
            long out = frames.bytes(counts.transmissions(), counts.bytesSent());
            long in = frames.bytes(counts.operations(), bytesIn(counts, transports));
            totals.merge(Counter.FRAME_BYTES_OUT, out, Long::sum);
            totals.merge(Counter.FRAME_BYTES_IN, in, Long::sum);
        }
    }

    private static <K> void put(Map<K, Long> map, K key, long value) {
        if (value > 0) {
            map.put(key, value);
        }
    }

    /// What a mount's options say, as facts of a result.
    private static SortedMap<String, Object> facts(Mount mount, MountStats stats) {
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("protocol", "nfs");
        facts.put("server", shortened(mount.source()));
        facts.put("counters", "mountstats: the whole mount's");
        facts.put("frames", stats.transports().framed() ? "computed" : "not known");
        facts.put("mount.point", shortened(mount.point().toString()));
        for (String option : stats.options()) {
            putOption(facts, option);
        }
        return facts;
    }

    private static void putOption(SortedMap<String, Object> facts, String option) {
        int equals = option.indexOf('=');
        String name = equals < 0 ? option : option.substring(0, equals);
        if (!name.matches("[a-z][a-z0-9_]{0,31}")) {
            return;
        }
        if (equals < 0) {
            facts.put("mount." + name, true);
            return;
        }
        String value = option.substring(equals + 1);
        facts.put("mount." + name, shortened(value));
        if (name.equals("vers")) {
            facts.put("version", shortened(value));
        } else if (SIZE_OPTIONS.contains(name) && value.matches("[0-9]{1,18}")) {
            facts.put(name + "_bytes", Long.parseLong(value));
        }
    }

    private static String shortened(String text) {
        return text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS) + "…";
    }
}
