package io.storbench.sim.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/// The laws that every run of every model keeps, whatever its random numbers (Denning and Buzen,
/// "The operational analysis of queueing network models", Computing Surveys 10, 1978). A violation
/// is a bug of the model: each is reported as a sentence, and there should be none.
///
/// The figures that a law compares are counted apart. What was unfinished at the end is accounted
/// for, so the laws are exact but for rounding.
public final class OperationalLaws {
    /// Far above what sums over 10^9 items lose.
    private static final double ROUNDING = 1e-6;

    private final List<String> violations = new ArrayList<>();

    /// The sentences on the laws that were broken, in the order of checking.
    public List<String> violations() {
        return List.copyOf(violations);
    }

    /// Checks what one station must keep: conservation of items, Little's law, the utilisation law
    /// U = X·S, and that no more is in use than there is.
    public OperationalLaws station(StationReport report) {
        double elapsed = (double) report.elapsedNanos();
        String name = report.name();
        if (report.inside() != report.held()) {
            violations.add(String.format(
                    Locale.ROOT,
                    "%s: %d items came, %d were refused and %d left, but %d are inside",
                    name,
                    report.arrivals(),
                    report.refused(),
                    report.completions(),
                    report.held()));
        }
        double area = report.meanNumber() * elapsed;
        double times = report.meanSojournNanos() * report.completions() + report.unfinishedNanos();
        if (differ(area, times)) {
            violations.add(String.format(
                    Locale.ROOT,
                    "%s breaks Little's law: %.9g items inside on average, but %.9g by their times" + " inside",
                    name,
                    report.meanNumber(),
                    times / elapsed));
        }
        if (differ(report.meanInUse() * elapsed, report.servedNanos())) {
            violations.add(String.format(
                    Locale.ROOT,
                    "%s breaks the utilisation law: %.9g units in use on average, but %.9g by what items were given",
                    name,
                    report.meanInUse(),
                    report.servedNanos() / elapsed));
        }
        if (report.meanInUse() > report.units() * (1 + ROUNDING)) {
            violations.add(String.format(
                    Locale.ROOT,
                    "%s has %d units, but %.9g in use on average",
                    name,
                    report.units(),
                    report.meanInUse()));
        }
        return this;
    }

    /// Checks that what leaves some stations is what comes to others, item for item: the forced
    /// flow law with visit ratios known. Items between stations must be none.
    public OperationalLaws flow(Collection<StationReport> from, Collection<StationReport> to) {
        return flow(from, to, 0);
    }

    /// The same where items may be on the way between them.
    ///
    /// @param underWay how many there are at most
    public OperationalLaws flow(Collection<StationReport> from, Collection<StationReport> to, long underWay) {
        long left = from.stream().mapToLong(StationReport::completions).sum();
        long came = to.stream().mapToLong(StationReport::arrivals).sum();
        if (left < came || left > came + underWay) {
            violations.add(String.format(
                    Locale.ROOT,
                    "the flow is broken: %d items left %s, but %d came to %s",
                    left,
                    names(from),
                    came,
                    names(to)));
        }
        return this;
    }

    /// Checks that the holders of tokens are all at the stations that they visit with one, and
    /// nobody else is: the mean number of tokens held is the mean number at these stations.
    public OperationalLaws population(Collection<StationReport> pools, Collection<StationReport> stations) {
        double held = pools.stream().mapToDouble(StationReport::meanInUse).sum();
        double present =
                stations.stream().mapToDouble(StationReport::meanNumber).sum();
        if (differ(held, present)) {
            violations.add(String.format(
                    Locale.ROOT,
                    "items are lost or doubled: %.9g tokens of %s are held on average, but %.9g" + " items are at %s",
                    held,
                    names(pools),
                    present,
                    names(stations)));
        }
        return this;
    }

    /// Checks the asymptotic bounds of a closed system, X ≤ min(1/Dmax, N/(D+Z)), and Little's law
    /// for its customers, X·(R+Z) ≤ N, equal but for the cycles that were cut off at the ends.
    ///
    /// @param cycles what its customers did
    /// @param stations where they are served, a customer at one at a time
    public OperationalLaws closed(Cycles cycles, Collection<StationReport> stations) {
        double elapsed = (double) cycles.elapsedNanos;
        double most = cycles.customers * (1 + ROUNDING);
        double throughput = cycles.completions / elapsed;
        double demand = 0;
        for (StationReport station : stations) {
            double perCycle = station.servedNanos() / Math.max(1, cycles.completions);
            demand += perCycle;
            if (throughput * perCycle > station.units() * (1 + ROUNDING)) {
                violations.add(String.format(
                        Locale.ROOT,
                        "%s limits the throughput to %.9g per second, but it is %.9g",
                        station.name(),
                        station.units() / perCycle * 1e9,
                        throughput * 1e9));
            }
        }
        if (throughput * (demand + cycles.meanThinkNanos) > most) {
            violations.add(String.format(
                    Locale.ROOT,
                    "%d customers with a demand of %.9g ns and %.9g ns to think complete %.9g"
                            + " cycles per second at most, but did %.9g",
                    cycles.customers,
                    demand,
                    cycles.meanThinkNanos,
                    cycles.customers / (demand + cycles.meanThinkNanos) * 1e9,
                    throughput * 1e9));
        }
        if (throughput * (cycles.meanResponseNanos + cycles.meanThinkNanos) > most) {
            violations.add(String.format(
                    Locale.ROOT,
                    "%d customers were %.9g on average, by the times of their cycles",
                    cycles.customers,
                    throughput * (cycles.meanResponseNanos + cycles.meanThinkNanos)));
        }
        return this;
    }

    private static boolean differ(double one, double other) {
        double size = Math.max(Math.abs(one), Math.abs(other));
        return Math.abs(one - other) > ROUNDING * Math.max(1, size);
    }

    private static String names(Collection<StationReport> reports) {
        return String.join(
                ", ",
                reports.stream().map(StationReport::name).distinct().sorted().toList());
    }

    /// What the customers of a closed system did.
    ///
    /// @param customers how many there are (N)
    /// @param completions cycles completed
    /// @param elapsedNanos in which time
    /// @param meanResponseNanos of a cycle, from its start to its end (R)
    /// @param meanThinkNanos from a cycle's end to the next start (Z)
    public record Cycles(
            long customers, long completions, long elapsedNanos, double meanResponseNanos, double meanThinkNanos) {
        /// The cycles of customers that some stations have seen, and who do not think.
        ///
        /// @param reports of what each cycle goes through once, over one and the same time
        /// @param insideNanos how long the cycles that a station has seen took, added up
        public static Cycles of(
                long customers, Collection<StationReport> reports, ToDoubleFunction<StationReport> insideNanos) {
            long completions =
                    reports.stream().mapToLong(StationReport::completions).sum();
            double nanos = reports.stream().mapToDouble(insideNanos).sum();
            return new Cycles(
                    customers,
                    completions,
                    reports.iterator().next().elapsedNanos(),
                    nanos / Math.max(1, completions),
                    0);
        }
    }
}
