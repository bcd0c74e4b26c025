package io.storbench.iscsi.server;

import io.storbench.iscsi.pdu.LoginRequest;
import io.storbench.iscsi.pdu.LoginStatus;
import io.storbench.iscsi.scsi.Sense;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The sessions of all initiators. Used by the target's thread.
final class Sessions {
    /// @param carrier the session's connection
    private record Open(TargetSession session, TargetConnection carrier) {}

    private final int queueDepth;
    private final Map<TargetSession.Name, Open> byName = new HashMap<>();
    private int lastTsih;

    Sessions(int queueDepth) {
        this.queueDepth = queueDepth;
    }

    /// Whether a login that has all it needs may become a session.
    LoginStatus admit(LoginResponder login, LoginRequest request) {
        if (request.tsih() == 0) {
            return LoginStatus.SUCCESS;
        }
        // Sessions have one connection each here (MaxConnections=1).
        Open existing = byName.get(new TargetSession.Name(login.initiator(), request.isid()));
        boolean known = existing != null && existing.session.tsih() == request.tsih();
        return known ? LoginStatus.TOO_MANY_CONNECTIONS : LoginStatus.NO_SUCH_SESSION;
    }

    /// The connection of the session whose name a login has; that session ends if the login
    /// succeeds (session reinstatement; RFC 7143, section 6.3.5).
    @Nullable
    TargetConnection former(LoginResponder login, LoginRequest request) {
        Open former = byName.get(new TargetSession.Name(login.initiator(), request.isid()));
        return former == null ? null : former.carrier;
    }

    /// Opens a session, in place of one of the same name.
    TargetSession open(LoginResponder login, LoginRequest request, TargetConnection carrier) {
        lastTsih = lastTsih % 0xffff + 1;
        TargetSession session = new TargetSession(
                new TargetSession.Name(login.initiator(), request.isid()),
                lastTsih,
                login.isDiscovery(),
                login.agreed(),
                queueDepth,
                request.cmdSn());
        byName.put(session.name(), new Open(session, carrier));
        return session;
    }

    /// Forgets a session whose connection is closed, unless it was replaced.
    void forget(TargetSession session) {
        Open open = byName.get(session.name());
        if (open != null && open.session == session) {
            byName.remove(session.name());
        }
    }

    /// Has the next command of every session report something that happened.
    void attendAll(Sense what) {
        byName.values().forEach(open -> open.session.attend(what));
    }

    /// Resets the unit: ends all tasks of all sessions.
    void resetUnit() {
        byName.values().forEach(open -> open.session.endAll());
        attendAll(Sense.RESET_OCCURRED);
    }
}
