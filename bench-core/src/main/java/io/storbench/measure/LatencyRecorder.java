package io.storbench.measure;

import io.storbench.engine.Request;
import io.storbench.engine.Timeline;
import io.storbench.plan.Operation;
import io.storbench.result.LatencySummary;
import io.storbench.result.PhaseFigures;
import io.storbench.result.TimeBreakdown;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// The latencies of one worker: a histogram of the current interval and one of all intervals so
/// far, each for service and response time. Written by the worker's thread only.
///
/// Values are nanoseconds with three significant digits, up to [#MAX_NANOS]; longer ones count as
/// that.
public final class LatencyRecorder {
    /// The longest latency that is distinguished: one hour.
    public static final long MAX_NANOS = 3_600_000_000_000L;

    static final int DIGITS = 3;

    private final IntervalLog log;
    private final @Nullable OperationSeries series;

    /// Of operations whose service and response time are the same.
    private final LatencyCounts same = new LatencyCounts();

    private final LatencyCounts service = new LatencyCounts();
    private final LatencyCounts response = new LatencyCounts();
    private final LatencyCounts totalService = new LatencyCounts();
    private final LatencyCounts totalResponse = new LatencyCounts();
    private long serviceSumNanos;

    /// Of that, what is in intervals that have ended.
    private long endedSumNanos;

    private long responseSumNanos;
    private @Nullable KindLatencies kinds;
    private @Nullable PhaseLatencies phases;
    private final TimeSums times = new TimeSums();

    /// Where the intervals go.
    public IntervalLog log() {
        return log;
    }

    /// A recorder that hands each interval to the log.
    public LatencyRecorder(IntervalLog log) {
        this.log = log;
        this.series = null;
    }

    /// A recorder of a simulated worker.
    ///
    /// @param series of its host, whose workers are on one thread
    public LatencyRecorder(IntervalLog log, OperationSeries series) {
        this.log = log;
        this.series = series;
    }

    static Histogram histogram() {
        return new Histogram(MAX_NANOS, DIGITS);
    }

    /// Also keeps the latency of each kind of request apart, from now on.
    public void distinguish(Set<Operation> several) {
        kinds = new KindLatencies(several);
    }

    /// The same of kinds that are not known beforehand: a kind's first request allocates.
    public void distinguish() {
        kinds = new KindLatencies();
    }

    /// The name of a unit of work that will come, where kinds are kept apart.
    public void distinguishUnit(String name) {
        if (kinds != null) {
            kinds.expect(name);
        }
    }

    /// Also keeps what belongs to each of several phases apart.
    ///
    /// @param count how many phases there are
    public void distinguishPhases(int count) {
        phases = new PhaseLatencies(count);
    }

    /// A phase begins, where phases are kept apart.
    ///
    /// @param phase from 0
    /// @param nanos in the loop's time
    public void beginPhase(int phase, long nanos) {
        if (phases != null) {
            phases.begin(phase, nanos);
        }
    }

    /// A phase ends, where phases are kept apart; the first end counts.
    public void endPhase(int phase, long nanos) {
        if (phases != null) {
            phases.end(phase, nanos);
        }
    }

    /// Counts an operation of a phase, where phases are kept apart. Allocates nothing.
    ///
    /// @param phase from 0, in which it began
    /// @param bytes that it moved
    public void recordPhase(int phase, long serviceNanos, long responseNanos, long bytes) {
        if (phases != null) {
            phases.record(phase, serviceNanos, responseNanos, bytes);
        }
    }

    /// Counts one request of an operation, where kinds are kept apart. Allocates nothing.
    ///
    /// @param nanos from issue to done
    public void recordKind(Operation kind, long nanos) {
        if (kinds != null) {
            kinds.record(kind, nanos);
        }
    }

    /// Counts where the time of a request went; of a simulated one, if somebody has kept it.
    ///
    /// @param doneNanos in the loop's time
    public void recordTime(Request request, long doneNanos) {
        Timeline timeline = request.timeline();
        if (timeline != null) {
            times.record(request, timeline, doneNanos);
        } else if (series == null) {
            times.record(request, doneNanos);
        }
    }

