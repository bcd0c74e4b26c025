package io.storbench.nfs.server;

import io.storbench.server.Work;
import org.jspecify.annotations.Nullable;

/// Has faults happen: to the server at once, to the call at hand by what the services and the
/// connection ask here. Used by the server's thread.
final class FaultInjector {
    private final FaultPlan plan;
    private final EmbeddedNfsServer server;
    private Afterwards afterwards = Afterwards.SEND;

    FaultInjector(FaultPlan plan, EmbeddedNfsServer server) {
        this.plan = plan;
        this.server = server;
    }

    /// Asked once for each READ, WRITE and COMMIT, before it is done.
    ///
    /// @param byStateid whether it comes with a stateid
    /// @return what is to be wrong with its answer
    Twist strike(Work work, boolean byStateid) {
        Fault fault = plan.next(work, byStateid);
        while (fault != null) {
            Twist twist = strike(fault);
            if (twist != null) {
                return twist;
            }
            fault = plan.next(work, byStateid);
        }
        return Twist.NONE;
    }

    /// Has one fault happen.
    ///
    /// @return what it does to the answer; null when the server was changed and the call is to be
    ///   served as usual, if nothing else goes wrong with it
    private @Nullable Twist strike(Fault fault) {
        return switch (fault) {
            case Fault.Jukebox _, Fault.Delay _ -> Twist.DELAY;
            case Fault.ShortRead _ -> Twist.SHORT_READ;
            case Fault.OldStateid _ -> Twist.OLD_STATEID;
            case Fault.Drop _ -> then(Afterwards.DROP);
            case Fault.Garbage _ -> then(Afterwards.GARBLE);
            case Fault.Die _ -> {
                server.loop().die();
                yield then(Afterwards.FORGET);
            }
            case Fault.Restart restart -> {
                server.restart(restart);
                yield then(Afterwards.FORGET);
            }
            case Fault.Stall stall -> {
                server.loop().beQuiet(stall.forNanos(), false);
                yield Twist.NONE; // answered when the stall ends
            }
            case Fault.StopReading stop -> {
                server.loop().beQuiet(stop.forNanos(), true);
                yield Twist.NONE;
            }
            case Fault.LoseUnstable _ -> {
                server.storage().restart(true);
                yield null;
            }
            case Fault.FlipVerifier _ -> {
                server.storage().flipVerifier();
                yield null;
            }
            case Fault.Grace grace -> {
                server.nfs4().grace(grace.forNanos());
                yield null;
            }
            case Fault.BadSession _ -> {
                server.nfs4().clients().forgetSessions();
                yield null;
            }
            case Fault.DeadSession _ -> {
                server.nfs4().clients().killSessions();
                yield null;
            }
            case Fault.StaleClient _ -> {
                server.nfs4().clients().restart();
                yield null;
            }
            case Fault.Expired _ -> {
                server.nfs4().clients().expireAll();
                yield null;
            }
            case Fault.AdminRevoked _ -> {
                server.nfs4().clients().revokeAll();
                yield null;
            }
            case Fault.Slots slots -> {
                server.nfs4().clients().shrinkSessions(slots.slots());
                yield null;
            }
        };
    }

    private Twist then(Afterwards what) {
        afterwards = what;
        return Twist.NONE;
    }

    /// What becomes of the reply to the call at hand; asked once, after it is made.
    Afterwards afterwards() {
        Afterwards what = afterwards;
        afterwards = Afterwards.SEND;
        return what;
    }

    /// What becomes of a reply once it is made.
    enum Afterwards {
        /// It is sent.
        SEND,
        /// It is forgotten.
        FORGET,
        /// It is forgotten, and the connection closed.
        DROP,
        /// Something that is not a reply is sent in its place.
        GARBLE
    }
}
