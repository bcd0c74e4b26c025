package io.storbench.report.wording;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Sentence;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Factors, their levels and points in a sentence.
public final class LevelName {
    private static final Pattern BARE = Pattern.compile("[-+]?[0-9][0-9. ]*%?|true|false|on|off|none");

    private LevelName() {}

    /// Whether a level says by itself what it is, as `nfs41` and `20ms` do.
    public static boolean isName(String level) {
        return !BARE.matcher(level).matches();
    }

    /// By itself where it says what it is, else with its factor's name, as `depth 100`.
    public static String of(ObservedFactor factor, String level) {
        return isName(level) ? level : full(factor, level);
    }

    /// A factor in a sentence: `number of hosts`.
    public static String factor(ObservedFactor factor) {
        return factor.path().equals("hosts") ? "number of hosts" : factor.words();
    }

    /// A level with its factor: `4 hosts`, `queue depth 8`, `round-trip time 20 ms`.
    public static String full(ObservedFactor factor, String written) {
        return full(factor, List.of(written));
    }

    /// Several levels with their factor's name once: `queue depth 4 and 16`, `2 and 4 hosts`.
    public static String full(ObservedFactor factor, List<String> written) {
        String levels = Sentence.list(
                written.stream().map(each -> withUnit(factor, each)).toList(), "and");
        return factor.path().equals("hosts")
                ? levels + (levels.equals("1") ? " host" : " hosts")
                : factor.words() + " " + levels;
    }

    /// Where some of a factor's levels are: `at every queue depth from 1 to 8`, `up to 4 hosts`, `from 8 hosts on`, `at
    /// 2 and 8 hosts`.
    ///
    /// @param own in the order of all; also levels that are not among them
    /// @param every what stands before the factor where these are all: English denies something of any level
    public static String where(ObservedFactor factor, List<String> own, List<String> all, String every) {
        String last = own.getLast();
        if (!factor.isNumeric()) {
            return "at " + full(factor, own);
        }
        if (own.size() > 1 && own.equals(all)) {
            return "at %s %s from %s to %s"
                    .formatted(every, factor(factor), withUnit(factor, own.getFirst()), withUnit(factor, last));
        }
        int from = all.indexOf(own.getFirst());
        int end = from + own.size();
        if (own.size() == 1 || from < 0 || end > all.size() || !own.equals(all.subList(from, end))) {
            return "at " + full(factor, own);
        }
        return from == 0
                ? "up to " + full(factor, last)
                : "from %s %s"
                        .formatted(
                                full(factor, own.getFirst()),
                                end == all.size() ? "on" : "to " + withUnit(factor, last));
    }

    /// A level without its factor: `85.6/s` of a rate.
    static String withUnit(ObservedFactor factor, String written) {
        return factor.humanReadable(written) + (factor.isRate() ? "/s" : "");
    }

    /// A point by its levels: `round-trip time 1 ms, queue depth 4`.
    public static String of(Experiment experiment, Point point) {
        return experiment.varied().stream()
                .map(factor -> full(factor, point.level(factor)))
                .collect(Collectors.joining(", "));
    }

    /// Where a point is: ` at round-trip time 1 ms`; nothing of the only point.
    public static String at(Experiment experiment, Point point) {
        return experiment.varied().isEmpty() ? "" : " at " + of(experiment, point);
    }
}
