package io.storbench.sim.host;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.sim.model.StationReport;
import java.util.Map;

/// What carries a host's messages to the server and back.
interface MessageTransport<C> {
    /// Sends a message to the server.
    ///
    /// @param messageBytes its length, at least 1
    void toServer(long nowNanos, C call, int messageBytes);

    /// Sends a message back.
    ///
    /// @param messageBytes its length, at least 1
    void toClient(long nowNanos, C call, int messageBytes);

    /// Counts what only the transport knows, up to now.
    void count(Counters counters);

    /// Counts frames as they were, in place of the computed ones.
    static void countFrames(Counters counters, long bytesOut, long bytesIn) {
        counters.add(Counter.FRAME_BYTES_OUT, bytesOut - counters.get(Counter.FRAME_BYTES_OUT));
        counters.add(Counter.FRAME_BYTES_IN, bytesIn - counters.get(Counter.FRAME_BYTES_IN));
    }

    /// What both ends of a transport that sends again did of it until now, as facts of a measured
    /// trial name it; nothing of others.
    default Map<String, Long> losses() {
        return Map.of();
    }

    /// For what share of the time data waited for a window until now, by the window's key, of the connection where it
    /// was most; nothing of a transport without windows.
    default Map<String, Double> windowWaits() {
        return Map.of();
    }

    /// What the way to the server did until now.
    StationReport outReport();

    /// What the way back did until now.
    StationReport inReport();
}
