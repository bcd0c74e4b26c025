package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.HostFigures;
import io.storbench.result.LatencySummary;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The answer where groups of hosts have loads of their own.
class GroupTextTest {
    private static HostFigures host(String group, double perSecond, double meanNanos) {
        LatencySummary latency =
                new LatencySummary(1000, meanNanos, 1, 1, 2, 3, 4, 5_000_000, 6, 7_000_000);
        return new HostFigures(group, 1000, perSecond, latency, latency, Optional.empty());
    }

    private static Headline headline(HostFigures... hosts) {
        return Report.of(Reports.input(List.of(measured(1).hosts(hosts).valid(1e6)))).headline();
    }

    /// 100 in a second of 10 ms and 300 of 6 ms: 7 ms.
    @Test
    void eachGroupHasItsOwnNumbers() {
        Headline headline =
                headline(
                        host("readers", 100, 10e6),
                        host("readers", 300, 6e6),
                        host("writer", 5000, 0.2e6));
        assertThat(headline.question())
                .isEqualTo("What is the mean latency of each group of hosts?");
        assertThat(headline.brief().verdict().replace('\u00A0', ' '))
                .contains("eaders (2 hosts): mean latency 7.00 ms, throughput 400/s; ")
                .contains("; writer (1 host): mean latency 200 \u00B5s, throughput 5,000/s.");
    }

    @Test
    void hostsThatAreAllAlikeHaveOneMean() {
        assertThat(headline(host("all", 100, 1e6), host("all", 100, 1e6)).question())
                .isEqualTo("What is the mean latency?");
    }
}
