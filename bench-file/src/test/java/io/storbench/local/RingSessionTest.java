package io.storbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.testkit.OneTrial;
import io.storbench.testkit.RequiredRings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RingSessionTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void ringsAreAllowedHere() {
        RequiredRings.assume();
    }

    /// Reads from the system's cache are done when they are sent: each turn has all 32 to report, and as many follow.
    @Test
    void operationsAreSentWhileOthersAreReported() {
        TrialSpec trial = PlanReader.parse("""
            target: {engine: file, backend: uring, path: "%s"}
            workload: {operation: read, pattern: random, block: 4k, file: 4m, depth: 32, cache: {client: warm}}
            protocol: {run: completion}
            """.formatted(directory), "plan", List.of())
                .trials()
                .getFirst();
        Measurement numbers = OneTrial.numbers(OneTrial.measure(new FileEngine(), trial));
        assertThat(numbers.operations()).isEqualTo(1024);
        // A call for each four, but for the first 32.
        assertThat(numbers.counters().get(Counter.SYSTEM_CALLS_OUT)).isBetween(1024L / 5, 1024L);
    }
}
