package io.storbench.sim.network;

import io.storbench.sim.event.Simulator;
import io.storbench.sim.event.Timer;
import io.storbench.sim.network.SendLimits.Limit;

/// The sending half of a TCP end: windows, fast retransmit and recovery, timeouts.
///
/// Positions are bytes of the stream: everything below `acknowledged` has arrived; up to `next` was
/// sent, in this round when a timeout made the sender go back; up to `highest` was ever sent; up to
/// `written` there is data.
final class TcpSender {
    /// RFC 5681, section 3.2.
    private static final int DUPLICATES = 3;

    /// How many trains a window is cut into at least.
    private static final int TRAINS_PER_WINDOW = 8;

    private final TcpEnd<?> end;
    private final TcpSettings settings;
    private final int mss;
    private final long trainBytes;
    private final CongestionControl congestion;
    private final RetransmissionTimeout timeout;
    private final WindowUse use;
    private final Flight flight;
    private final SendLimits limits = new SendLimits();
    private final boolean countsSegments;
    private final Timer timer;
    private long peerWindow;

    private long acknowledged;
    private long next;
    private long highest;
    private long written;

    private boolean recovering;

    /// The highest position when the last loss was noticed (RFC 6582); before the stream at first.
    private long recover = -1;

    private int duplicates;

    /// What duplicate acknowledgements add to the window: each says that a segment has left the
    /// network.
    private long inflation;

    /// Up to where something was sent twice: round trips up to there are ambiguous (Karn).
    private long resentTo;

    private long timedOutAt = -1;
    private long lastSentNanos;
    private long retransmittedSegments;
    private long fastRetransmits;
    private long timeouts;

    TcpSender(Simulator simulator, TcpEnd<?> end, TcpSettings settings) {
        this.end = end;
        this.settings = settings;
        this.mss = settings.mssBytes();
        this.trainBytes = settings.trainBytes();
        this.congestion = CongestionControl.of(settings);
        this.timeout = new RetransmissionTimeout(settings.retransmission());
        TcpSettings.WindowRules rules = settings.congestion().rules();
        this.use = new WindowUse(rules, mss);
        this.flight = new Flight(mss);
        this.countsSegments = rules.countsSegments();
        this.timer = new Timer(simulator, (now, _) -> timedOut(now));
    }

    /// The connection is there.
    void establish(long windowOfPeer) {
        peerWindow = windowOfPeer;
    }

    RetransmissionTimeout timeout() {
        return timeout;
    }

    CongestionControl congestion() {
        return congestion;
    }

    /// Adds data to the stream.
    ///
    /// @return its end
    long write(long lengthBytes) {
        written += lengthBytes;
        return written;
    }

    /// Sends what the windows allow.
    void output(long nowNanos) {
        if (next == written) {
            limits.set(nowNanos, Limit.NONE);
            return;
        }
        if (next == acknowledged) {
            restartAfterIdle(nowNanos);
        }
        transmit(nowNanos);
        limits.set(nowNanos, next == written ? Limit.NONE : limiting());
        boolean wantsMemory = written - acknowledged > settings.sendBufferBytes();
        long patienceNanos = wantsMemory ? Long.MAX_VALUE : timeout.nanos();
        use.sent(nowNanos, acknowledged, next, flightBytes(), congestion, patienceNanos);
    }

    private long flightBytes() {
        return countsSegments ? (long) flight.segments() * mss : next - acknowledged;
    }

    /// Up to where the windows allow to send.
    private long limit() {
        return Math.min(congestionLimit(), acknowledged + Math.min(peerWindow, settings.sendBufferBytes()));
    }

    private long congestionLimit() {
        long window = congestion.window() + inflation;
        return countsSegments ? next + Math.max(0, window / mss - flight.segments()) * mss : acknowledged + window;
    }

    /// Which of the windows is the least.
    private Limit limiting() {
        if (congestionLimit() < acknowledged + Math.min(peerWindow, settings.sendBufferBytes())) {
            return Limit.CONGESTION_WINDOW;
        }
        return settings.sendBufferBytes() < peerWindow ? Limit.SEND_BUFFER : Limit.RECEIVE_WINDOW;
    }

    SendLimits limits() {
        return limits;
    }

    /// A segment that only the window makes short waits for more room, unless nothing is in flight
    /// (RFC 1122, section 4.2.3.4).
    private void transmit(long nowNanos) {
        long limit = limit();
        long window = limit - acknowledged;
        // Where all that is written may go, nothing waits for acknowledgements.
        long train = trainBytes == mss || written <= limit ? trainBytes : trainBytes(window);
        while (next < written) {
            long room = limit - next;
            long data = (next < highest ? highest : written) - next;
            long length = Math.min(train, Math.min(room, data));
            if (room < data && length < train) {
                if (length >= mss) {
                    length -= length % mss;
                } else if (next != acknowledged) {
                    return;
                }
            }
            if (length <= 0) {
                return;
            }
            send(nowNanos, next, (int) length);
            next += length;
            highest = Math.max(highest, next);
            flight.sent(nowNanos, next, (int) ((length + mss - 1) / mss));
            if (countsSegments && length % mss != 0) {
                limit = limit();
            }
        }
    }

