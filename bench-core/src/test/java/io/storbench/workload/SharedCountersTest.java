package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.PathCounters;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SharedCountersTest {
    private final FakeCounters source = new FakeCounters();

    /// A single counter, moved by the test.
    private static final class FakeCounters implements PathCounters {
        private long value;
        private long before;
        private boolean broken;

        @Override
        public Optional<InetSocketAddress> server() {
            return Optional.empty();
        }

        @Override
        public Set<String> owners() {
            return Set.of("counter");
        }

        @Override
        public SortedMap<String, Object> facts() {
            return new TreeMap<>();
        }

        @Override
        public void begin() throws IOException {
            fail();
            before = value;
        }

        @Override
        public CounterSnapshot counted() throws IOException {
            fail();
            return new CounterSnapshot(Map.of(Counter.FRAME_BYTES_IN, value - before), new TreeMap<>());
        }

        private void fail() throws IOException {
            if (broken) {
                throw new IOException("the mount is gone");
            }
        }
    }

    private SharedCounters counters(boolean completion) {
        return new SharedCounters(Optional.of(source), completion, 2);
    }

    private static long counted(SharedCounters counters) throws IOException {
        return counters.counted().get(Counter.FRAME_BYTES_IN);
    }

    @Test
    void aTimedTrialCountsFromTheFirstBeginToTheFirstEnd() throws IOException {
        SharedCounters counters = counters(false);
        source.value = 10;
        counters.begin();
        source.value = 11;
        counters.begin();
        source.value = 30;
        counters.end();
        source.value = 99;
        counters.end();
        assertThat(counted(counters)).isEqualTo(20);
        assertThat(counters.isCounting()).isFalse();
    }

    @Test
    void aCompletionTrialCountsUntilTheLastEnd() throws IOException {
        SharedCounters counters = counters(true);
        counters.begin();
        counters.begin();
        source.value = 5;
        counters.end();
        counters.leave();
        assertThat(counters.isCounting()).isTrue();
        source.value = 7;
        counters.end();
        counters.leave();
        assertThat(counters.isCounting()).isFalse();
        assertThat(counted(counters)).isEqualTo(7);
    }

    @Test
    void withoutASourceNothingIsCountedAndNobodyWaits() throws IOException {
        SharedCounters counters = new SharedCounters(Optional.empty(), true, 2);
        counters.begin();
        counters.end();
        assertThat(counters.counted()).isEqualTo(CounterSnapshot.NONE);
        assertThat(counters.isCounting()).isFalse();
    }

    @Test
    void countersThatCannotBeReadFailTheTrial() {
        SharedCounters counters = counters(true);
        counters.begin();
        source.broken = true;
        counters.end();
        assertThatThrownBy(counters::counted).hasMessage("the mount is gone");
    }
}
