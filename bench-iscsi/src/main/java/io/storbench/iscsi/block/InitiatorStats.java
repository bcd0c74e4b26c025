package io.storbench.iscsi.block;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What the kernel's initiator has counted of a session, as `iscsiadm -m session -r N -s` prints it
/// (open-iscsi, usr/iscsiadm.c): a line of the session, then a heading and a `name: number` on each
/// line, once for the counters of RFC 4544 and once for the driver's own. Of several connections
/// the numbers are the session's sums.
///
/// @param numbers by name, such as `scsicmd_pdus`
record InitiatorStats(SortedMap<String, Long> numbers) {
    /// More than any version prints.
    private static final int MAX_LINES = 1000;

    private static final String OCTETS_OUT = "txdata_octets";
    private static final String OCTETS_IN = "rxdata_octets";

    /// Copies.
    InitiatorStats {
        numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
    }

    /// Reads the text. Lines that we do not know are passed over.
    ///
    /// @throws IOException when it holds no counters of a session
    static InitiatorStats parse(String text) throws IOException {
        SortedMap<String, Long> numbers = new TreeMap<>();
        for (String line : text.lines().limit(MAX_LINES).toList()) {
            String[] words = line.strip().split(":\\s*", 2);
            if (words.length == 2 && words[0].matches("[a-z][a-z0-9_]{0,63}") && words[1].matches("[0-9]{1,18}")) {
                numbers.merge(words[0], Long.parseLong(words[1]), Long::sum);
            }
        }
        if (!numbers.containsKey(OCTETS_OUT) || !numbers.containsKey(OCTETS_IN)) {
            throw new IOException("iscsiadm printed no counters of a session");
        }
        return new InitiatorStats(numbers);
    }

    /// What was counted since an earlier moment of the same session.
    ///
    /// @throws IOException when it is another session by now
    InitiatorStats since(InitiatorStats earlier) throws IOException {
        SortedMap<String, Long> differences = new TreeMap<>();
        for (Map.Entry<String, Long> number : numbers.entrySet()) {
            long difference = number.getValue() - earlier.numbers.getOrDefault(number.getKey(), 0L);
            if (difference < 0) {
                throw new IOException("the iSCSI session was logged in again while it was measured");
            }
            differences.put(number.getKey(), difference);
        }
        return new InitiatorStats(differences);
    }

    /// The sum with another session.
    InitiatorStats plus(InitiatorStats other) {
        SortedMap<String, Long> sums = new TreeMap<>(numbers);
        other.numbers.forEach((name, number) -> sums.merge(name, number, Long::sum));
        return new InitiatorStats(sums);
    }

    /// Bytes sent, with all headers and digests above TCP: iscsi_tcp counts what it gives to the
    /// socket.
    long bytesOut() {
        return numbers.getOrDefault(OCTETS_OUT, 0L);
    }

    /// Bytes received, likewise.
    long bytesIn() {
        return numbers.getOrDefault(OCTETS_IN, 0L);
    }
}
