package io.storbench.nfs.mounted;

import java.io.IOException;
import java.util.List;

/// The transports of a mount, of which there are several with `nconnect`, summed.
///
/// @param tcp whether replies come with TCP's record mark
/// @param framed whether frames can be computed: over RDMA they cannot
/// @param connects made so far; 0 over UDP
/// @param unknownReplies that no call waited for
record TransportStats(boolean tcp, boolean framed, long connects, long unknownReplies) {
    /// Before any line was read.
    static final TransportStats NONE = new TransportStats(false, true, 0, 0);

    /// This and one more line, as xs_tcp_print_stats, xs_udp_print_stats (net/sunrpc/xprtsock.c)
    /// and xprt_rdma_print_stats (net/sunrpc/xprtrdma/transport.c) write it: `tcp port binds
    /// connects connect_time idle sends receives bad_xids …`; UDP has no connections. A transport
    /// that we do not know adds nothing.
    TransportStats plus(String columns, String line) throws IOException {
        List<String> words = List.of(columns.strip().split("\\s+", 2));
        if (words.size() < 2) {
            throw new IOException("mountstats has no numbers: " + line.strip());
        }
        String numbers = words.get(1);
        return switch (words.getFirst()) {
            case "tcp", "tcp-tls" -> connected(Numbers.parse(numbers, line, 8), true, framed);
            case "rdma" -> connected(Numbers.parse(numbers, line, 8), tcp, false);
            case "udp" -> {
                long[] udp = Numbers.parse(numbers, line, 5);
                yield new TransportStats(tcp, framed, connects, unknownReplies + udp[4]);
            }
            default -> new TransportStats(tcp, false, connects, unknownReplies);
        };
    }

    private TransportStats connected(long[] numbers, boolean withMark, boolean withFrames) {
        return new TransportStats(withMark, withFrames, connects + numbers[2], unknownReplies + numbers[7]);
    }
}
