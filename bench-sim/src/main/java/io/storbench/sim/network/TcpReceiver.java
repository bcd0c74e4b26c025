package io.storbench.sim.network;

import io.storbench.sim.event.Simulator;
import io.storbench.sim.event.Timer;
import io.storbench.sim.model.Processor;
import org.jspecify.annotations.Nullable;

/// The receiving half of a TCP end: puts the stream in order and decides when to acknowledge (RFC
/// 5681, section 4.2).
final class TcpReceiver {
    private final TcpEnd<?> end;
    private final TcpSettings.DelayedAck settings;
    private final Timer delay;
    private final Reassembly early = new Reassembly();
    private long next;
    private long acknowledged;
    private int unacknowledgedSegments;
    private long echoNanos;
    private @Nullable Processor reader;
    private long readNanos;
    private double copyNanosPerByte;

    /// Up to where the reader has copied, or is copying.
    private long copied;
    private boolean readInFlight;
    private final Processor.Work read = new Processor.Work() {
        @Override
        protected void done(long nowNanos) {
            wasRead(nowNanos);
        }
    };

    TcpReceiver(Simulator simulator, TcpEnd<?> end, TcpSettings settings) {
        this.end = end;
        this.settings = settings.delayedAck();
        this.delay = new Timer(simulator, (now, _) -> acknowledge(now, 1));
    }

    /// The next byte that is missing.
    long next() {
        return next;
    }

    /// When the oldest segment that the next acknowledgement covers was sent (RFC 7323, section
    /// 4.3).
    long echoNanos() {
        return echoNanos;
    }

    /// Notes the time of a segment that brought no data.
    void echo(long sentNanos) {
        echoNanos = sentNanos;
    }

    /// Data arrived. Segments out of order are acknowledged at once, others by [#acknowledgeDue].
    void arrived(long nowNanos, TcpSegment train) {
        if (train.isWhole()) {
            range(nowNanos, train, train.sequence, train.sequence + train.lengthBytes, train.frames());
            return;
        }
        int frame = 0;
        while (frame < train.frames()) {
            int from = frame;
            while (frame < train.frames() && !train.isLost(frame)) {
                frame++;
            }
            if (frame > from) {
                long start = train.sequence + (long) from * train.mss;
                long ending = train.sequence + Math.min(train.lengthBytes, (long) frame * train.mss);
                range(nowNanos, train, start, ending, frame - from);
            }
            frame++;
        }
    }

    /// Segments without a gap between them.
    private void range(long nowNanos, TcpSegment train, long start, long ending, int segments) {
        if (start > next) {
            early.add(start, ending);
            acknowledge(nowNanos, segments);
        } else if (ending <= next) {
            acknowledge(nowNanos, segments);
        } else {
            if (start <= acknowledged) {
                echoNanos = train.sentNanos;
            }
            next = ending;
            unacknowledgedSegments += segments;
            if (!early.isEmpty()) {
                next = early.join(ending);
                acknowledge(nowNanos, 1);
            }
        }
    }

    /// Acknowledges what is due, unless data has carried the acknowledgement meanwhile.
    void acknowledgeDue(long nowNanos) {
        Processor processor = reader;
        if (processor != null && !readInFlight) {
            read(nowNanos, processor);
        }
        if (processor != null && unacknowledgedSegments >= settings.everySegments()) {
            return;
        }
        if (unacknowledgedSegments >= settings.everySegments()) {
            acknowledge(nowNanos, acknowledgements());
        } else if (unacknowledgedSegments > 0 && !delay.isArmed()) {
            delay.arm(nowNanos + settings.delayNanos());
        }
    }

    void readBy(Processor processor, long costNanos, double nanosPerByte) {
        reader = processor;
        readNanos = costNanos;
        copyNanosPerByte = nanosPerByte;
    }

    /// What needs no acknowledgement yet is copied with the message that it ends.
    private void read(long nowNanos, Processor processor) {
        if (unacknowledgedSegments < settings.everySegments()) {
            processor.occupy(nowNanos, copyNanos());
        } else {
            readInFlight = true;
            if (copyNanosPerByte > 0) {
                processor.wake(nowNanos, readNanos + copyNanos(), read);
            } else {
                processor.run(nowNanos, readNanos, read);
            }
        }
    }

    /// What it takes to copy what has arrived, once.
    private long copyNanos() {
        long nanos = (long) ((next - copied) * copyNanosPerByte + 0.5);
        copied = next;
        return nanos;
    }

    private void wasRead(long nowNanos) {
        readInFlight = false;
        if (unacknowledgedSegments >= settings.everySegments()) {
            acknowledge(nowNanos, 1);
        } else if (unacknowledgedSegments > 0 && !delay.isArmed()) {
            delay.arm(nowNanos + settings.delayNanos());
        }
    }

    private void acknowledge(long nowNanos, int acks) {
        end.sendAcknowledgement(nowNanos, acks);
    }

    /// A segment leaves that acknowledges everything.
    ///
    /// @return how many acknowledgements it stands for, at least 1
    int acknowledging() {
        int acks = acknowledgements();
        unacknowledgedSegments = 0;
        acknowledged = next;
        delay.disarm();
        return acks;
    }

    /// How many acknowledgements there would be for what is not acknowledged, without trains. The
    /// division is kept off the path of single segments.
    private int acknowledgements() {
        return unacknowledgedSegments < 2 * settings.everySegments()
                ? 1
                : unacknowledgedSegments / settings.everySegments();
    }
}
