package io.storbench.sim;

import io.storbench.engine.Counters;
import io.storbench.sim.model.StationReport;

/// What carries a host's messages to the server and back.
interface Connection<C> {
    /// Sends a message to the server.
    ///
    /// @param messageBytes its length, at least 1
    void toServer(long nowNanos, C call, int messageBytes);

    /// Sends a message back.
    ///
    /// @param messageBytes its length, at least 1
    void toClient(long nowNanos, C call, int messageBytes);

    /// Counts what only the connection knows, up to now.
    void count(Counters counters);

    /// What the way to the server did until now.
    StationReport outReport();

    /// What the way back did until now.
    StationReport inReport();
}
