package io.storbench.local;

import io.storbench.condition.Conditions;
import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.EventLoop;
import io.storbench.engine.MeasuredRun;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Does nothing, at once: what it measures is storbench itself.
public final class NullEngine implements Engine {
    /// For [java.util.ServiceLoader].
    public NullEngine() {}

    @Override
    public String name() {
        return "null";
    }

    @Override
    public void check(TargetSpec spec) {
        spec.settings().refuseUnknown();
        if (spec.network().isEmulated()) {
            throw new PlanException(
                    spec.settings().mapping().place(), "network: the null engine has no path to emulate; leave it out");
        }
    }

    @Override
    public Target open(TargetSpec spec) {
        check(spec);
        return new NullTarget();
    }

    private static final class NullTarget implements Target {
        @Override
        public void prepare(DataSet dataSet) {}

        @Override
        public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) throws IOException {
            MeasuredRun.run(workers, (loop, worker, _) -> new NullSession(loop, worker), limitNanos, stop);
        }

        @Override
        public Conditions conditions() {
            return Conditions.NONE;
        }

        @Override
        public SortedMap<String, Object> facts() {
            return new TreeMap<>();
        }

        @Override
        public void close() {}
    }

    private static final class NullSession implements Session {
        private final EventLoop loop;
        private final Worker worker;
        private final Counters counters = new Counters(List.of());
        // Two lists in turn: one is being completed while the other takes what is submitted.
        private Request[] submitted = new Request[16];
        private Request[] completing = new Request[16];
        private int submittedCount;

        NullSession(EventLoop loop, Worker worker) {
            this.loop = loop;
            this.worker = worker;
        }

        @Override
        public boolean trySubmit(Request request) {
            if (submittedCount == submitted.length) {
                submitted = java.util.Arrays.copyOf(submitted, 2 * submittedCount);
            }
            submitted[submittedCount++] = request;
            if (request.operation() == Operation.READ) {
                counters.add(Counter.PAYLOAD_BYTES_IN, request.lengthBytes());
            } else {
                counters.add(Counter.PAYLOAD_BYTES_OUT, request.lengthBytes());
            }
            return true;
        }

        @Override
        public void poll() {
            int count = submittedCount;
            if (count == 0) {
                return;
            }
            Request[] batch = submitted;
            submitted = completing;
            completing = batch;
            submittedCount = 0;
            long now = loop.nowNanos();
            for (int i = 0; i < count; i++) {
                worker.onComplete(batch[i], Outcome.DONE, now);
            }
        }

        @Override
        public void await(long deadlineNanos) {
            poll();
        }

        @Override
        public Counters counters() {
            return counters;
        }

        @Override
        public void close() {}
    }
}
