package io.storbench.report;

import io.storbench.report.compare.HostEstimates;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What groups of hosts with loads of their own saw at one point, each by itself: a mean over all
/// of them means little.
final class GroupText {
    private GroupText() {}

    /// A clause for each group, such as `readers (4 hosts): mean latency 10.1 ms, throughput
    /// 395/s`; empty where there is one group.
    static Optional<String> of(PointResults results) {
        Map<String, List<HostEstimates>> groups =
                HostEstimates.of(results).stream()
                        .collect(
                                Collectors.groupingBy(
                                        HostEstimates::group,
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        return groups.size() < 2
                ? Optional.empty()
                : Optional.of(
                        groups.values().stream()
                                .map(GroupText::clause)
                                .collect(Collectors.joining("; ")));
    }

    private static String clause(List<HostEstimates> hosts) {
        double perSecond = hosts.stream().mapToDouble(host -> host.perSecond().mean()).sum();
        double waitingNanos =
                hosts.stream()
                        .mapToDouble(host -> host.perSecond().mean() * host.service().mean())
                        .sum();
        return "%s (%d %s%s): %s %s, %s %s"
                .formatted(
                        hosts.getFirst().group(),
                        hosts.size(),
                        hosts.size() == 1 ? "host" : "hosts",
                        hosts.getFirst().target().map(name -> " on " + name).orElse(""),
                        Metric.LATENCY.words(),
                        Metric.LATENCY.brief(waitingNanos / perSecond),
                        Metric.THROUGHPUT.words(),
                        Metric.THROUGHPUT.brief(perSecond));
    }
}