    /// Counts a unit of work of several requests, where kinds are kept apart. The first of a name
    /// allocates, unless the name was given before.
    ///
    /// @param doneNanos in the loop's time
    /// @param nanos from the begin of its first request to the end of its last one
    public void recordUnit(String name, long doneNanos, long nanos) {
        if (kinds != null) {
            kinds.record(name, nanos);
        }
        if (series != null) {
            series.addUnit(name, doneNanos, nanos);
        }
    }

    /// Counts one operation. Allocates nothing.
    ///
    /// @param doneNanos in the loop's time
    /// @param serviceNanos from issue to done
    /// @param responseNanos from the intended start to done
    public void record(long doneNanos, long serviceNanos, long responseNanos) {
        if (series != null) {
            series.add(doneNanos, serviceNanos, responseNanos);
        }
        if (serviceNanos == responseNanos) {
            same.record(Math.clamp(serviceNanos, 0, MAX_NANOS));
        } else {
            service.record(Math.clamp(serviceNanos, 0, MAX_NANOS));
            response.record(Math.clamp(responseNanos, 0, MAX_NANOS));
        }
        serviceSumNanos += serviceNanos;
        responseSumNanos += responseNanos;
    }

    /// Ends the current interval and begins the next one.
    ///
    /// @param startNanos of the interval, in the loop's time
    /// @param endNanos of the interval
    public void endInterval(long startNanos, long endNanos) {
        service.add(same);
        response.add(same);
        same.reset();
        long operations = service.total();
        if (operations == 0) {
            return;
        }
        double meanNanos = (serviceSumNanos - endedSumNanos) / (double) operations;
        endedSumNanos = serviceSumNanos;
        log.append(new IntervalLog.Served(startNanos, endNanos, operations, meanNanos));
        log.append(IntervalLog.SERVICE, service, startNanos, endNanos);
        log.append(IntervalLog.RESPONSE, response, startNanos, endNanos);
        totalService.add(service);
        totalResponse.add(response);
        service.reset();
        response.reset();
    }

    /// Adds what this recorder has counted in ended intervals to sums over several workers.
    public void addTo(Merged sums) {
        sums.service.add(totalService);
        sums.response.add(totalResponse);
        sums.serviceSumNanos += serviceSumNanos;
        sums.responseSumNanos += responseSumNanos;
        times.addTo(sums.times);
        if (kinds != null) {
            kinds.addTo(sums.kinds);
        }
        if (phases != null) {
            if (sums.phases == null) {
                sums.phases = new PhaseLatencies(phases.count());
            }
            phases.addTo(sums.phases);
        }
    }

    /// Sums over workers.
    public static final class Merged {
        private final LatencyCounts service = new LatencyCounts();
        private final LatencyCounts response = new LatencyCounts();
        private double serviceSumNanos;
        private double responseSumNanos;
        private final KindLatencies kinds = new KindLatencies();
        private final TimeSums times = new TimeSums();
        private @Nullable PhaseLatencies phases;

        /// The service times of all.
        public LatencySummary serviceSummary() {
            return service.summary(serviceSumNanos);
        }

        /// The service times by kind of request, by the kind's name; empty of loads that have one
        /// kind.
        public SortedMap<String, LatencySummary> kindSummaries() {
            return kinds.summaries();
        }

        /// Where the time of requests went, by kind, by the kind's name; empty where nobody has kept it.
        public SortedMap<String, TimeBreakdown> timeBreakdowns() {
            return times.breakdowns();
        }

        /// What each phase came to, in order; empty of a load without phases.
        ///
        /// @param names of the phases
        /// @param beganNanos when the measurement began, in the loop's time
        public List<PhaseFigures> phaseFigures(List<String> names, long beganNanos) {
            return phases == null ? List.of() : phases.figures(names, beganNanos);
        }

        /// How many operations had a service time of at least this.
        public long countFrom(long nanos) {
            return nanos > MAX_NANOS ? 0 : service.countFrom(nanos);
        }

        /// The response times of all.
        public LatencySummary responseSummary() {
            return response.summary(responseSumNanos);
        }
    }
}
