package io.storbench.netem;

import io.storbench.plan.PlanException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// A network device whose outgoing packets are held back by the kernel's netem (tc-netem(8)). All
/// of a round trip's added time lies on the way out.
///
/// The delay is removed when this is closed; by a guardian process within a second of this one's
/// death; and where both were killed, by the next run of storbench. Not for several threads.
public final class Netem implements AutoCloseable {
    /// What the kernel takes for a device's name (IFNAMSIZ), and tc for no option.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:@-]{0,14}");

    /// Packets that may be on their way: of 1,500 bytes, 1 s at 1.2 Gbit/s. netem's own limit of
    /// 1,000 would lose packets of a long and fast path.
    private static final String LIMIT_PACKETS = "100000";

    /// tc prints six digits, and the kernel's packet scheduler counts in ticks of 64 ns.
    private static final long ROUNDING_NANOS = 1_000;

    private static final double ROUNDING_SHARE = 1e-5;

    private final String device;
    private final NetemNote note;
    private final NetemGuardian guardian;
    private long setNanos;

    private Netem(String device, NetemNote note, NetemGuardian guardian) {
        this.device = device;
        this.note = note;
        this.guardian = guardian;
    }

    /// Refuses what cannot be delayed, before anything is measured.
    ///
    /// @throws PlanException with the cause and the remedy
    public static void check(String device) {
        if (!NAME.matcher(device).matches() || !Files.exists(Path.of("/sys/class/net", device))) {
            throw new PlanException("network.device: this machine has no network device \"%s\"; `ip link` lists them"
                    .formatted(device));
        }
        if (device.equals("lo")) {
            throw new PlanException(
                    "network.device: lo carries both directions, and all else on this machine; name the device that"
                            + " leads to the server");
        }
        if (!TcCommand.isThere()) {
            throw new PlanException("network.apply: netem needs the program tc; install the package iproute2");
        }
        try {
            RootQdisc _ = ours(device);
        } catch (IOException e) {
            throw new PlanException("network.device: " + e.getMessage());
        }
    }

    /// What a device has at its root, which may be delayed.
    ///
    /// @throws IOException when somebody else has put it there
    private static RootQdisc ours(String device) throws IOException {
        RootQdisc root = RootQdisc.of(device);
        if (root.isDefault() || root.isOwn()) {
            return root;
        }
        throw new IOException(
                "%s has a queueing discipline of its own (%s %s), which storbench would remove; take another device, or set the delay yourself and say apply: recorded"
                        .formatted(device, root.kind(), root.handle()));
    }

    /// Begins, without a delay.
    ///
    /// @throws PlanException when another storbench delays the device
    /// @throws IOException when the guardian cannot be started
    public static Netem on(String device) throws IOException {
        return on(device, NetemNote.FOLDER);
    }

    static Netem on(String device, Path notes) throws IOException {
        NetemNote note = NetemNote.of(notes, device);
        try {
            note.write();
        } catch (IOException e) {
            throw new IOException(
                    "network.apply: netem must be run by root, and cannot write %s: %s"
                            .formatted(note.file(), e.getMessage()),
                    e);
        }
        return new Netem(device, note, NetemGuardian.start(device, note.file()));
    }

    /// Removes what processes left behind that were killed together with their guardians, as far as
    /// this user may.
    ///
    /// @return what was removed, and what was not, as lines for people
    public static List<String> removeLeftovers() {
        return removeLeftovers(NetemNote.FOLDER);
    }

    static List<String> removeLeftovers(Path notes) {
        List<String> lines = new ArrayList<>();
        try {
            for (NetemNote note : NetemNote.all(notes)) {
                removeLeftover(note, lines);
            }
        } catch (IOException e) {
            lines.add("cannot see what earlier runs left in %s: %s".formatted(notes, reason(e)));
        }
        return lines;
    }

    private static void removeLeftover(NetemNote note, List<String> lines) {
        try {
            if (note.writer().isEmpty()) {
                if (removeOwn(note.device())) {
                    lines.add("removed the delay that an earlier run left on network device " + note.device());
                }
                Files.deleteIfExists(note.file());
            }
        } catch (IOException e) {
            lines.add(
                    "network device %s may still be delayed by an earlier run, whose note %s stays (%s); remove it as root"
                            .formatted(note.device(), note.file(), reason(e)));
        }
    }

    private static String reason(IOException e) {
        return e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
    }

    /// @return whether there was one
    private static boolean removeOwn(String device) throws IOException {
        if (!NAME.matcher(device).matches()
                || !Files.exists(Path.of("/sys/class/net", device))
                || !RootQdisc.of(device).isOwn()) {
            return false;
        }
        TcCommand.run("qdisc", "del", "dev", device, "root", "handle", RootQdisc.OWN_HANDLE);
        return true;
    }

    /// Delays the device, and reads back that it is delayed. tc adds a queueing discipline only where
    /// there is none but the kernel's, and changes only one of this handle (tc(8)): one that somebody
    /// has put there stays.
    ///
    /// @param rttNanos that a round trip takes longer; 0 removes the delay
    /// @throws IOException when the kernel does not do it, or somebody else uses the device; it is not
    ///   delayed by this then
    public void set(long rttNanos) throws IOException {
        if (!guardian.isAlive()) {
            removeOwn(device);
            throw new IOException("the process that guards netem on " + device + " was ended");
        }
        setNanos = rttNanos;
        if (rttNanos == 0) {
            removeOwn(device);
            return;
        }
        TcCommand.run(
                "qdisc",
                ours(device).isOwn() ? "change" : "add",
                "dev",
                device,
                "root",
                "handle",
                RootQdisc.OWN_HANDLE,
                "netem",
                "limit",
                LIMIT_PACKETS,
                "delay",
                rttNanos / 1000 + "us");
        RootQdisc root = RootQdisc.of(device);
        if (!isSet(root)) {
            removeOwn(device);
            throw new IOException("netem on %s was set to %d us and reads back as %s %s, %d us"
                    .formatted(device, rttNanos / 1000, root.kind(), root.handle(), root.delayNanos() / 1000));
        }
    }

    private boolean isSet(RootQdisc root) {
        double rounding = ROUNDING_NANOS + ROUNDING_SHARE * setNanos;
        return setNanos == 0 ? root.isDefault() : root.isOwn() && Math.abs(root.delayNanos() - setNanos) <= rounding;
    }

    /// By what the device is delayed, in nanoseconds, where that is not what was set: somebody else
    /// sets it.
    ///
    /// @throws IOException when tc cannot say
    public OptionalLong changedNanos() throws IOException {
        RootQdisc root = RootQdisc.of(device);
        return isSet(root) ? OptionalLong.empty() : OptionalLong.of(root.delayNanos());
    }

    /// The guardian's process, for tests that end it.
    long guardianPid() {
        return guardian.pid();
    }

    @Override
    public void close() throws IOException {
        try {
            removeOwn(device);
            Files.deleteIfExists(note.file());
        } finally {
            guardian.close();
        }
    }
}
