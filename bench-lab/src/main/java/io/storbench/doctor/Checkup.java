package io.storbench.doctor;

import io.storbench.doctor.Finding.State;
import io.storbench.posix.IoRing;
import io.storbench.unit.ByteSize;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Looks at a machine: what it can measure with. Changes nothing, and loads no module.
final class Checkup {
    private static final int CAP_NET_ADMIN = 12;
    private static final int CAP_SYS_ADMIN = 21;
    private static final long LEAST_MEMORY_BYTES = 1L << 30;
    private static final long LEAST_DISK_BYTES = 1L << 30;

    private final Host host;

    Checkup(Host host) {
        this.host = host;
    }

    /// All that does not take time to find out.
    ///
    /// @param results where results would be kept
    List<Finding> findings(Path results) {
        return List.of(
                ownClients(),
                rights(),
                kernelNfs(),
                kernelIscsi(),
                netem(),
                ring(),
                clock(),
                governor(),
                memory(),
                disk(results));
    }

    private static Finding ownClients() {
        return Finding.good("own NFS and iSCSI clients", "part of storbench; no rights needed");
    }

    private Finding rights() {
        return host.hasCapability(CAP_SYS_ADMIN)
                ? Finding.good("rights", "may mount, and drop caches")
                : new Finding(
                        "rights",
                        State.LIMITED,
                        "neither root nor CAP_SYS_ADMIN",
                        "cannot mount, empty the page cache, or write to block devices",
                        "sudo storbench doctor");
    }

    private Finding kernelNfs() {
        return kernel("kernel NFS client", "nfs", "mount.nfs", "nfs-common", "own mounts");
    }

    private Finding kernelIscsi() {
        return kernel("kernel iSCSI initiator", "iscsi_tcp", "iscsiadm", "open-iscsi", "LUNs as block devices");
    }

    private Finding kernel(String subject, String module, String program, String debian, String use) {
        if (!host.hasModule(module)) {
            return new Finding(
                    subject,
                    State.MISSING,
                    "the kernel has no module " + module,
                    "cannot measure " + use + " here; storbench's own client can",
                    "a kernel with " + module);
        }
        return host.hasProgram(program)
                ? Finding.good(subject, "module " + module + ", " + program)
                : new Finding(
                        subject,
                        State.MISSING,
                        program + " is not installed",
                        "cannot measure " + use + " here; storbench's own client can",
                        "apt-get install " + debian);
    }

    private Finding netem() {
        String subject = "distance by netem";
        String instead = "devices cannot be delayed; distances go through storbench's relay";
        if (!host.hasProgram("tc")) {
            return new Finding(subject, State.MISSING, "tc is not installed", instead, "apt-get install iproute2");
        }
        if (!host.hasModule("sch_netem")) {
            return new Finding(
                    subject, State.MISSING, "the kernel has no module sch_netem", instead, "a kernel with sch_netem");
        }
        return host.hasCapability(CAP_NET_ADMIN)
                ? Finding.good(subject, "tc, module sch_netem")
                : new Finding(subject, State.MISSING, "no CAP_NET_ADMIN", instead, "sudo storbench doctor");
    }

    /// By making one: a container may forbid what the kernel has.
    private static Finding ring() {
        try (IoRing _ = IoRing.open(1)) {
            return Finding.good("io_uring", "works");
        } catch (IOException | RuntimeException | LinkageError e) {
            return new Finding(
                    "io_uring",
                    State.LIMITED,
                    String.valueOf(e.getMessage()),
                    "files and devices take one thread per request (psync)",
                    "sysctl kernel.io_uring_disabled=0, or a container profile that allows it");
        }
    }

    private Finding clock() {
        String folder = "sys/devices/system/clocksource/clocksource0/";
        return host.line(folder + "current_clocksource")
                .map(source -> List.of("tsc", "kvm-clock", "arch_sys_counter").contains(source)
                        ? Finding.good("clock", source)
                        : new Finding(
                                "clock",
                                State.LIMITED,
                                source,
                                "reading the time takes a system call, for each operation twice",
                                "echo tsc >/" + folder + "current_clocksource"))
                .orElseGet(() -> Finding.unknown("clock"));
    }

    private Finding governor() {
        return host.line("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
                .map(governor -> governor.equals("performance")
                        ? Finding.good("processor frequency", governor)
                        : new Finding(
                                "processor frequency",
                                State.LIMITED,
                                governor,
                                "latencies depend on what the processor did before",
                                "cpupower frequency-set -g performance"))
                .orElseGet(() -> Finding.unknown("processor frequency"));
    }

    private Finding memory() {
        return host.value("proc/meminfo", "MemAvailable")
                .filter(text -> text.matches("[0-9]{1,15} kB"))
                .map(text -> Long.parseLong(text.substring(0, text.indexOf(' '))) << 10)
                .map(bytes -> bytes >= LEAST_MEMORY_BYTES
                        ? Finding.good("memory", ByteSize.humanReadable((double) bytes) + " available")
                        : new Finding(
                                "memory",
                                State.LIMITED,
                                ByteSize.humanReadable((double) bytes) + " available",
                                "the system may swap while trials run",
                                "end other programs"))
                .orElseGet(() -> Finding.unknown("memory"));
    }

    private static Finding disk(Path results) {
        try {
            FileStore store = Files.getFileStore(results);
            long bytes = store.getUsableSpace();
            return bytes >= LEAST_DISK_BYTES
                    ? Finding.good("room for results", ByteSize.humanReadable((double) bytes) + " in " + results)
                    : new Finding(
                            "room for results",
                            State.LIMITED,
                            ByteSize.humanReadable((double) bytes) + " in " + results,
                            "long runs may not find room for their histograms",
                            "-o DIR, or STORBENCH_RESULTS, on another disk");
        } catch (IOException e) {
            return Finding.unknown("room for results");
        }
    }
}
