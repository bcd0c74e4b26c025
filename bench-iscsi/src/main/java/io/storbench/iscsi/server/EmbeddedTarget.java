package io.storbench.iscsi.server;

import io.storbench.iscsi.scsi.Sense;
import io.storbench.plan.TrialSpec;
import io.storbench.server.ServedDevice;
import io.storbench.server.ServerErrorException;
import io.storbench.server.ServerLoop;
import io.storbench.server.ServiceSlots;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// An iSCSI target inside this process with one unit, on an ephemeral port of the loopback interface
/// unless another address is given. A model to measure against where there is no target, and to test recovery with; its
/// figures are never those of a real one.
///
/// One thread of its own does everything. [#start], [#exchange] and [#close] may be called by any
/// thread.
public final class EmbeddedTarget implements AutoCloseable {
    /// The target's name.
    public static final String NAME = "iqn.2026-11.io.storbench:embedded";

    /// The number of the one logical unit.
    public static final int LUN = ServedUnit.NUMBER;

    /// The target's one portal group (RFC 7143, section 13.9).
    static final String PORTAL_GROUP = "1";

    /// The most sessions that a host has, as `sessions` of a plan, with one more for everything but
    /// data.
    private static final int MAX_HOST_SESSIONS = 17;

    private static final int MAX_CONNECTIONS = TrialSpec.MAX_HOSTS * MAX_HOST_SESSIONS + 1;

    /// How many clients may wait to be accepted.
    private static final int BACKLOG = 1024;

    /// How many commands the device has at most, of all sessions.
    private static final int MOST_AT_DEVICE = 1 << 18;

    private final TargetOptions options;
    private final ServedUnit unit;
    private final InquiryCommands commands;
    private final ServerLoop loop;
    private final Sessions sessions;
    private final ServedDevice device;
    private final TargetFaultPlan faults;
    private final AtomicReference<@Nullable Exchange> exchange = new AtomicReference<>();

    private int atDevice;

    private EmbeddedTarget(TargetOptions options, ServedDevice device, InetSocketAddress listen, ServedUnit unit)
            throws IOException {
        this.options = options;
        this.unit = unit;
        this.commands = new InquiryCommands(unit);
        this.sessions = new Sessions(options.limits().queueDepth());
        this.device = device;
        this.faults = new TargetFaultPlan(options.faults(), options.seed());
        this.loop = new ServerLoop(
                new ServerLoop.Spec("iSCSI target", MAX_CONNECTIONS, BACKLOG, false),
                listen,
                (serving, channel) -> new TargetConnection(this, serving, channel),
                unit::close);
    }

    /// Starts a target.
    ///
    /// @throws IOException if it cannot listen, or the unit's file cannot be opened
    public static EmbeddedTarget start(TargetOptions options) throws IOException {
        return start(options, new ServiceSlots(options.service(), options.seed()), ServerLoop.ephemeral());
    }

    /// Starts a target in front of a device, which decides how long commands take.
    ///
    /// @throws IOException if it cannot listen, or the unit's file cannot be opened
    public static EmbeddedTarget start(TargetOptions options, ServedDevice device, InetSocketAddress listen)
            throws IOException {
        ServedUnit unit = ServedUnit.open(options);
        try {
            EmbeddedTarget target = new EmbeddedTarget(options, device, listen, unit);
            target.loop.start();
            return target;
        } catch (IOException e) {
            unit.close();
            throw e;
        }
    }

    /// Where the target listens.
    public InetSocketAddress address() {
        return loop.address();
    }

    /// Where the target listens, as text keys have it.
    String portal() {
        InetAddress host = address().getAddress();
        return (host instanceof Inet6Address ? "[" + host.getHostAddress() + "]" : host.getHostAddress())
                + ":"
                + address().getPort();
    }

    /// Whether the device has as many commands as it may. Those of aborted tasks count until it is done with them, so
    /// that no initiator fills the memory by aborting.
    boolean isDeviceFull() {
        return atDevice >= MOST_AT_DEVICE;
    }

    /// The device gets a command.
    void deviceBegins() {
        atDevice++;
    }

    /// The device is done with a command.
    void deviceEnds() {
        atDevice--;
    }

    /// What the target runs on.
    public ServerLoop loop() {
        return loop;
    }

    TargetOptions options() {
        return options;
    }

    ServedUnit unit() {
        return unit;
    }

    InquiryCommands commands() {
        return commands;
    }

    Sessions sessions() {
        return sessions;
    }

    TargetFaultPlan faults() {
        return faults;
    }

    /// Puts another unit of the same size in the place of the one there is, as an administrator may
    /// do at any time, and gives the former one back.
    ///
    /// @param commands how many READs, WRITEs and SYNCHRONIZE CACHEs are dealt with before
    /// @param file the other unit's, which an embedded target made; nothing to leave the place
    ///   empty
    /// @param attention what every session is notified of by its next command; nothing where a
    ///   target keeps silent
    /// @throws IOException if the file cannot be opened
    public void exchange(long commands, Optional<Path> file, Optional<Sense> attention) throws IOException {
        Optional<Store> store = file.isPresent() ? Optional.of(FileStore.open(file.get())) : Optional.empty();
        abandon(exchange.getAndSet(new Exchange(commands, store, attention)));
    }

    private static void abandon(@Nullable Exchange undone) {
        if (undone != null) {
            undone.abandon();
        }
    }

    /// A command is about to be dealt with.
    ///
    /// @param moved whether it is a READ, a WRITE or a SYNCHRONIZE CACHE
    void exchangeIfDue(boolean moved) {
        Exchange next = exchange.get();
        if (next != null && next.isDue(moved) && exchange.compareAndSet(next, null)) {
            next.happen(unit, sessions);
        }
    }

    /// Starts the target again once the command at hand is dealt with.
    void restart(TargetFault.Restart restart) throws IOException {
        if (restart.losing()) {
            unit.crash();
        } else {
            unit.flush();
        }
        loop.restart(restart.downNanos());
    }

    /// What commands take their time from.
    ServedDevice device() {
        return device;
    }

    /// Ends the target: closes all connections, gives the unit's memory back, and waits for the
    /// thread.
    ///
    /// @throws ServerErrorException if the target has come upon an error of its own
    @Override
    public void close() throws ServerErrorException {
        loop.close();
        abandon(exchange.getAndSet(null));
    }
}
