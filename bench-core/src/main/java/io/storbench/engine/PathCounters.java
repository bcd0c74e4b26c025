package io.storbench.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/// Counters of a path, kept outside of this process: they include what others do on the same mount
/// or device. Used by one thread at a time.
public interface PathCounters {
    /// What is known of the path, as [Target#facts()] has it. Complete after [#counted].
    SortedMap<String, Object> facts();

    /// What the counters belong to: a mount, or disks, by names that the kernel gives to no other.
    /// Those of two paths that share one count each other's traffic.
    Set<String> owners();

    /// Where the path leads to, if that is another machine that takes TCP connections.
    Optional<InetSocketAddress> server();

    /// Counts from now on. May take some milliseconds.
    ///
    /// @throws IOException when the counters cannot be read
    void begin() throws IOException;

    /// What was counted since [#begin]; may be asked again, later. None of the counters that a
    /// session keeps itself ([Counter#PAYLOAD_BYTES_IN] and its like) is among them.
    ///
    /// @throws IOException when the counters cannot be read, or are no longer the same ones
    CounterSnapshot counted() throws IOException;
}
