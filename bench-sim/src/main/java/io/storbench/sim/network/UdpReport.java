package io.storbench.sim.network;

/// What a path of datagrams did until now.
///
/// @param datagramsSent that were given to the path
/// @param datagramsArrived that came whole
/// @param datagramsLost that missed a fragment
/// @param framesSent fragments, as a capture shows them
/// @param frameBytesSent the same as frames of the first link, with IP and UDP headers
public record UdpReport(
        long datagramsSent, long datagramsArrived, long datagramsLost, long framesSent, long frameBytesSent) {}
