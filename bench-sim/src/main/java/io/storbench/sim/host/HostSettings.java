package io.storbench.sim.host;

import java.util.Optional;

/// What all hosts of a trial are made of.
///
/// @param callsPerRequest how many calls a request takes at most at a time
/// @param slots how many calls a client keeps in progress at most, or on each connection
/// @param connections how many TCP connections a client has
/// @param slotsPerConnection whether each connection has this many slots
/// @param dealing how it deals its calls to them
/// @param client what a call costs the client's processor
/// @param server what a call costs the server's processor
/// @param sharedCpu whether client and server are on one processor
/// @param wakeNanos what it costs a processor to begin work when nothing waited
/// @param datagrams whether messages are datagrams, whatever is said of TCP
/// @param tcp segment by segment; empty for a path that delays messages as the measuring client
///   does
/// @param link what each host's is like
public record HostSettings(
        int callsPerRequest,
        int slots,
        int connections,
        boolean slotsPerConnection,
        ConnectionDealer.Rule dealing,
        HostCosts client,
        HostCosts server,
        boolean sharedCpu,
        long wakeNanos,
        boolean datagrams,
        Optional<TcpKeys> tcp,
        LinkKeys link) {

    /// In how many parts the slots are.
    int slotPools() {
        return slotsPerConnection ? connections : 1;
    }
}
