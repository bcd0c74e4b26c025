package io.storbench.sim.network;

/// What one end of a connection did until now.
///
/// @param segmentsSent with handshake, pure acknowledgements and retransmissions; frames as a
///   capture shows them where the sender does not segment by hardware
/// @param frameBytesSent the same as frames of the first link: with IP and TCP headers
/// @param retransmittedSegments data segments that had been sent before
/// @param fastRetransmits losses noticed by duplicate acknowledgements
/// @param timeouts times that the retransmission timer ran out, the handshake's too
/// @param acknowledgedBytes bytes of the own stream that the other end has acknowledged
/// @param deliveredBytes bytes of the other end's stream that have arrived in order
/// @param segmentsReceived of all kinds
/// @param sendBufferNanos for how long data waited because the own send buffer was full
/// @param receiveWindowNanos the same because the other end's receive window was
/// @param congestionWindowNanos the same because the congestion window was
public record TcpReport(
        long segmentsSent,
        long frameBytesSent,
        long retransmittedSegments,
        long fastRetransmits,
        long timeouts,
        long acknowledgedBytes,
        long deliveredBytes,
        long segmentsReceived,
        long sendBufferNanos,
        long receiveWindowNanos,
        long congestionWindowNanos) {}
