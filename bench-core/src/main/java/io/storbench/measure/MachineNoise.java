package io.storbench.measure;

import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What others took of this machine's processors while a trial ran: time stolen by a hypervisor
/// (proc(5), `/proc/stat`), and time for which a control group's quota held its threads back
/// (Linux, Documentation/admin-guide/cgroup-v2.rst, `cpu.stat`). Empty where the system does not
/// tell.
public final class MachineNoise {
    /// Columns of the line `cpu` (proc(5)).
    private static final int STEAL = 8;

    /// Guest time, in the columns after it, is counted in user time already.
    private static final int COLUMNS = 8;

    private static final long MICRO_NANOS = 1_000;

    private final SystemFiles files;
    private final Ticks before;
    private final long throttledBeforeNanos;
    private final long beganNanos;

    /// Time of all processors together, in the kernel's ticks.
    private record Ticks(long stolen, long all) {
        static final Ticks UNKNOWN = new Ticks(0, 0);
    }

    private MachineNoise(Path root) {
        this.files = new SystemFiles(root);
        this.before = ticks();
        this.throttledBeforeNanos = throttledNanos();
        this.beganNanos = System.nanoTime();
    }

    /// From now on, on this machine.
    public static MachineNoise begin() {
        return begin(Path.of("/"));
    }

    /// As [#begin()], of a tree of files in place of the system's.
    static MachineNoise begin(Path root) {
        return new MachineNoise(root);
    }

    /// What was taken since the begin: `machine.steal_share`, of all processors' time, and
    /// `machine.throttled_share`, of the time that passed.
    public SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>();
        Ticks now = ticks();
        if (now.all > before.all && before.all > 0) {
            facts.put("machine.steal_share", (now.stolen - before.stolen) / (double) (now.all - before.all));
        }
        long passedNanos = System.nanoTime() - beganNanos;
        long throttled = throttledNanos();
        if (throttled >= 0 && throttledBeforeNanos >= 0 && passedNanos > 0) {
            facts.put(
                    "machine.throttled_share", Math.min(1, (throttled - throttledBeforeNanos) / (double) passedNanos));
        }
        return facts;
    }

    private Ticks ticks() {
        for (String line : files.text("proc/stat").lines().toList()) {
            if (line.startsWith("cpu ")) {
                String[] columns = line.split(" +", -1);
                long all = 0;
                for (int i = 1; i <= COLUMNS && i < columns.length; i++) {
                    all += number(columns[i]);
                }
                return columns.length > STEAL ? new Ticks(number(columns[STEAL]), all) : Ticks.UNKNOWN;
            }
        }
        return Ticks.UNKNOWN;
    }

    /// Of this process's own control group; -1 where it has no quota.
    private long throttledNanos() {
        return group().map(group -> files.text("sys/fs/cgroup" + group + "/cpu.stat"))
                .flatMap(text -> text.lines()
                        .filter(line -> line.startsWith("throttled_usec "))
                        .map(line -> line.substring(line.indexOf(' ') + 1))
                        .findFirst())
                .map(micros -> number(micros) * MICRO_NANOS)
                .orElse(-1L);
    }

    private Optional<String> group() {
        return files.text("proc/self/cgroup")
                .lines()
                .filter(line -> line.startsWith("0::/"))
                .map(line -> line.substring("0::".length()))
                .filter(group -> !group.contains(".."))
                .findFirst();
    }

    private static long number(String text) {
        return text.strip().matches("[0-9]{1,18}") ? Long.parseLong(text.strip()) : 0;
    }
}
