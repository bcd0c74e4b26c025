package io.storbench.iscsi;

import io.storbench.gate.OtherDeviceException;
import io.storbench.iscsi.initiator.IscsiException;
import io.storbench.iscsi.initiator.LoginException;
import io.storbench.iscsi.initiator.RedirectException;
import io.storbench.iscsi.initiator.SessionLogin;
import io.storbench.net.Dialer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// Re-establishes a session under the same name (session reinstatement; RFC 7143, section
/// 6.3.5), wherever the target sends the initiator, as often as it takes. Connecting does not
/// block, logging in does.
///
/// Used by the session's thread.
final class Reinstatement {
    /// Sessions in a row that brought not one answer, before the trial fails.
    private static final int MAX_FRUITLESS = 64;

    private final SessionLogin login;
    private final Dialer dialer;
    private int fruitless;
    private int redirects;

    /// @param dialer makes connections
    Reinstatement(SessionLogin login, Dialer dialer) {
        this.login = login;
        this.dialer = dialer;
    }

    /// The session has ended.
    ///
    /// @param answered whether it had brought an answer
    /// @param lostAgain whether a command was lost in it that was lost in the one before too
    /// @param cause why it has ended
    void begin(boolean answered, boolean lostAgain, IOException cause, long nowNanos) {
        fruitless = answered ? 0 : fruitless + 1;
        dialer.redirect(login.portal());
        dialer.begin(answered && !lostAgain, cause, nowNanos);
    }

    /// Goes on with it.
    ///
    /// @return the session, once it is made
    /// @throws IOException when there is no use in trying again
    SessionLogin.@Nullable Begun tryAgain(long nowNanos) throws IOException {
        if (fruitless > MAX_FRUITLESS) {
            throw new IscsiException(
                    "the target answers nothing in %d sessions: %s".formatted(fruitless, dialer.trouble()));
        }
        SocketChannel channel = dialer.dial(nowNanos);
        return channel == null ? null : logIn(channel, nowNanos);
    }

    private SessionLogin.@Nullable Begun logIn(SocketChannel channel, long nowNanos) throws IOException {
        try {
            var begun = new SessionLogin.Begun(channel, login.again(channel));
            redirects = 0;
            return begun;
        } catch (RedirectException e) {
            channel.close();
            if (++redirects > SessionLogin.MAX_REDIRECTS) {
                throw new IscsiException(e.getMessage() + ", again and again", e);
            }
            dialer.redirect(e.address());
            dialer.begin(true, e, nowNanos);
        } catch (InterruptedIOException | OtherDeviceException e) {
            channel.close();
            throw e;
        } catch (IOException e) {
            channel.close();
            if (e instanceof LoginException refused && refused.isFinal()) {
                throw e;
            }
            dialer.redirect(login.portal());
            dialer.begin(false, e, nowNanos);
        }
        return null;
    }
}
