package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.HostFigures;
import io.storbench.result.LatencySummary;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The answer where groups of hosts have loads of their own.
class GroupTextTest {
    private static HostFigures host(String group, double perSecond, double meanNanos) {
        LatencySummary latency = new LatencySummary(1000, meanNanos, 1, 1, 2, 3, 4, 5_000_000, 6, 7_000_000);
        return new HostFigures(group, 1000, perSecond, latency, latency, Optional.empty());
    }

    private static Headline headline(HostFigures... hosts) {
        return Report.of(Reports.input(List.of(measured(1).hosts(hosts).valid(1e6))))
                .headline();
    }

    /// 100 in a second of 10 ms and 300 of 6 ms: 7 ms.
    @Test
    void eachGroupHasItsOwnNumbers() {
        Headline headline =
                headline(host("readers", 100, 10e6), host("readers", 300, 6e6), host("writer", 5000, 0.2e6));
        assertThat(headline.first().question()).isEqualTo("What is the mean latency of each group of hosts?");
        assertThat(headline.first().answer().verdict().replace('\u00A0', ' '))
                .contains("eaders (2 hosts): mean latency 7.00 ms, throughput 400/s; ")
                .contains("; writer (1 host): mean latency 200 \u00B5s, throughput 5,000/s.");
    }

    private static HostFigures starved(String group) {
        LatencySummary none = new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        return new HostFigures(group, 0, 0, none, none, Optional.empty());
    }

    private static String verdict(Headline headline) {
        return headline.first().answer().verdict().replace('\u00A0', ' ');
    }

    /// A host without a latency is one of its group all the same.
    @Test
    void hostsThatCompletedNothingAreCounted() {
        assertThat(verdict(headline(host("readers", 100, 10e6), starved("readers"), host("writer", 5000, 0.2e6))))
                .contains("eaders (2 hosts, of which 1 completed nothing): mean latency 10.0 ms, throughput 100/s; ");
    }

    @Test
    void aGroupThatCompletedNothingIsNamed() {
        assertThat(verdict(headline(host("readers", 100, 10e6), starved("writers"), starved("writers"))))
                .contains("; writers (2 hosts): nothing completed.");
    }

    /// 100 and 0 a second make 50, of 10 ms each; with 150 of 6 ms of the other host 200 of 7 ms.
    /// The replicates have 250 and 150: e^(12.706 · ln(250 / 150) / 2) = 25.7.
    @Test
    void aHostThatStarvedInOneReplicateIsCountedWithTheOthers() {
        Headline headline = Report.of(Reports.input(List.of(
                        measured(1)
                                .hosts(host("readers", 100, 10e6), host("readers", 150, 6e6), host("writer", 10, 1e6))
                                .valid(1e6),
                        measured(1)
                                .replicate(2)
                                .hosts(starved("readers"), host("readers", 150, 6e6), host("writer", 10, 1e6))
                                .valid(1e6))))
                .headline();
        assertThat(verdict(headline))
                .contains("eaders (2 hosts, of which 1 completed nothing in some replicates): mean latency"
                        + " 7.00 ms, throughput 200/s (known only within a factor of 26); ");
    }

    /// In an open loop a group waits by what its operations wait in the host, too.
    @Test
    void groupsOfAnOpenLoopAreReportedByTheirResponses() {
        LatencySummary service = new LatencySummary(100, 1e6, 1, 1, 2, 3, 4, 5, 6, 7);
        LatencySummary response = new LatencySummary(100, 9e6, 1, 1, 2, 3, 4, 5, 6, 7);
        Headline headline = Report.of(Reports.input(List.of(measured(1)
                        .fact("arrivals.rate_per_s", 200.0)
                        .hosts(
                                new HostFigures("readers", 100, 100, service, response, Optional.empty()),
                                host("writer", 100, 2e6))
                        .response(3)
                        .valid(1e6))))
                .headline();
        assertThat(headline.first().question()).isEqualTo("What is the mean response latency of each group of hosts?");
        assertThat(verdict(headline)).contains("eaders (1 host): mean response latency 9.00 ms");
    }

    @Test
    void hostsThatAreAllAlikeHaveOneMean() {
        assertThat(headline(host("all", 100, 1e6), host("all", 100, 1e6))
                        .first()
                        .question())
                .isEqualTo("What is the mean latency?");
    }

    /// Means of 0.1 and 0.4 ms: t(0.975; 1) = 12.706 of ln 4 / 2 is a factor of 6,700; of 0.2 and
    /// 0.25 ms, e^(12.706 · ln 1.25 / 2) = 4.13.
    @Test
    void aMeanThatIsHardlyKnownSaysSo() {
        assertThat(verdict(replicates(0.1e6, 0.4e6)))
                .contains("; writer (1 host): mean latency 200 \u00B5s, throughput 5,000/s (not known"
                        + " even within a factor of 1,000).");
        assertThat(verdict(replicates(0.2e6, 0.25e6)))
                .contains("eaders (2 hosts): mean latency 7.00 ms, throughput 400/s; ")
                .contains("; writer (1 host): mean latency 224 \u00B5s, throughput 5,000/s (known only"
                        + " within a factor of 4.1).");
    }

    private static Headline replicates(double... writerNanos) {
        List<TrialResult> trials = new ArrayList<>();
        for (double nanos : writerNanos) {
            trials.add(measured(1)
                    .replicate(trials.size() + 1)
                    .hosts(host("readers", 100, 10e6), host("readers", 300, 6e6), host("writer", 5000, nanos))
                    .valid(1e6));
        }
        return Report.of(Reports.input(trials)).headline();
    }
}
