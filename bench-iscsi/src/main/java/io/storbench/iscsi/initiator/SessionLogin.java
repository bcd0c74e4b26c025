package io.storbench.iscsi.initiator;

import io.storbench.iscsi.pdu.PduWriter;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.net.Dialer;
import io.storbench.net.TimedChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/// Begins one session of an initiator, again and again under the same name: a target that has its
/// predecessor yet ends that (session reinstatement; RFC 7143, section 6.3.5). Each time the
/// logical unit proves, before anything else is sent, that it is the one that was admitted. Blocks;
/// one thread at a time.
public final class SessionLogin {
    /// How often a target may send the initiator elsewhere.
    public static final int MAX_REDIRECTS = 8;

    private final UnitAddress address;
    private final SessionName name;
    private final UnitProof unit;
    private int proven;

    /// @param name different from that of every other session of this initiator with the target
    /// @param unit what is expected at the address
    SessionLogin(UnitAddress address, SessionName name, UnitProof unit) {
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
        return PduWriter.OVERHEAD_BYTES + address.options().terms().maxRecvSegmentBytes();
    }

    /// A session and its connection.
    ///
    /// @param channel not blocking
    public record Begun(SocketChannel channel, LoggedIn session) {}

    /// Connects and logs in, wherever the target sends the initiator.
    public Begun begin(Dialer dialer) throws IOException {
        LoginLimit limit = new LoginLimit(address);
        dialer.redirect(address.portal());
        while (true) {
            SocketChannel channel = dialer.first();
            try {
                return new Begun(channel, logIn(channel, limit));
            } catch (RedirectException e) {
                channel.close();
                limit.redirected(e);
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
    /// @throws io.storbench.gate.OtherDeviceException if the logical unit is not the one that was
    ///   admitted
    public LoggedIn again(SocketChannel channel) throws IOException {
        return logIn(channel, new LoginLimit(address));
    }

    private LoggedIn logIn(SocketChannel channel, LoginLimit limit) throws IOException {
        TimedChannel patient = TimedChannel.of(channel, address.timeoutMillis());
        try {
            PduChannel pdus = new PduChannel(patient, address.server(), address.timeoutMillis());
            LoggedIn begun = new LoginDialogue(pdus, address, name).hold(LoginDialogue.Type.NORMAL, limit);
            return identify(new ControlSession(patient, pdus, begun));
        } finally {
            SocketChannel _ = patient.release();
        }
    }

    private LoggedIn identify(ControlSession session) throws IOException {
        proven = unit.doubts();
        UnitCommands commands = new UnitCommands(session, address);
        commands.demand("TEST UNIT READY", commands.send(Cdb::testUnitReady));
        unit.over(commands);
        return session.state(commands.toldOfNexusLossOnly());
    }

    /// Whether the unit was doubted, by this session or another one of the trial, since it proved
    /// itself: nothing may be written before it has done so once more.
    public boolean isDoubted() {
        return unit.doubts() != proven;
    }

    /// Has all sessions of the trial doubt the unit.
    public void doubt() {
        unit.doubt();
    }
}
