package io.storbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Operation;
import io.storbench.result.LatencySummary;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KindLatenciesTest {
    /// Whatever the digits of either.
    @Test
    void aPartIsWithinTheWhole() {
        KindLatencies kinds = new KindLatencies(Set.of(Operation.READ, Operation.WRITE));
        LatencyCounts whole = new LatencyCounts();
        SplittableRandom random = new SplittableRandom(20);
        long least = Long.MAX_VALUE;
        long most = 0;
        for (int i = 0; i < 10_000; i++) {
            long nanos = (long) (100_000 / (1 - random.nextDouble()));
            kinds.record(i % 3 == 0 ? Operation.READ : Operation.WRITE, nanos);
            whole.record(nanos);
            least = Math.min(least, nanos);
            most = Math.max(most, nanos);
        }
        KindLatencies merged = new KindLatencies();
        kinds.addTo(merged);
        kinds.addTo(merged);
        List<LatencySummary> parts = List.copyOf(merged.summaries().values());
        assertThat(parts).hasSize(2);
        assertThat(parts.stream().mapToLong(LatencySummary::minNanos).min()).hasValue(least);
        assertThat(parts.stream().mapToLong(LatencySummary::maxNanos).max()).hasValue(most);
        for (LatencySummary part : parts) {
            assertThat(part.maxNanos()).isLessThanOrEqualTo(whole.maxNanos());
            assertThat(part.p999Nanos()).isLessThanOrEqualTo(part.maxNanos());
        }
        KindLatencies one = new KindLatencies(Set.of(Operation.WRITE));
        one.record(Operation.WRITE, 22_822_000);
        LatencySummary only = Objects.requireNonNull(one.summaries().get("write"));
        assertThat(List.of(only.minNanos(), only.p50Nanos(), only.p99Nanos(), only.maxNanos()))
                .containsOnly(22_822_000L);
    }
}
