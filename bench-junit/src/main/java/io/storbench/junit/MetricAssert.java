package io.storbench.junit;

import io.storbench.plan.Limit;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.LimitCheck.State;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Assertions on one number of results, which hold for each of their points.
public final class MetricAssert {
    private final ResultsAssert results;
    private final String metric;

    MetricAssert(ResultsAssert results, String metric) {
        this.results = results;
        this.metric = metric;
    }

    /// The mean over valid trials is below a limit.
    ///
    /// @param limit a time with its unit, such as `5ms`; a number of rates and counts
    public ResultsAssert isBelow(String limit) {
        return keeps(metric + " < " + limit, EnumSet.of(State.MET, State.UNCERTAIN));
    }

    /// The mean over valid trials is above a limit.
    ///
    /// @param limit as of [#isBelow]
    public ResultsAssert isAbove(String limit) {
        return keeps(metric + " > " + limit, EnumSet.of(State.MET, State.UNCERTAIN));
    }

    /// The mean's 95 % interval is below a limit; without one, as of a single trial, this fails.
    ///
    /// @param limit as of [#isBelow]
    public ResultsAssert isSurelyBelow(String limit) {
        return keeps(metric + " < " + limit, EnumSet.of(State.MET));
    }

    /// The mean's 95 % interval is above a limit; without one, as of a single trial, this fails.
    ///
    /// @param limit as of [#isBelow]
    public ResultsAssert isSurelyAbove(String limit) {
        return keeps(metric + " > " + limit, EnumSet.of(State.MET));
    }

    private ResultsAssert keeps(String text, Set<State> enough) {
        Limit limit = Limit.parse(text);
        Results actual = results.isNotNull().actual();
        Metric asked = actual.metric(limit.metric());
        List<String> lines = new ArrayList<>();
        for (Point point : actual.points()) {
            PointResults own = point.results(actual.origin());
            if (!enough.contains(LimitCheck.state(limit, asked, own))) {
                lines.add(line(point, own, limit, asked));
            }
        }
        return lines.isEmpty()
                ? results
                : results.fail("expected %s %s".formatted(actual.origin().key(), limit.text()), lines);
    }

    /// The number with its interval, and what is to be known of it.
    private static String line(Point point, PointResults own, Limit limit, Metric asked) {
        String figure = own.estimate(asked)
                .map(estimate -> Figure.of(asked, estimate).text())
                .orElse("no " + asked.words());
        String why = LimitCheck.lack(limit, asked, own);
        String doubt = why.isEmpty() ? LimitCheck.doubt(limit, asked, own) : why;
        String levels = point.factors().isEmpty() ? "" : Levels.brief(point.factors()) + ": ";
        return levels + figure + (doubt.isEmpty() ? "" : " (" + doubt + ")");
    }
}
