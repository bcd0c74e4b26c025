package io.storbench.report;

import static io.storbench.report.OneSentenceTest.headline;
import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Limit;
import io.storbench.plan.Question;
import io.storbench.report.claim.State;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Whether a limit is kept, and up to which level.
class LimitReportTest {
    /// Of the 500 operations of a second at depth 1 there is no 99th percentile, which takes ten beyond it; the
    /// depths above have 1,900 and more.
    @Test
    void aLevelThatCannotBeJudgedIsNoBreakInTheOthers() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, 1, 2e6);
        add(trials, 4, 2e6);
        add(trials, 16, 2.1e6);
        add(trials, 64, 9e6);
        Headline headline = headline(trials, limit("p99 < 5ms"));
        assertThat(headline.first().question())
                .isEqualTo("Up to which queue depth does the p99 latency stay below 5 ms?");
        assertThat(headline.first().answer().verdict())
                .isEqualTo("Up to queue depth 16 the p99 latency stays below 5 ms; at queue depth 64 it does not.");
        assertThat(headline.first().answer().numbers())
                .endsWith(
                        "at queue depth 1 it is unknown (too few operations for a p99 latency, which takes 1000 in each"
                                + " trial; measure longer).");
        assertThat(headline.first().next().command()).contains("workload.depth=26,36,46,56");
    }

    @Test
    void severalLevelsThatCannotBeJudgedAreNamedTogether() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, 1, 2e6);
        add(trials, 2, 4e6);
        add(trials, 16, 2.1e6);
        add(trials, 64, 9e6);
        Headline headline = headline(trials, limit("p99 < 5ms"));
        assertThat(headline.first().answer().numbers())
                .contains("at queue depth 1 and 2 it is unknown (too few operations");
    }

    static Question limit(String limit) {
        return new Question(
                Optional.empty(), Optional.empty(), Optional.empty(), 0.05, Optional.of(Limit.parse(limit)));
    }

    /// Latencies of 1, 1, 2, 4 ms at 1, 2, 4, 8 hosts, each with an interval of about 3 %.
    @Test
    void aLimitIsAnsweredByTheLevelsThatKeepIt() {
        List<TrialResult> trials = OneSentenceTest.hosts(1e6, 1e6, 2e6, 4e6);
        Headline below = headline(trials, limit("latency < 3ms"));
        assertThat(below.first().question())
                .isEqualTo("Up to which number of hosts does the mean latency stay below 3 ms?");
        assertThat(below.answer())
                .isEqualTo("Predicted: up to 4 hosts the mean latency stays below 3 ms; at 8 hosts it does not."
                        + " The mean latency is 2.00 ms at 4 hosts and 4.00 ms at 8 hosts."
                        + " No measurement has checked this.");
        assertThat(below.first().charts().getFirst().title()).startsWith("Mean latency");
        assertThat(below.first().charts().getFirst().guides()).hasSize(1);
        assertThat(headline(trials, limit("latency < 9ms")).answer())
                .startsWith("Predicted: at every number of hosts from 1 to 8 the mean latency stays below 9 ms.");
        assertThat(headline(trials, limit("latency < 1us")).answer())
                .startsWith("Predicted: no level keeps the mean latency below 1 us.");
        Headline above = headline(trials, limit("throughput > 1500"));
        assertThat(above.first().question())
                .isEqualTo("From which number of hosts on does the throughput stay above 1500?");
        assertThat(above.answer()).startsWith("Predicted: from 2 hosts on the throughput stays above 1500;");
    }

    /// The mean is 2 ms, and its interval reaches beyond 2.001 ms.
    @Test
    void aLimitWithinAnIntervalIsNotKept() {
        assertThat(headline(OneSentenceTest.hosts(1e6, 1e6, 2e6, 4e6), limit("latency < 2.001ms"))
                        .answer())
                .isEqualTo("Predicted: up to 2 hosts the mean latency stays below 2.001 ms; at 4 hosts that is not"
                        + " certain; at 8 hosts it does not. The mean latency is 1.00 ms at 2 hosts, 2.00 ms (its"
                        + " interval reaches 2.05 ms) at 4 hosts and 4.00 ms at 8 hosts. No measurement has"
                        + " checked this.");
    }

    /// A level in between settles nothing where the intervals at depths 2 and 4 (2 and 3 ms, two
    /// replicates 20 % apart) reach across 2.5 ms; depth 8 surely misses it.
    @Test
    void levelsThatAreNotCertainAreNamedAndTakeMoreReplicates() {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            for (int replicate = 1; replicate <= 2; replicate++) {
                double scatter = i == 1 || i == 2 ? 0.1 : 0.001;
                double mean = new double[] {1e6, 2e6, 3e6, 9e6}[i];
                trials.add(measured(i + 1)
                        .factor("workload.depth", Integer.toString(1 << i))
                        .depth(1 << i)
                        .replicate(replicate)
                        .valid(mean * (replicate == 1 ? 1 - scatter : 1 + scatter)));
            }
        }
        Headline headline = headline(trials, limit("latency < 2.5ms"));
        assertThat(headline.answer())
                .startsWith("At queue depth 1 the mean latency stays below 2.5 ms; from queue depth 2 to 4 that is not"
                        + " certain; at queue depth 8 it does not.")
                .contains(" at queue depth 1, 1.99 ms (its interval reaches ");
        assertThat(headline.first().next())
                .isEqualTo(new NextStep(
                        "More replicates may decide whether the limit is kept at queue depth 2" + " and 4.",
                        "storbench run results -p design.replicates=4"));
    }

    /// Of more than two levels that are not certain, the first and the last: what cannot be told is a range.
    @Test
    void aRangeThatCannotBeToldIsNamedByItsEnds() {
        List<TrialResult> trials = new ArrayList<>();
        int point = 0;
        for (double mean : new double[] {1, 1.9, 2, 2.1, 4}) {
            point++;
            for (int replicate = 1; replicate <= 2; replicate++) {
                trials.add(TrialBuilder.measured(point)
                        .factor("workload.depth", Integer.toString(point))
                        .replicate(replicate)
                        .valid(mean * 1e6 * (replicate == 1 ? 0.99 : 1.01)));
            }
        }
        // t(0.975; 1) is 12.7, so that 1 % of scatter is an interval of 13 %.
        assertThat(headline(trials, limit("latency < 2ms")).answer())
                .isEqualTo(
                        "At queue depth 1 the mean latency stays below 2 ms; from queue depth 2 to 4 that is not certain;"
                                + " at queue depth 5 it does not. The mean latency is 1.00 ms at queue depth 1, 1.90 ms (its"
                                + " interval reaches 2.16 ms) at queue depth 2 and 4.00 ms at queue depth 5.");
    }

    /// Of rates the value is where the line through all levels between both ends reaches the limit: 100 ms at 70/s and
    /// 400 ms at 80/s are 200 ms at 75/s. The open level at 65/s, below one that surely keeps the limit, is none.
    @Test
    void aRateIsNamedWithItsRange() {
        List<TrialResult> trials = new ArrayList<>();
        double[][] levels = {{65, 180, 0.1}, {70, 100, 0.001}, {75, 200, 0.01}, {80, 400, 0.001}, {90, 500, 0.3}};
        for (int point = 0; point < levels.length; point++) {
            for (int replicate = 1; replicate <= 2; replicate++) {
                double scatter = replicate == 1 ? 1 - levels[point][2] : 1 / (1 - levels[point][2]);
                trials.add(measured(point + 1)
                        .factor("workload.rate", Integer.toString((int) levels[point][0]))
                        .replicate(replicate)
                        .valid(levels[point][1] * 1e6 * scatter));
            }
        }
        assertThat(headline(trials, limit("latency < 200ms")).answer())
                .isEqualTo("Up to about request rate 75/s the mean latency stays below 200 ms; 95 % range: 70/s to"
                        + " 80/s. The mean latency is 100 ms at request rate 70/s, 200 ms (its interval reaches"
                        + " 176 ms) at request rate 75/s and 400 ms at request rate 80/s.");
    }

    /// Of 0.9, 1 and 1.1 ms the interval is 0.777 to 1.279 ms, as computed by hand in
    /// LimitCheckTest.
    @Test
    void aSinglePointSaysWhetherItKeepsALimit() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(measured(1).replicate(replicate).valid((0.8 + 0.1 * replicate) * 1e6));
        }
        assertThat(headline(trials, limit("latency < 2ms")).first().question())
                .isEqualTo("Does the mean latency stay below 2 ms?");
        assertThat(headline(trials, limit("latency < 2ms")).answer())
                .isEqualTo("The mean latency stays below 2 ms. It is 997 µs.");
        assertThat(headline(trials, limit("latency < 0.5ms")).answer())
                .isEqualTo("The mean latency does not stay below 0.5 ms. It is 997 µs.");
        assertThat(headline(trials, limit("latency < 1.2ms")).answer())
                .isEqualTo("It is not certain whether the mean latency stays below 1.2 ms. It is 997 µs (its interval"
                        + " reaches 1.28 ms).");
        assertThat(headline(trials, limit("latency < 0.9ms")).answer())
                .isEqualTo("It is not certain whether the mean latency stays below 0.9 ms. It is 997 µs (its interval"
                        + " reaches 777 µs).");
        assertThat(headline(trials.subList(0, 1), limit("latency < 2ms")).answer())
                .isEqualTo(
                        "It is not certain whether the mean latency stays below 2 ms. It is 900 µs (one replicate has no"
                                + " interval).");
        assertThat(headline(trials, limit("durable < 2ms")).first().state()).isEqualTo(State.OPEN);
        assertThat(headline(trials, limit("latency < 2ms")).first().state()).isEqualTo(State.DECIDED);
        assertThat(headline(trials, limit("durable < 2ms")).answer())
                .startsWith(
                        "It is not certain whether the time until durable stays below 2 ms. It is unknown (no valid");
    }

    /// The median over replicates beside their mean would be a second number of one name.
    @Test
    void aTableOfThe99thPercentileHasItOnce() {
        List<TrialResult> trials = new ArrayList<>();
        OneSentenceTest.add(trials, "nfs", "1ms", 1e6);
        List<String> titles = titles(trials, limit("p99 < 5ms"));
        assertThat(titles).contains("p99 latency", "p50").doesNotContain("p99");
        assertThat(titles(trials, limit("latency < 5ms"))).contains("mean latency", "p50", "p99");
    }

    private static List<String> titles(List<TrialResult> trials, Question question) {
        return Report.of(Reports.input(trials, "", question, Predictions.NONE)).sections().stream()
                .filter(section -> section.id().equals("results"))
                .flatMap(section -> section.blocks().stream())
                .filter(Block.Table.class::isInstance)
                .map(Block.Table.class::cast)
                .flatMap(table -> table.columns().stream())
                .map(Block.Column::title)
                .toList();
    }

    /// Each operation takes 1 ms at the target, and 8 ms from its arrival.
    @Test
    void aLimitOfAnOpenLoopIsOnTheResponse() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 2; replicate++) {
            trials.add(measured(1)
                    .fact("arrivals.rate_per_s", 500.0)
                    .response(8)
                    .replicate(replicate)
                    .valid(1e6));
        }
        assertThat(headline(trials, limit("p99 < 5ms")).answer())
                .startsWith("The p99 response latency does not stay below 5 ms. It is ");
        assertThat(headline(trials, limit("service_p99 < 5ms")).answer())
                .startsWith("The p99 latency stays below 5 ms. It is ");
    }

    /// Of words there is no curve.
    @Test
    void aLimitWithoutANumericFactorIsCounted() {
        List<TrialResult> trials = new ArrayList<>();
        OneSentenceTest.add(trials, "nfs", "1ms", 1e6);
        OneSentenceTest.add(trials, "iscsi", "1ms", 3e6);
        Headline headline = headline(trials, limit("latency < 2ms"));
        assertThat(headline.first().question()).isEqualTo("Where does the mean latency stay below 2 ms?");
        assertThat(headline.answer())
                .startsWith("The mean latency stays below 2 ms at 1 of 2 points.")
                .contains("target iscsi", "3.00 ms");
    }

    private static void add(List<TrialResult> trials, int depth, double nanos) {
        int point = 1 + trials.size() / 2;
        for (int replicate = 1; replicate <= 2; replicate++) {
            trials.add(TrialBuilder.measured(point)
                    .factor("workload.depth", Integer.toString(depth))
                    .depth(depth)
                    .replicate(replicate)
                    .valid(nanos * (1 + 0.001 * replicate)));
        }
    }
}
