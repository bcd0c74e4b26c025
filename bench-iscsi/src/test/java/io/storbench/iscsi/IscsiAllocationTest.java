package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.plan.Operation;
import io.storbench.testkit.AllocationWatch;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("allocation")
class IscsiAllocationTest {
    private static final int BLOCK_BYTES = 4096;

    @ParameterizedTest
    @CsvSource({
        "READ, 1, 1, none, 0",
        "READ, 32, 1, none, 0",
        "READ, 32, 3, crc32c, 0",
        "READ, 32, 1, none, 200000",
        "WRITE, 32, 1, none, 0",
        "WRITE, 32, 3, crc32c, 0",
        "WRITE, 32, 1, none, 200000",
    })
    void steadyStateAllocatesNothing(Operation operation, int depth, int sessions, String digest, long rttNanos)
            throws IOException {
        try (ScriptedTarget scripted = new ScriptedTarget((_, _) -> false);
                Target target = Trial.open(
                        Trial.settings(
                                "uri",
                                scripted.url(),
                                "sessions",
                                String.valueOf(sessions),
                                "header_digest",
                                digest,
                                "data_digest",
                                digest),
                        BLOCK_BYTES,
                        depth,
                        rttNanos)) {
            target.prepare(Trial.dataSet());
            var watch = new AllocationWatch(operation, depth, BLOCK_BYTES, Trial.FILE_BYTES);
            target.run(List.of(watch), 60_000_000_000L, new StopSignal());
            assertThat(watch.medianBytes()).isZero();
        }
    }
}
