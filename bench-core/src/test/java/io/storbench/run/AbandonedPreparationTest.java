package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.condition.Conditions;
import io.storbench.engine.AbandonedException;
import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A system call that hangs while a data set is filled, or while a load runs.
class AbandonedPreparationTest {
    private final List<String> calls = new ArrayList<>();
    private final List<Long> limitsNanos = new ArrayList<>();

    /// Preparing writes, whatever the load does. The thread left behind may still use the target's
    /// descriptors, so those stay open.
    @ParameterizedTest
    @CsvSource({
        "true,  read,  ABANDONED, 'abandoned: it hangs'",
        "true,  write, ABANDONED, 'abandoned: it hangs'",
        "false, write, ABANDONED, 'abandoned: it hangs'",
        "false, read,  ,          ''"
    })
    void aTargetIsEndedWhereSomethingMayStillBeWritten(
            boolean preparing, String operation, TrialRunner.Finished.Fault.@Nullable Kind kind, String call)
            throws WriteRefusedException {
        TrialSpec spec = PlanReader.parse(
                        "{target: {engine: \"null\"}, workload: {operation: %s}}".formatted(operation),
                        "plan",
                        List.of())
                .trials()
                .getFirst();
        TrialRunner runner =
                new TrialRunner(new Hanging(preparing), Origin.MEASURED, DeviceGate.shut(), new StopSignal());
        assertThat(runner.run(spec, spec.network(), header()).faults())
                .extracting(TrialRunner.Finished.Fault::kind)
                .isEqualTo(Stream.ofNullable(kind).toList());
        assertThat(String.join(", ", calls)).isEqualTo(call);
    }

    /// A load that reads back what it wrote has as long again for that.
    @ParameterizedTest
    @CsvSource({
        "operation: read, 20",
        "operation: write, 20",
        "'operation: read, verify: true', 20",
        "'operation: write, verify: true', 40",
        "'operation: mixed, reads: 50%, verify: true', 40"
    })
    void aTrialHasThePlansLimit(String load, long seconds) throws WriteRefusedException {
        TrialSpec spec = PlanReader.parse(
                        "{target: {engine: \"null\"}, workload: {%s}, protocol: {measure: 1s, limit: 20s}}"
                                .formatted(load),
                        "plan",
                        List.of())
                .trials()
                .getFirst();
        new TrialRunner(new Hanging(false), Origin.MEASURED, DeviceGate.shut(), new StopSignal())
                .run(spec, spec.network(), header());
        assertThat(limitsNanos).containsExactly(seconds * 1_000_000_000);
    }

    private static TrialHeader header() {
        return new TrialHeader(
                new TrialKey("0", Origin.MEASURED, 1, 1), "t", Map.of(), Map.of(), 1, 42, "2026-11-20T00:00:00Z", "e");
    }

    private final class Hanging implements Engine, Target {
        private final boolean preparing;

        Hanging(boolean preparing) {
            this.preparing = preparing;
        }

        @Override
        public String name() {
            return "hanging";
        }

        @Override
        public void check(TargetSpec spec) {}

        @Override
        public Target open(TargetSpec spec) {
            return this;
        }

        @Override
        public void prepare(DataSet dataSet) throws IOException {
            if (preparing) {
                throw new AbandonedException("it hangs");
            }
        }

        @Override
        public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) throws IOException {
            limitsNanos.add(limitNanos);
            throw new AbandonedException("it hangs");
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
        public void abandon(String reason) {
            calls.add("abandoned: " + reason);
        }

        @Override
        public void close() {
            calls.add("closed");
        }
    }
}
