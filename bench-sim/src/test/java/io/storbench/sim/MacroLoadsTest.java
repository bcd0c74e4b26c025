package io.storbench.sim;

import static io.storbench.engine.ProcedureCounter.MESSAGES;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.Measurement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Loads of many files on a kernel's mount and on its file system: what the client sends for them.
class MacroLoadsTest {
    private static final String PLAN =
            """
            target: {engine: file, path: /mnt}
            workload: {load: small-files, files: 20, sizes: 16k, block: 4k}
            network: {apply: recorded, rtt: 50us}
            simulate:
              as: nfs
              version: 3
              wsize: 4k
              client: {send: 0, receive: 0}
              cache: {max_request: 4k, call: 100us}
            protocol: {run: completion}
            """;

    /// A WRITE that is answered while the program's next call is still on the processor starts
    /// nothing: 16 KiB are four WRITEs of 4 KiB (fs/nfs/write.c, `nfs_strategy`); calls of 512
    /// bytes fill a page before it is sent (`nfs_updatepage`).
    @ParameterizedTest
    @CsvSource({"4k", "512"})
    void aPageIsSentOnce(String block) {
        Measurement numbers = SimTrial.measure(PLAN, "workload.block=" + block);
        assertThat(numbers.counters().get("WRITE", MESSAGES)).isEqualTo(20 * 4);
        assertThat(numbers.counters().get("COMMIT", MESSAGES)).isEqualTo(20);
    }
}
