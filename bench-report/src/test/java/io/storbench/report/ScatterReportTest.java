package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.compare.Metric;
import io.storbench.report.scatter.GroupScatter;
import io.storbench.report.scatter.GroupScatter.Unit;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a report says of the scatter between runs.
class ScatterReportTest {
    /// Yields of samples of six batches of dyestuff: O. L. Davies, "Statistical Methods in Research
    /// and Production" (1947), as in R's lme4, where batches differ by a standard deviation of
    /// 42.00 and samples by 49.51.
    private static final int[][] DYESTUFF = {
        {1545, 1440, 1440, 1520, 1580},
        {1540, 1555, 1490, 1560, 1495},
        {1595, 1550, 1605, 1510, 1560},
        {1445, 1440, 1595, 1465, 1545},
        {1595, 1630, 1515, 1635, 1625},
        {1520, 1455, 1450, 1480, 1445}
    };

    /// Yields as thousandths of logarithms: a batch is a run.
    private static TrialResult[] dyestuff(int batches) {
        List<TrialResult> trials = new ArrayList<>();
        for (int batch = 0; batch < batches; batch++) {
            for (int sample : DYESTUFF[batch]) {
                trials.add(TrialBuilder.measured(1)
                        .replicate(trials.size() + 1)
                        .fact(Measurement.RUN, "2026-11-2%dT10:00:00Z".formatted(batch))
                        .valid(1e6 * Math.exp(sample / 1000.0)));
            }
        }
        return trials.toArray(TrialResult[]::new);
    }

    private static String confidence(Report report) {
        return String.join(" ", report.headline().first().confidence());
    }

    /// exp(0.0420) is 1.043, exp(0.0495) is 1.051.
    @Test
    void severalRunsTellByHowMuchTheyDiffer() {
        Report report = Reports.report(dyestuff(6));
        assertThat(confidence(report).replace('\u00A0', ' '))
                .contains("Runs vary by a further 4.3 % (standard deviation, 6 runs), which these"
                        + " intervals do not include.");
        assertThat(text(report))
                .contains("Mean latency: separate runs differ by 4.3 % (standard deviation at" + " a point; 6 runs,")
                .contains("replicates within one by 5.1 %. For compare and gate this is" + " --run-scatter 4.3%.")
                .doesNotContain("not known");
    }

    @Test
    void oneRunTellsNothingOfOthers() {
        Report report = Reports.report(dyestuff(1));
        assertThat(confidence(report))
                .endsWith("All replicates are from one run: the variation between runs is not" + " included.");
        assertThat(text(report))
                .contains("All replicates are from one run: the variation between runs is not included.");
    }

    @Test
    void trialsOfOlderVersionsDoNotTellTheirRun() {
        Report report = Reports.report(
                TrialBuilder.measured(1).valid(1e6),
                TrialBuilder.measured(1).replicate(2).valid(1.1e6));
        assertThat(confidence(report)).doesNotContain("run;");
        assertThat(text(report))
                .contains("Not every trial has its run recorded: the variation between runs is not included.");
    }

    private static String text(Report report) {
        return String.join("\n", Reports.paragraphs(report)).replace('\u00A0', ' ');
    }

    /// Batches as set-ups of one run.
    @Test
    void setUpsScatterLikeRuns() {
        List<TrialResult> trials = new ArrayList<>();
        for (int batch = 0; batch < DYESTUFF.length; batch++) {
            for (int sample : DYESTUFF[batch]) {
                trials.add(TrialBuilder.measured(1)
                        .replicate(trials.size() + 1)
                        .setUp(batch + 1)
                        .fact(Measurement.RUN, "2026-11-20T10:00:00Z")
                        .valid(1e6 * Math.exp(sample / 1000.0)));
            }
        }
        Report report = Reports.report(trials.toArray(TrialResult[]::new));
        List<GroupScatter> found = report.analysis().scatters().stream()
                .filter(each -> each.metric() == Metric.LATENCY)
                .toList();
        assertThat(found).extracting(GroupScatter::unit).containsExactly(Unit.SET_UP);
        assertThat(found.getFirst().between()).isBetween(0.0419995, 0.0420015);
        assertThat(found.getFirst().within()).isBetween(0.0495095, 0.0495105);
        assertThat(text(report)).contains("separate set-ups differ by 4.3 %");
    }
}
