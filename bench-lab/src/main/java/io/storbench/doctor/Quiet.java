package io.storbench.doctor;

import io.storbench.doctor.Finding.State;
import io.storbench.measure.Environment;
import io.storbench.measure.MachineNoise;
import io.storbench.net.TimerSlack;
import io.storbench.unit.TimeSpan;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/// How quiet a machine is: what others take of its processors, and how late a thread wakes.
final class Quiet {
    private static final long STEP_NANOS = 1_000_000;

    /// A share of processor time that shows in latencies.
    private static final double NOISY = 0.01;

    /// A delay that shows beside the latency of a server on the same network.
    private static final long LATE_NANOS = 500_000;

    private Quiet() {}

    /// Watches the machine.
    ///
    /// @param watchNanos how long
    static List<Finding> watch(long watchNanos) {
        boolean _ = TimerSlack.minimize();
        MachineNoise noise = MachineNoise.begin();
        long[] lateNanos = new long[(int) (watchNanos / STEP_NANOS)];
        long wanted = System.nanoTime();
        for (int i = 0; i < lateNanos.length; i++) {
            wanted = Math.max(wanted + STEP_NANOS, System.nanoTime());
            while (System.nanoTime() < wanted) {
                LockSupport.parkNanos(wanted - System.nanoTime());
            }
            lateNanos[i] = System.nanoTime() - wanted;
        }
        Arrays.sort(lateNanos);
        SortedMap<String, Object> facts = new TreeMap<>(noise.facts());
        return List.of(
                load(),
                share(facts, "machine.steal_share", "stolen time", "a hypervisor", "another machine, or another hour"),
                share(
                        facts,
                        "machine.throttled_share",
                        "throttled time",
                        "the control group's quota",
                        "more processor time for this container"),
                jitter(lateNanos[lateNanos.length * 99 / 100]));
    }

    private static Finding load() {
        SortedMap<String, Object> machine = Environment.capture("");
        String found = "load average %.1f on %s processors"
                .formatted((Double) machine.getOrDefault("load_average_1min", 0.0), machine.get("processors"));
        return Environment.busy(machine).isEmpty()
                ? Finding.good("other programs", found)
                : new Finding(
                        "other programs", State.LIMITED, found, "they disturb what is measured", "end them, or wait");
    }

    private static Finding share(
            SortedMap<String, Object> facts, String fact, String subject, String who, String remedy) {
        if (!(facts.get(fact) instanceof Double share)) {
            return Finding.unknown(subject);
        }
        String found = String.format(Locale.ROOT, "%.1f %%", share * 100);
        return share < NOISY
                ? Finding.good(subject, found)
                : new Finding(subject, State.LIMITED, found, who + " takes processor time from trials", remedy);
    }

    private static Finding jitter(long nanos) {
        String found = "1 of 100 threads wakes more than %s late".formatted(TimeSpan.humanReadable((double) nanos));
        return nanos < LATE_NANOS
                ? Finding.good("wake-ups", found)
                : new Finding(
                        "wake-ups",
                        State.LIMITED,
                        found,
                        "short latencies have a tail that is the machine's",
                        "end other programs; on a virtual machine, give it processors of its own");
    }
}
