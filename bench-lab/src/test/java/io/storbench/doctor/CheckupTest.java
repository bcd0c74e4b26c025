package io.storbench.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.doctor.Finding.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is found in trees of files as Linux has them (proc(5), sysfs(5), modules.dep(5)).
class CheckupTest {
    private static final String KERNEL = "lib/modules/6.1.0-test";

    @TempDir
    Path root;

    @BeforeEach
    void kernel() throws IOException {
        file("proc/sys/kernel/osrelease", "6.1.0-test\n");
    }

    @Test
    void anEmptyMachineLacksWhatIsNotStorbenchs() {
        Map<String, Finding> found = found();
        assertThat(found.get("own NFS and iSCSI clients").state()).isEqualTo(State.GOOD);
        assertThat(found.get("kernel NFS client").found()).isEqualTo("the kernel has no module nfs");
        assertThat(found.get("distance by netem").remedy()).isEqualTo("apt-get install iproute2");
        assertThat(found.get("rights").state()).isEqualTo(State.LIMITED);
        assertThat(found.get("clock").state()).isEqualTo(State.UNKNOWN);
        assertThat(found.get("memory").state()).isEqualTo(State.UNKNOWN);
    }

    @Test
    void whatIsThereIsGood() throws IOException {
        file(KERNEL + "/modules.dep", "kernel/fs/nfs/nfs.ko: kernel/net/sunrpc/sunrpc.ko\n");
        file(KERNEL + "/modules.builtin", "kernel/net/sched/sch_netem.ko\n");
        Files.createDirectories(root.resolve("sys/module/iscsi_tcp"));
        for (String program : List.of("mount.nfs", "iscsiadm", "tc")) {
            assertThat(file("bin/" + program, "").toFile().setExecutable(true)).isTrue();
        }
        file("proc/self/status", "Name:\tjava\nCapEff:\t000001ffffffffff\n");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
        file("proc/meminfo", "MemTotal: 8000000 kB\nMemAvailable:    4194304 kB\n");
        Set<State> states = found().values().stream()
                .filter(finding -> !finding.subject().equals("io_uring"))
                .map(Finding::state)
                .collect(Collectors.toSet());
        assertThat(states).containsExactly(State.GOOD);
        assertThat(found().get("memory").found()).isEqualTo("4.00 GiB available");
    }

    @Test
    void halfIsNamedWithItsRemedy() throws IOException {
        file(KERNEL + "/modules.dep", "kernel/fs/nfs/nfs.ko:\nkernel/net/sched/sch_netem.ko:\n");
        file("bin/tc", "").toFile().setExecutable(true);
        file("proc/self/status", "CapEff:\t0000000000000000\n");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
        file("proc/meminfo", "MemAvailable: 1024 kB\n");
        assertThat(DoctorCommand.lines(List.copyOf(found().values())))
                .contains(
                        "    apt-get install nfs-common",
                        "    sudo storbench doctor",
                        "    cpupower frequency-set -g performance",
                        "clock: reading the time takes a system call, for each operation twice",
                        "memory: the system may swap while trials run");
    }

    /// Binary or hostile files are not what they should be.
    @Test
    void otherContentIsUnknown() throws IOException {
        file("proc/self/status", "CapEff: zzzz\n");
        file("proc/meminfo", "MemAvailable: -1 kB\n");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "");
        assertThat(found().get("memory").state()).isEqualTo(State.UNKNOWN);
        assertThat(found().get("clock").state()).isEqualTo(State.UNKNOWN);
        assertThat(found().get("rights").state()).isEqualTo(State.LIMITED);
    }

    private Map<String, Finding> found() {
        return new Checkup(new Host(root, List.of(root.resolve("bin"))))
                .findings(root).stream().collect(Collectors.toMap(Finding::subject, finding -> finding));
    }

    private Path file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
