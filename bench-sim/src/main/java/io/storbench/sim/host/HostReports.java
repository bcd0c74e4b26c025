package io.storbench.sim.host;

import io.storbench.sim.model.StationReport;
import java.util.List;

/// What a host's stations did.
///
/// @param requests the load's, from their submission until they are done
/// @param mostRequests how many of them there can be at a time
/// @param mostCalls how many calls there can be at a time
/// @param out the link to the server
/// @param in the link from it
/// @param callsUnderWay that a client's cache sends in the background, when the load has ended
/// @param onceEach whether no call was sent more than once
/// @param messagesOnly whether these handle nothing but each message once
public record HostReports(
        StationReport requests,
        int mostRequests,
        StationReport slots,
        int mostCalls,
        StationReport thread,
        StationReport out,
        StationReport in,
        int callsUnderWay,
        boolean onceEach,
        boolean messagesOnly) {
    /// What has units that can be in use.
    public List<StationReport> all() {
        return List.of(slots, thread, out, in);
    }
}
