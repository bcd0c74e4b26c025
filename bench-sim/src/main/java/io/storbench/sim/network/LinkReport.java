package io.storbench.sim.network;

import io.storbench.sim.model.StationReport;

/// What a link did from the start of a run until now.
///
/// @param station its packets, those without the ones that were dropped or lost: a packet enters
///   when it is sent and leaves when it arrives, so that the sojourn is waiting, transmission and
///   propagation; the utilisation is the fraction of time spent transmitting, lost frames too
/// @param framesSent frames that were given to the link
/// @param framesDropped frames for which the buffer had no room
/// @param framesLost frames that were lost on the wire
/// @param framesArrived frames that came through
/// @param framesInFlight frames that wait or are on the wire now
/// @param frameBytes the frames that went on the wire, as a capture counts them
public record LinkReport(
        StationReport station,
        long framesSent,
        long framesDropped,
        long framesLost,
        long framesArrived,
        long framesInFlight,
        long frameBytes) {
    /// Whether every frame is accounted for.
    public boolean isConserved() {
        return framesSent == framesDropped + framesLost + framesArrived + framesInFlight;
    }
}
