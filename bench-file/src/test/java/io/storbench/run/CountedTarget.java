package io.storbench.run;

import io.storbench.condition.Conditions;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.DataSet;
import io.storbench.engine.PathCounters;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.Worker;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// A target that does nothing, on what has counters.
record CountedTarget(Set<String> owners) implements Target, PathCounters {
    @Override
    public void prepare(DataSet dataSet) {}

    @Override
    public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) {}

    @Override
    public Conditions conditions() {
        return Conditions.NONE;
    }

    @Override
    public SortedMap<String, Object> facts() {
        return new TreeMap<>();
    }

    @Override
    public Optional<PathCounters> counters() {
        return Optional.of(this);
    }

    @Override
    public Optional<InetSocketAddress> server() {
        return Optional.empty();
    }

    @Override
    public void begin() {}

    @Override
    public CounterSnapshot counted() {
        return CounterSnapshot.NONE;
    }

    @Override
    public void close() {}
}
