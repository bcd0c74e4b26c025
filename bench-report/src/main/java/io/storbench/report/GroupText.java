package io.storbench.report;

import io.storbench.report.compare.GroupMeans;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.report.wording.MeanText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What groups of hosts with loads of their own saw at one point, each by itself: a mean over all
/// of them means little.
final class GroupText {
    private GroupText() {}

    /// A clause for each group, such as `readers (4 hosts): mean latency 10.1 ms, throughput
    /// 395/s`; empty where there is one group.
    ///
    /// @param metric of latency, of the service or of the response
    static Optional<String> of(PointResults results, Metric metric) {
        List<GroupMeans> groups = GroupMeans.of(results, metric);
        return groups.size() < 2
                ? Optional.empty()
                : Optional.of(
                        groups.stream().map(group -> clause(group, metric)).collect(Collectors.joining("; ")));
    }

    private static String clause(GroupMeans group, Metric metric) {
        return "%s (%d %s%s%s): %s"
                .formatted(
                        group.group(),
                        group.hosts(),
                        group.hosts() == 1 ? "host" : "hosts",
                        group.target().map(name -> " on " + name).orElse(""),
                        starved(group),
                        group.perSecond() == 0
                                ? "nothing completed"
                                : "%s %s, %s %s%s"
                                        .formatted(
                                                metric.words(),
                                                metric.brief(group.meanNanos()),
                                                Metric.THROUGHPUT.words(),
                                                Metric.THROUGHPUT.brief(group.perSecond()),
                                                MeanText.doubt(group.halfWidth())));
    }

    private static String starved(GroupMeans group) {
        return group.starved() == 0 || group.perSecond() == 0
                ? ""
                : ", of which %d completed nothing%s"
                        .formatted(group.starved(), group.isAlways() ? "" : " in some replicates");
    }
}
