package io.storbench.report.wording;

import io.storbench.report.answer.Knee;
import io.storbench.report.answer.LoadCurve;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;

/// A curve of latency over offered rates, in words.
public final class LoadCurveText {
    private LoadCurveText() {}

    /// The question that it answers.
    public static String question() {
        return "How much load does the target take, and at which latency?";
    }

    /// The answer.
    ///
    /// @param metric the latency
    public static Brief words(LoadCurve curve, Metric metric) {
        LoadCurve.At first = curve.rates().getFirst();
        LoadCurve.At last = curve.rates().getLast();
        String most = curve.closedLoop()
                .map(loop ->
                        "%s per host is the most that it completes".formatted(Metric.THROUGHPUT.brief(loop.mean())))
                .orElseGet(() -> "%s/s is the highest rate that was reached".formatted(last.level()));
        String stays = "the %s stays within %s of that at %s/s"
                .formatted(metric.words(), Percent.stated(LoadCurve.FLAT), first.level());
        String flat = curve.flat()
                .map(at -> "up to %s/s %s".formatted(at.level(), stays))
                .orElseGet(() -> "it is not shown that %s%s"
                        .formatted(stays, curve.isKnown() ? "" : StandingText.unknown(true)));
        return new Brief(
                "%s; %s.".formatted(most, flat),
                "The %s is %s at %s/s and %s at %s/s.%s"
                        .formatted(
                                metric.words(),
                                MeanText.brief(metric, first.latency()),
                                first.level(),
                                MeanText.brief(metric, last.latency()),
                                last.level(),
                                curve.knee()
                                        .map(Knee::rates)
                                        .map(" The knee, where latency begins to rise steeply, is at %s."::formatted)
                                        .orElse("")));
    }
}
