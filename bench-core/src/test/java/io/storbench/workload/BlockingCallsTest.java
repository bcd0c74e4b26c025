package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.IdleSession;
import io.storbench.engine.ManualLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Workers whose calls block, as on a mount, notice the edges of a measurement when a call returns.
/// They count over the same time all the same, or a rate would be too low by the latency's part of
/// the measurement.
class BlockingCallsTest {
    private static final long MS = 1_000_000;
    private static final long CALL_NANOS = 50 * MS;

    /// Every call takes 50 ms. The last worker begins at 31 ms, so that the measurement goes from
    /// 141 to 261 ms; calls of the three end at 150, 200 and 250, 167 and 217, and 181 and 231 ms.
    @Test
    void allCountOverTheTimeThatThePlanSays() {
        StartLine start = new StartLine(3);
        List<Lane> lanes =
                Stream.of(0L, 17L, 31L).map(at -> new Lane(start, at * MS)).toList();
        lanes.forEach(Lane::begin);
        lanes.forEach(Lane::finish);

        List<LoadResult> results =
                lanes.stream().map(lane -> lane.worker.result()).toList();
        assertThat(results).extracting(LoadResult::beganNanos).containsOnly(141 * MS);
        assertThat(results).extracting(LoadResult::endedNanos).containsOnly(261 * MS);
        assertThat(results).extracting(LoadResult::operations).containsExactly(3L, 2L, 2L);
        assertThat(results).allMatch(LoadResult::countersAgree);
    }

    /// A worker on a thread of its own, in a time of its own.
    private static final class Lane extends IdleSession {
        private final WorkerHarness load = new WorkerHarness();
        private final ManualLoop time = load.time;
        private final LoadWorker worker;
        private @Nullable Request done;

        Lane(StartLine start, long beginNanos) {
            worker = load.worker("read, verify: false", 1, "warmup: 110ms, measure: 120ms", start);
            time.block(beginNanos);
        }

        void begin() {
            worker.start(time, this);
        }

        /// In the order of [io.storbench.engine.MeasuredLoop].
        void finish() {
            while (!worker.isFinished()) {
                poll();
                time.runUntil(time.nowNanos());
            }
        }

        @Override
        public boolean trySubmit(Request request) {
            done = request;
            request.issuedAt(time.nowNanos());
            time.block(CALL_NANOS);
            counters.add(Counter.PAYLOAD_BYTES_IN, request.lengthBytes());
            return true;
        }

        @Override
        public void poll() {
            Request request = done;
            if (request != null) {
                done = null;
                worker.onComplete(request, Outcome.DONE, time.nowNanos());
            }
        }
    }
}
