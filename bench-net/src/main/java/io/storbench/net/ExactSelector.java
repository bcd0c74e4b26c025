package io.storbench.net;

import io.storbench.engine.EventLoop;
import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Waits for sockets, or until a deadline that is met to some tens of microseconds.
///
/// A selector waits in whole milliseconds, so it is used as long as the deadline is further away
/// than that. The rest is slept through in slices, between which the sockets are looked at, and the
/// last part is spun: an eighth of the wait, between [#MIN_SPIN_NANOS] and [#MAX_SPIN_NANOS], since
/// a processor wakes up the later the longer it slept. So a message that arrives while a deadline
/// is near is noticed at most one slice (about 50 µs) late, and on time otherwise, and no core is
/// kept busy. Who knows that nothing can arrive says so, and the rest is slept through in one
/// piece.
///
/// Used by one thread, which should have called [TimerSlack#minimize]. Allocates nothing.
public final class ExactSelector implements AutoCloseable {
    /// How long before a deadline sleeping ends at least: what a wake-up costs after a short sleep.
    private static final long MIN_SPIN_NANOS = 30_000;

    /// What a wake-up may cost after a long sleep.
    private static final long MAX_SPIN_NANOS = 150_000;

    /// The longest sleep between two looks at the sockets.
    private static final long SLICE_NANOS = 40_000;

    private static final long MILLI_NANOS = 1_000_000;

    /// How much a wait of the selector may overrun its whole milliseconds.
    private static final long SELECT_MARGIN_NANOS = 250_000;

    private final Selector selector;
    private final EventLoop clock;

    /// Opens a selector.
    ///
    /// @param clock in whose time deadlines are given
    public ExactSelector(EventLoop clock) throws IOException {
        this.selector = Selector.open();
        this.clock = clock;
    }

    /// Adds a channel.
    public SelectionKey register(SelectableChannel channel, int operations) throws IOException {
        return channel.register(selector, operations);
    }

    /// Waits until a channel is ready, the deadline has passed, or [#wakeUp] was called.
    ///
    /// @param deadlineNanos in the clock's time; [Long#MAX_VALUE] for none
    /// @param expecting whether anything can become ready before the deadline
    /// @param ready is notified of every channel that is ready
    /// @return the number of ready channels
    public int await(long deadlineNanos, boolean expecting, Consumer<SelectionKey> ready) throws IOException {
        long leftNanos = deadlineNanos - clock.nowNanos();
        long spinNanos = Math.clamp(leftNanos / 8, MIN_SPIN_NANOS, MAX_SPIN_NANOS);
        while (leftNanos > 0) {
            int count;
            if (leftNanos > MILLI_NANOS + SELECT_MARGIN_NANOS) {
                count = selector.select(ready, (leftNanos - SELECT_MARGIN_NANOS) / MILLI_NANOS);
                // Ready, or woken up; after a mere time-out the rest is still to be waited for.
                if (count > 0 || deadlineNanos - clock.nowNanos() > MILLI_NANOS) {
                    return count;
                }
            } else if (expecting) {
                count = selector.selectNow(ready);
                if (count > 0) {
                    return count;
                }
                sleep(Math.min(leftNanos - spinNanos, SLICE_NANOS));
            } else {
                sleep(leftNanos - spinNanos);
            }
            leftNanos = deadlineNanos - clock.nowNanos();
        }
        return selector.selectNow(ready);
    }

    private static void sleep(long nanos) {
        if (nanos > 0) {
            LockSupport.parkNanos(nanos);
        } else {
            Thread.onSpinWait();
        }
    }

    /// Ends a wait, from any thread.
    public void wakeUp() {
        selector.wakeup();
    }

    /// Lets go of channels that were closed, which otherwise lasts until the next wait; before, the
    /// system goes on holding their ports.
    public void forgetClosed() throws IOException {
        selector.selectNow();
        selector.selectedKeys().clear();
    }

    /// Closes the selector, not the channels.
    @Override
    public void close() throws IOException {
        selector.close();
    }
}
