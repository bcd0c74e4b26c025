package io.storbench.report;

import io.storbench.plan.Question;
import io.storbench.report.compare.History;
import io.storbench.report.compare.LatencyDistances;
import io.storbench.report.compare.LatencyHistories;
import io.storbench.report.render.ReportFormat;
import io.storbench.result.Origin;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// The report of Saif and Nussbaum's 960 runs, with numbers made up: its program prints how large
/// it is and how long it takes.
final class LargeReport {
    private LargeReport() {}

    /// 2^5 x 3 configurations, two operations, five replicates.
    static ReportInput input() {
        SplittableRandom random = new SplittableRandom(2016);
        List<TrialResult> trials = new ArrayList<>();
        String[] rtts = {"0.027ms", "6.87ms", "13.9ms"};
        for (int point = 0; point < 192; point++) {
            int bits = point / 3;
            double mean = (1 + point % 3 * 6) * 1e6 * (1 + (bits & 1)) * (1 + (bits >> 2 & 1));
            for (int replicate = 1; replicate <= 5; replicate++) {
                trials.add(TrialBuilder.measured(point + 1)
                        .factor("target", (bits & 1) > 0 ? "v4" : "v3")
                        .factor("storage", (bits >> 1 & 1) > 0 ? "hdd" : "tmpfs")
                        .factor("synchronicity", (bits >> 2 & 1) > 0 ? "sync" : "async")
                        .factor("io", (bits >> 3 & 1) > 0 ? "64k" : "1m")
                        .factor("workload.file", (bits >> 4 & 1) > 0 ? "5g" : "50m")
                        .factor("workload.operation", bits >> 5 > 0 ? "write" : "read")
                        .factor("network.rtt", rtts[point % 3])
                        .fact("durability", "stable")
                        .replicate(replicate)
                        .valid(mean * (1 + 0.05 * random.nextGaussian())));
            }
        }
        return new ReportInput(
                "saif",
                trials,
                Map.of(),
                "results",
                "storbench",
                "",
                "",
                Question.NONE,
                Predictions.NONE,
                LatencyDistances.NONE,
                new LatencyHistories(histories(random), 186, 0, List.of()),
                0,
                List.of(),
                LoadSweep.NONE);
    }

    /// As many and as long ones as are read.
    private static List<History> histories(SplittableRandom random) {
        List<History> histories = new ArrayList<>();
        for (int point = 1; point <= LatencyHistories.MOST_POINTS; point++) {
            for (Origin origin : Origin.values()) {
                List<History.Step> steps = new ArrayList<>();
                for (int second = 0; second < 30; second++) {
                    History.Spread spread =
                            new History.Spread(1e6 * (2 + random.nextDouble()), 1e6, 1e6 * (3 + random.nextDouble()));
                    steps.add(new History.Step(second + 0.5, 99, spread, spread, spread, spread));
                }
                histories.add(new History(point, origin, 5, 1, steps));
            }
        }
        return histories;
    }

    /// Takes nothing.
    public static void main(String[] arguments) {
        ReportInput input = input();
        long beganNanos = System.nanoTime();
        String html = ReportFormat.HTML.render(Report.of(input));
        System.out.printf(
                "%d trials, %d bytes, %.2f s%n",
                input.trials().size(), html.length(), (System.nanoTime() - beganNanos) / 1e9);
    }
}
