package io.storbench.measure;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// What the TCP of this network namespace had to send again while a trial ran, be it storbench's
/// own connections, those of a kernel mount, or others': `RetransSegs` of `/proc/net/snmp` (RFC
/// 4022, tcpRetransSegs) and `TCPTimeouts` of `/proc/net/netstat` (Linux, net/ipv4/proc.c). What
/// the other end sends again is not seen here. Empty where the system has no such files.
public final class TcpLosses {
    private final SystemFiles files;
    private final OptionalLong segmentsBefore;
    private final OptionalLong timeoutsBefore;

    private TcpLosses(Path root) {
        this.files = new SystemFiles(root);
        this.segmentsBefore = segments();
        this.timeoutsBefore = timeouts();
    }

    /// From now on.
    public static TcpLosses begin() {
        return begin(Path.of("/"));
    }

    /// As [#begin()], of a tree of files in place of the system's.
    static TcpLosses begin(Path root) {
        return new TcpLosses(root);
    }

    /// Since the begin: `tcp.retransmitted_segments`, and `tcp.timeouts`, of retransmission timers
    /// that expired, each of which stopped a connection for 200 ms at least (Linux, TCP_RTO_MIN).
    public SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>();
        put(facts, "tcp.retransmitted_segments", segmentsBefore, segments());
        put(facts, "tcp.timeouts", timeoutsBefore, timeouts());
        return Collections.unmodifiableSortedMap(facts);
    }

    private static void put(SortedMap<String, Object> facts, String key, OptionalLong before, OptionalLong now) {
        if (before.isPresent() && now.isPresent() && now.getAsLong() >= before.getAsLong()) {
            facts.put(key, now.getAsLong() - before.getAsLong());
        }
    }

    private OptionalLong segments() {
        return column("proc/net/snmp", "Tcp:", "RetransSegs");
    }

    private OptionalLong timeouts() {
        return column("proc/net/netstat", "TcpExt:", "TCPTimeouts");
    }

    /// These files have two lines for each group: names, and numbers in the same order.
    private OptionalLong column(String file, String group, String name) {
        List<String[]> lines = files.text(file)
                .lines()
                .filter(line -> line.startsWith(group))
                .map(line -> line.split(" ", -1))
                .toList();
        if (lines.size() != 2) {
            return OptionalLong.empty();
        }
        int at = List.of(lines.getFirst()).indexOf(name);
        String[] numbers = lines.getLast();
        return at > 0 && at < numbers.length && numbers[at].matches("[0-9]{1,18}")
                ? OptionalLong.of(Long.parseLong(numbers[at]))
                : OptionalLong.empty();
    }
}
