package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.Measurement;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Programs that write in calls shorter than a page: the kernel's page cache makes the same
/// requests of them as of calls of a page.
class ShortCallsTest {
    private static Measurement program(String target, int blockBytes) {
        return SimTrial.measure("""
            %s
            workload: {operation: write, block: %d, file: 64k, open: program}
            network: {apply: recorded, rtt: 4ms}
            protocol: {run: completion}
            """.formatted(target, blockBytes));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "target: {engine: file, path: /mnt/nfs}\\n"
                        + "simulate: {as: nfs, version: 4.1, profile: linux-6.1-nfs41} | WRITE",
                "target: {engine: file, path: /mnt/lun}\\n"
                        + "simulate: {as: iscsi, profile: linux-6.1-iscsi, create: true} | WRITE_10",
            })
    void theWireCarriesTheSame(String target, String procedure) {
        Measurement pages = program(target.replace("\\n", "\n"), 4096);
        Measurement parts = program(target.replace("\\n", "\n"), 128);
        assertThat(parts.operations()).isEqualTo(64 * 1024 / 128);
        assertThat(procedure(parts, procedure)).isEqualTo(procedure(pages, procedure));
    }

    private static Map<?, ?> procedure(Measurement numbers, String name) {
        return numbers.counters().procedures().getOrDefault(name, Map.of());
    }
}
