package io.storbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineNoiseTest {
    @TempDir
    private Path root = Path.of("");

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /// proc(5): user, nice, system, idle, iowait, irq, softirq, steal, guest, guest_nice. Of 200
    /// ticks between both texts 50 are stolen; guest time is part of user's.
    @Test
    void stolenTimeIsAPartOfAllProcessorsTime() throws IOException {
        write("proc/stat", "cpu  100 0 50 800 10 0 5 20 100 0\ncpu0 1 2 3\n");
        MachineNoise noise = MachineNoise.begin(root);
        write("proc/stat", "cpu  160 0 60 880 10 0 5 70 160 0\ncpu0 1 2 3\n");
        assertThat(noise.facts().get("machine.steal_share")).isEqualTo(0.25);
        assertThat(noise.facts()).doesNotContainKey("machine.throttled_share");
    }

    @Test
    void aQuotaThatHeldThreadsBackIsAPartOfTheTimeThatPassed() throws IOException {
        write("proc/self/cgroup", "0::/some/group\n");
        String stat = "usage_usec 900\nnr_throttled 3\nthrottled_usec %d\n";
        write("sys/fs/cgroup/some/group/cpu.stat", stat.formatted(5));
        MachineNoise noise = MachineNoise.begin(root);
        assertThat(noise.facts()).containsEntry("machine.throttled_share", 0.0);
        write("sys/fs/cgroup/some/group/cpu.stat", stat.formatted(3_600_000_000L));
        assertThat(noise.facts()).containsEntry("machine.throttled_share", 1.0);
    }

    @Test
    void aSystemThatTellsNothingHasNoFacts() {
        assertThat(MachineNoise.begin(root).facts()).isEmpty();
    }

    @Test
    void thisMachineTells() {
        assertThat(MachineNoise.begin().facts().values())
                .allSatisfy(share -> assertThat((double) share).isBetween(0.0, 1.0));
    }
}
