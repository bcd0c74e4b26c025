package io.storbench.iscsi.initiator;

import io.storbench.iscsi.pdu.PduWriter;
import io.storbench.net.Dialer;
import io.storbench.net.PatientChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/// Begins one session of an initiator, again and again under the same name: a target that has its
/// predecessor yet ends that (session reinstatement; RFC 7143, section 6.3.5). Blocks; one thread
/// at a time.
public final class SessionLogin {
    /// How often a target may send the initiator elsewhere.
    public static final int MAX_REDIRECTS = 8;

    private final UnitAddress address;
    private final SessionName name;

    /// @param name different from that of every other session of this initiator with the target
    public SessionLogin(UnitAddress address, SessionName name) {
        this.address = address;
        this.name = name;
    }

    /// The target's portal, to which the first attempt goes.
    public InetSocketAddress portal() {
        return address.portal();
    }

    /// The size of the largest PDU that the target may send.
    public int maxPduBytes() {
        return PduWriter.OVERHEAD_BYTES + address.options().maxReceiveBytes();
    }

    /// A session and its connection.
    ///
    /// @param channel not blocking
    public record Begun(SocketChannel channel, LoggedIn session) {}

    /// Connects and logs in, wherever the target sends the initiator.
    public Begun begin(Dialer dialer) throws IOException {
        dialer.redirect(address.portal());
        for (int redirects = 0; ; redirects++) {
            SocketChannel channel = dialer.first();
            try {
                return new Begun(channel, again(channel));
            } catch (RedirectException e) {
                channel.close();
                if (redirects == MAX_REDIRECTS) {
                    throw new IscsiException(
                            address.server() + ": " + e.getMessage() + ", again and again", e);
                }
                dialer.redirect(e.address());
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        }
    }

    /// Logs in on a connected channel.
    ///
    /// @throws RedirectException if the target is elsewhere
    /// @throws LoginException if the target refuses
    public LoggedIn again(SocketChannel channel) throws IOException {
        PatientChannel patient = PatientChannel.of(channel, address.timeoutMillis());
        try {
            PduChannel pdus = new PduChannel(patient, address.server(), address.timeoutMillis());
            return new LoginDialogue(pdus, address, name).hold(LoginDialogue.Type.NORMAL);
        } finally {
            SocketChannel _ = patient.release();
        }
    }
}
