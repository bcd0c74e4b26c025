package io.storbench.report.compare;

import io.storbench.result.HostFigures;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a group of hosts saw, over the valid replicates of a point: all of its hosts, also those
/// that completed nothing.
///
/// @param group the plan's name of it
/// @param target that it drives; empty where all hosts drive one
/// @param hosts that it has
/// @param starved those that completed nothing in at least one replicate
/// @param isAlways whether the starved ones completed nothing in any replicate
/// @param perSecond operations of all hosts
/// @param meanNanos mean latency over all operations, not a number where there is none
/// @param halfWidth of the 95 % intervals of the two, the wider, in natural logarithms; empty where
///   nothing tells how replicates scatter
public record GroupMeans(
        String group,
        Optional<String> target,
        int hosts,
        int starved,
        boolean isAlways,
        double perSecond,
        double meanNanos,
        OptionalDouble halfWidth) {

    /// Of one host: operations per second, and the nanoseconds that they take together in a second.
    private record Share(double perSecond, double nanosPerSecond) {
        Share plus(Share other) {
            return new Share(perSecond + other.perSecond, nanosPerSecond + other.nanosPerSecond);
        }
    }

    /// In the order of the hosts.
    ///
    /// @param metric of latency: of the service, or of the response
    public static List<GroupMeans> of(PointResults results, Metric metric) {
        List<List<HostFigures>> trials = results.valid().stream()
                .map(TrialResult.Valid::numbers)
                .map(Measurement::hosts)
                .toList();
        int hosts = trials.stream().mapToInt(List::size).min().orElse(0);
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        for (int host = 0; host < hosts; host++) {
            groups.computeIfAbsent(trials.getFirst().get(host).group(), _ -> new ArrayList<>())
                    .add(host);
        }
        Map<Integer, HostEstimates> estimates = HostEstimates.of(results).stream()
                .collect(Collectors.toMap(host -> host.host() - 1, Function.identity()));
        List<GroupMeans> means = new ArrayList<>();
        groups.forEach((group, own) -> {
            List<Share> shares = new ArrayList<>();
            for (int host : own) {
                HostEstimates known = estimates.get(host);
                shares.add(known == null ? share(trials, host, metric) : share(known, metric == Metric.RESPONSE));
            }
            List<Integer> starved =
                    own.stream().filter(host -> !estimates.containsKey(host)).toList();
            HostEstimates alone = estimates.get(own.getFirst());
            double perSecond = shares.stream().mapToDouble(Share::perSecond).sum();
            means.add(new GroupMeans(
                    group,
                    HostEstimates.target(results, group),
                    own.size(),
                    starved.size(),
                    starved.stream()
                            .allMatch(host -> shares.get(own.indexOf(host)).perSecond() == 0),
                    perSecond,
                    shares.stream().mapToDouble(Share::nanosPerSecond).sum() / perSecond,
                    wider(
                            alone != null && own.size() == 1
                                    ? estimates(alone, metric)
                                    : estimates(results, trials, own, metric))));
        });
        return means;
    }

    private static OptionalDouble wider(Stream<Estimate> estimates) {
        return estimates
                .flatMapToDouble(estimate -> estimate.relativeHalfWidth().stream())
                .max();
    }

    private static Stream<Estimate> estimates(HostEstimates host, Metric metric) {
        return Stream.of(host.perSecond(), metric == Metric.RESPONSE ? host.response() : host.service());
    }

    /// Of several hosts, whose operations are one sum in every replicate.
    private static Stream<Estimate> estimates(
            PointResults results, List<List<HostFigures>> trials, List<Integer> own, Metric metric) {
        List<Share> sums = trials.stream()
                .map(trial -> own.stream()
                        .map(host -> share(List.of(trial), host, metric))
                        .reduce(new Share(0, 0), Share::plus))
                .filter(sum -> sum.perSecond() > 0)
                .toList();
        boolean stopped = results.stopping().isPresent();
        return Stream.of(
                        sums.stream().map(Share::perSecond).toList(),
                        sums.stream()
                                .map(sum -> sum.nanosPerSecond() / sum.perSecond())
                                .toList())
                .flatMap(values -> Estimate.of(values, stopped).stream());
    }

    private static Share share(HostEstimates host, boolean isResponse) {
        double perSecond = host.perSecond().mean();
        Estimate latency = isResponse ? host.response() : host.service();
        return new Share(perSecond, perSecond * latency.mean());
    }

    /// Of a host that has no estimate, as a replicate without an operation has no latency.
    private static Share share(List<List<HostFigures>> trials, int host, Metric metric) {
        double perSecond = 0;
        double nanosPerSecond = 0;
        for (List<HostFigures> trial : trials) {
            HostFigures figures = trial.get(host);
            if (figures.operations() > 0) {
                LatencySummary latency = metric == Metric.RESPONSE ? figures.response() : figures.service();
                perSecond += figures.operationsPerSecond();
                nanosPerSecond += figures.operationsPerSecond() * latency.meanNanos();
            }
        }
        return new Share(perSecond / trials.size(), nanosPerSecond / trials.size());
    }
}
