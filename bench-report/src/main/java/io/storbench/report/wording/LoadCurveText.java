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
        String latency = "The %s is %s at %s/s and %s at %s/s."
                .formatted(
                        metric.words(),
                        MeanText.brief(metric, first.latency()),
                        first.level(),
                        MeanText.brief(metric, last.latency()),
                        last.level());
        String knee = curve.knee()
                .map(Knee::rates)
                .map(" The knee, where latency begins to rise steeply, is at %s."::formatted)
                .orElse("");
        return new Brief("%s; %s.".formatted(most, flat(curve, metric)), latency + knee);
    }

    private static String flat(LoadCurve curve, Metric metric) {
        String first = curve.rates().getFirst().level();
        if (!curve.isKnown()) {
            return "without replicates, no rate is shown to keep latency near that at %s/s".formatted(first);
        }
        String within = "within %s of that at %s/s".formatted(Percent.stated(LoadCurve.FLAT), first);
        return curve.flat()
                .map(flat -> flat.equals(curve.rates().getLast()) && curve.missing() == 0
                        ? "the %s stays %s at every rate, up to %s/s".formatted(metric.words(), within, flat.level())
                        : "up to %s/s the %s stays %s".formatted(flat.level(), metric.words(), within))
                .orElseGet(
                        () -> "no rate above %s/s is shown to keep the %s %s".formatted(first, metric.words(), within));
    }
}
