package io.storbench.sim.rpc;

import io.storbench.net.SlotTimers;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.event.Timer;
import org.jspecify.annotations.Nullable;

/// The timers of one RPC client's calls, one for each that may be outstanding. However many run,
/// one event is pending. Allocates nothing after construction.
public final class RpcTimers {
    private final RpcTimeouts timeouts;
    private final @Nullable RoundTripEstimator estimator;
    private final long jiffyNanos;
    private final SlotTimers timers;
    private final Timer next;
    private final Expiry expiry;

    /// How many timers of a call have run out since it began, or began again after the major
    /// timeout.
    private final int[] expired;

    private final int[] resent;
    private final int[] timerClass;
    private final long[] sentNanos;

    /// What becomes of a call whose timer has run out.
    public enum Next {
        /// Its next timer runs.
        WAIT,
        /// It is sent again; its next timer runs.
        SEND_AGAIN,
        /// It has failed.
        GIVE_UP
    }

    /// Takes timers that have expired.
    @FunctionalInterface
    public interface Expiry {
        /// A call's timer has run out.
        void expired(int call, Next next, long nowNanos);
    }

    /// Stopped timers.
    ///
    /// @param calls how many calls may be outstanding; they are numbered from 0
    public RpcTimers(Simulator simulator, RpcTimeouts timeouts, int calls, Expiry expiry) {
        this.timeouts = timeouts;
        this.estimator = timeouts.estimation()
                .map(how -> new RoundTripEstimator(how, timeouts.firstNanos()))
                .orElse(null);
        this.jiffyNanos =
                timeouts.estimation().map(RpcTimeouts.Estimation::jiffyNanos).orElse(1L);
        this.timers = new SlotTimers(calls);
        this.next = new Timer(simulator, (now, _) -> check(now));
        this.expiry = expiry;
        this.expired = new int[calls];
        this.resent = new int[calls];
        this.timerClass = new int[calls];
        this.sentNanos = new long[calls];
    }

    /// A call is sent for the first time.
    ///
    /// @param ofClass of its procedure, see [#timerClass]
    public void sent(int call, int ofClass, long nowNanos) {
        expired[call] = 0;
        resent[call] = 0;
        timerClass[call] = ofClass;
        sentNanos[call] = nowNanos;
        start(call, nowNanos);
    }

    /// A call was answered.
    public void answered(int call, long nowNanos) {
        timers.stop(call);
        if (estimator != null) {
            long took = nowNanos / jiffyNanos - sentNanos[call] / jiffyNanos;
            estimator.answered(timerClass[call], took, resent[call]);
        }
    }

    private void start(int call, long nowNanos) {
        timers.start(call, dueNanos(call, nowNanos));
        next.arm(timers.nextDueNanos());
    }

    /// The kernel's timers run out with a tick, those of `timeo` alone exactly.
    private long dueNanos(int call, long nowNanos) {
        if (estimator == null) {
            return nowNanos + timeouts.nanos(expired[call]);
        }
        long jiffies = estimator.timeoutJiffies(
                timerClass[call], expired[call], Math.max(1, timeouts.longestNanos() / jiffyNanos));
        return (nowNanos / jiffyNanos + jiffies) * jiffyNanos;
    }

    private void check(long nowNanos) {
        for (int call = timers.expire(nowNanos); call >= 0; call = timers.expire(nowNanos)) {
            ranOut(call, nowNanos);
        }
        if (timers.nextDueNanos() != Long.MAX_VALUE) {
            next.arm(timers.nextDueNanos());
        }
    }

    private void ranOut(int call, long nowNanos) {
        boolean major = expired[call] >= timeouts.retrans();
        if (major && estimator != null) {
            estimator.reset();
        }
        if (major && timeouts.soft()) {
            expiry.expired(call, Next.GIVE_UP, nowNanos);
            return;
        }
        boolean again = major || timeouts.resend() == RpcTimeouts.Resend.ON_TIMEOUT;
        expired[call] = major ? 0 : expired[call] + 1;
        if (again) {
            resent[call]++;
        }
        timers.start(call, dueNanos(call, nowNanos));
        expiry.expired(call, again ? Next.SEND_AGAIN : Next.WAIT, nowNanos);
    }

    /// The class of a procedure's timer, by the name that RFC 1813 gives it (fs/nfs/nfs3xdr.c).
    public static int timerClass(String procedure) {
        return switch (procedure) {
            case "GETATTR", "ACCESS" -> 1;
            case "LOOKUP" -> 2;
            case "READ" -> 3;
            case "WRITE" -> 4;
            case "COMMIT" -> 5;
            default -> RoundTripEstimator.NONE;
        };
    }
}
