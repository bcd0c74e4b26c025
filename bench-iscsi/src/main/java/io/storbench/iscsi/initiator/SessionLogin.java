package io.storbench.iscsi.initiator;

import io.storbench.iscsi.pdu.PduWriter;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.net.Dialer;
import io.storbench.net.PatientChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/// Begins one session of an initiator, again and again under the same name: a target that has its
/// predecessor yet ends that (session reinstatement; RFC 7143, section 6.3.5). Each time it looks,
/// before anything else is sent, whether the logical unit is the one that it was. Blocks; one
/// thread at a time.
public final class SessionLogin {
    /// How often a target may send the initiator elsewhere.
    public static final int MAX_REDIRECTS = 8;

    private final UnitAddress address;
    private final SessionName name;
    private final UnitIdentity unit;

    /// @param name different from that of every other session of this initiator with the target
    /// @param unit what is expected at the address
    SessionLogin(UnitAddress address, SessionName name, UnitIdentity unit) {
        this.address = address;
        this.name = name;
        this.unit = unit;
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
    /// @throws OtherUnitException if the logical unit is not the one that it was
    public LoggedIn again(SocketChannel channel) throws IOException {
        PatientChannel patient = PatientChannel.of(channel, address.timeoutMillis());
        try {
            PduChannel pdus = new PduChannel(patient, address.server(), address.timeoutMillis());
            LoggedIn begun = new LoginDialogue(pdus, address, name).hold(LoginDialogue.Type.NORMAL);
            return identify(new ControlSession(patient, pdus, begun));
        } finally {
            SocketChannel _ = patient.release();
        }
    }

    private LoggedIn identify(ControlSession session) throws IOException {
        UnitCommands commands = new UnitCommands(session, address);
        commands.demand("TEST UNIT READY", commands.send(Cdb::testUnitReady));
        UnitIdentity found = UnitIdentity.of(commands, VitalPages.of(commands));
        if (!found.equals(unit)) {
            throw new OtherUnitException(address, unit, found);
        }
        return session.state(commands.toldOfNexusLossOnly());
    }
}