    /// A train as long as the window would be acknowledged only when all of it has arrived, and
    /// nothing could follow meanwhile.
    private long trainBytes(long window) {
        long share = window / TRAINS_PER_WINDOW;
        return Math.min(trainBytes, Math.max(mss, share - share % mss));
    }

    private void send(long nowNanos, long position, int length) {
        if (position < highest) {
            retransmittedSegments += (length + mss - 1) / mss;
            resentTo = Math.max(resentTo, position + length);
        }
        lastSentNanos = nowNanos;
        end.sendData(nowNanos, position, length);
        if (!timer.isArmed()) {
            timer.arm(nowNanos + timeout.nanos());
        }
    }

    private void restartAfterIdle(long nowNanos) {
        long idleNanos = nowNanos - lastSentNanos;
        if (highest > 0 && next == highest && idleNanos > timeout.nanos()) {
            congestion.idled(idleNanos, timeout.nanos(), settings.congestion().idleRestart());
            use.restarted(nowNanos);
        }
    }

    /// An acknowledgement arrived.
    void acknowledged(long nowNanos, TcpSegment segment, int acks) {
        long position = segment.acknowledgement;
        if (position > acknowledged) {
            long before = flightBytes();
            int segments = flight.acknowledge(position);
            if (settings.timestamps() || position > resentTo) {
                timeout.measure(nowNanos - segment.echoNanos);
            }
            if (position > resentTo) {
                congestion.measured(
                        nowNanos, nowNanos - flight.acknowledgedSentNanos(), position, next, timeout.smoothedNanos());
            }
            advance(nowNanos, position, acks, before, segments);
        } else if (position == acknowledged && segment.lengthBytes == 0 && highest > position) {
            duplicate(nowNanos, acks);
        }
    }

    /// @param flightBytes what was in flight before
    /// @param segments how many the acknowledgement covers
    private void advance(long nowNanos, long position, int acks, long flightBytes, int segments) {
        long bytes = position - acknowledged;
        acknowledged = position;
        next = Math.max(next, position);
        if (recovering) {
            recover(nowNanos, bytes);
        } else {
            duplicates = 0;
            inflation = 0;
            if (use.isUsed(congestion, flightBytes)) {
                long counted = countsSegments ? (long) segments * mss : bytes;
                congestion.acknowledged(nowNanos, counted, acks, timeout.smoothedNanos());
            }
        }
        if (acknowledged == highest) {
            timer.disarm();
        } else {
            timer.arm(nowNanos + timeout.nanos());
        }
    }

    /// New data was acknowledged in fast recovery (RFC 6582, section 3.2, step 3). The timer starts
    /// again at every partial acknowledgement, not only at the first: the RFC's "slow-but-steady"
    /// variant, which is Linux's.
    private void recover(long nowNanos, long bytes) {
        if (acknowledged >= recover) {
            recovering = false;
            duplicates = 0;
            inflation = 0;
            congestion.recovered(next - acknowledged);
            return;
        }
        inflation -= bytes;
        if (bytes >= mss) {
            inflation += mss;
        }
        resend(nowNanos);
    }

    /// Duplicate acknowledgements (RFC 5681, section 3.2; the first two let new segments go, RFC
    /// 3042).
    private void duplicate(long nowNanos, int acks) {
        boolean early = duplicates < DUPLICATES;
        duplicates += acks;
        if (recovering) {
            inflation += (long) acks * mss;
        } else if (acknowledged > recover) {
            if (early && duplicates >= DUPLICATES) {
                startRecovery(nowNanos);
            } else if (early) {
                inflation = (long) duplicates * mss;
            }
        }
    }

    private void startRecovery(long nowNanos) {
        recovering = true;
        recover = highest;
        fastRetransmits++;
        // What limited transmit sent beyond the window does not count.
        congestion.lost(Math.min(next - acknowledged, congestion.window()));
        inflation = (long) duplicates * mss;
        resend(nowNanos);
        timer.arm(nowNanos + timeout.nanos());
    }

    /// Sends the first segment that is missing once more.
    private void resend(long nowNanos) {
        int length = (int) Math.min(mss, highest - acknowledged);
        send(nowNanos, acknowledged, length);
        if (next < acknowledged + length) {
            next = acknowledged + length;
            flight.sent(nowNanos, next, 1);
        }
    }

    /// RFC 6298, section 5.4 to 5.6, and RFC 6582, section 3.2, step 4: begins again at the first
    /// byte that is missing.
    private void timedOut(long nowNanos) {
        timeouts++;
        if (timedOutAt == acknowledged) {
            congestion.timedOutAgain();
        } else {
            congestion.timedOut(Math.min(next - acknowledged, congestion.window()));
        }
        timedOutAt = acknowledged;
        timeout.backOff();
        recovering = false;
        recover = highest;
        duplicates = 0;
        inflation = 0;
        next = acknowledged;
        flight.clear();
        output(nowNanos);
    }

    long acknowledged() {
        return acknowledged;
    }

    /// How much was written and is not acknowledged.
    long unacknowledged() {
        return written - acknowledged;
    }

    long retransmittedSegments() {
        return retransmittedSegments;
    }

    long fastRetransmits() {
        return fastRetransmits;
    }

    long timeouts() {
        return timeouts;
    }
}
