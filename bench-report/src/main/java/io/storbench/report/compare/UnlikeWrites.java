package io.storbench.report.compare;

import io.storbench.condition.Durability;
import io.storbench.condition.Durability.Medium;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes of two points that are in different places when a metric ends, so that it does not compare
/// them.
///
/// @param left where those of the first are
/// @param right where those of the other are
/// @param settings that together make both alike; empty where none is known
/// @param isAlikeWhenFlushed whether the time until durable compares them
/// @param isTooShort whether a side's load ended before the server had what it wrote
public record UnlikeWrites(
        String left, String right, List<Setting> settings, boolean isAlikeWhenFlushed, boolean isTooShort) {
    /// A key of the plan with a value.
    public record Setting(String path, String value) {}

    /// One of the points.
    private record Side(Point point, Measurement numbers, Durability end) {
        static Optional<Side> of(Point point, Origin origin, Metric metric) {
            return point.results(origin).valid().stream()
                    .findFirst()
                    .map(TrialResult.Valid::numbers)
                    .flatMap(numbers -> WriteEnd.of(numbers, metric).map(end -> new Side(point, numbers, end)));
        }

        String fact(String name) {
            return String.valueOf(numbers.facts().get(name));
        }

        boolean isUnsent() {
            return Durability.isUnsent(numbers.facts());
        }

        /// What makes its writes stable, or at least leave the client; empty where no key does.
        Optional<Setting> safer() {
            if (end.written() == Medium.CLIENT_MEMORY && fact("cache.mode").equals("writeback")) {
                return setting("cache.mode", "writethrough");
            }
            if (end.flushed() != Medium.STABLE || isUnsent()) {
                return Optional.empty();
            }
            return switch (fact("engine")) {
                case "nfs" -> setting("stable", "file_sync");
                case "iscsi" -> setting("sync", "true");
                // Of a LUN, the model has no flush of each write.
                case "file", "block" ->
                    numbers.facts().containsKey("model.defaults")
                                    && fact("protocol").equals("iscsi")
                            ? Optional.empty()
                            : setting("sync", "dsync");
                default -> Optional.empty();
            };
        }

        /// What makes a modelled server wait for its storage; empty where none does.
        Optional<Setting> synchronous() {
            boolean isModel = numbers.facts().containsKey("model.defaults")
                    && fact("server").equals("model");
            return isModel && end.flushed() == Medium.SERVER_MEMORY
                    ? setting(named().map(name -> "simulate.targets." + name).orElse("simulate"), "server.sync", "sync")
                    : Optional.empty();
        }

        private Optional<Setting> setting(String key, String value) {
            return setting(named().map(name -> "targets." + name).orElse("target"), key, value);
        }

        private Optional<String> named() {
            return Optional.ofNullable(point.factors().get("target"));
        }

        private Optional<Setting> setting(String section, String key, String value) {
            String path = section + "." + key;
            return point.factors().containsKey(path) ? Optional.empty() : Optional.of(new Setting(path, value));
        }

        /// The less safe first.
        int rank() {
            return switch (end.written()) {
                case UNKNOWN -> 0;
                case CLIENT_MEMORY -> 1;
                case SERVER_MEMORY -> 2;
                case STABLE -> 3;
            };
        }
    }

    /// Copies.
    public UnlikeWrites {
        settings = List.copyOf(settings);
    }

    /// How two points differ; empty where they do not, or one does not tell.
    public static Optional<UnlikeWrites> of(Point left, Point right, Origin origin, Metric metric) {
        Optional<String> here = WriteEnd.of(left.results(origin), metric);
        Optional<String> there = WriteEnd.of(right.results(origin), metric);
        boolean bySent = here.equals(there);
        if (here.isEmpty() || there.isEmpty() || (bySent && !differsInShares(left, right, origin, metric))) {
            return Optional.empty();
        }
        String sentLeft = bySent ? sent(left.results(origin)) : "";
        String sentRight = bySent ? sent(right.results(origin)) : "";
        Optional<Side> first = Side.of(left, origin, metric);
        Optional<Side> second = Side.of(right, origin, metric);
        boolean isKnown = first.isPresent() && second.isPresent();
        boolean flushes = metric.endsWithFlush();
        return Optional.of(new UnlikeWrites(
                here.get() + sentLeft,
                there.get() + sentRight,
                isKnown ? settings(first.get(), second.get()) : List.of(),
                isKnown && !flushes && isAlikeWhenFlushed(first.get(), second.get()),
                isKnown && !flushes && (first.get().isUnsent() || second.get().isUnsent())));
    }

    private static String sent(PointResults results) {
        return " (%s had reached the server)".formatted(Percent.of(1 - unsentShare(results)));
    }

    /// A time in which one client has sent much more than the other.
    private static boolean differsInShares(Point left, Point right, Origin origin, Metric metric) {
        return metric == Metric.APP_TIME
                && Math.abs(unsentShare(left.results(origin)) - unsentShare(right.results(origin)))
                        > Durability.MOST_UNSENT;
    }

    private static double unsentShare(PointResults results) {
        return results.valid().stream()
                .mapToDouble(trial -> Durability.unsentShare(trial.numbers().facts()))
                .average()
                .orElse(0);
    }

    private static boolean isAlikeWhenFlushed(Side left, Side right) {
        return left.end.flushed() == right.end.flushed()
                && List.of(left, right).stream()
                        .allMatch(side -> side.fact("run").equals("completion")
                                && side.numbers.durableNanos().isPresent());
    }

    /// The less safe side is made as safe as the other; where it does not say how safe it is, both are
    /// made stable.
    private static List<Setting> settings(Side left, Side right) {
        if (left.end.flushed() != right.end.flushed()) {
            return Stream.of(left, right)
                    .flatMap(side -> side.synchronous().stream())
                    .toList();
        }
        Side weaker = left.rank() <= right.rank() ? left : right;
        Side stronger = left.rank() <= right.rank() ? right : left;
        List<Setting> all = new ArrayList<>();
        weaker.safer().ifPresent(all::add);
        boolean isNeither = weaker.rank() == stronger.rank()
                || (weaker.end.written() == Medium.UNKNOWN && stronger.end.written() != Medium.STABLE);
        if (isNeither) {
            stronger.safer().ifPresent(all::add);
        }
        return all;
    }

    /// As a sentence without its full stop.
    ///
    /// @param ofLeft the name of the first
    /// @param ofRight that of the other
    public String words(String ofLeft, String ofRight) {
        List<String> ways = new ArrayList<>();
        if (!settings.isEmpty()) {
            ways.add("set "
                    + settings.stream()
                            .map(setting -> setting.path() + "=" + setting.value())
                            .collect(Collectors.joining(" and ")));
        }
        if (isAlikeWhenFlushed) {
            ways.add("ask for question.metric=durable");
        }
        if (isTooShort && ways.isEmpty()) {
            ways.add("run a longer load, of which most reaches the server");
        }
        return "writes end in %s with %s and in %s with %s%s"
                .formatted(
                        left,
                        ofLeft,
                        right,
                        ofRight,
                        ways.isEmpty() ? "" : " (to compare, " + String.join(", or ", ways) + ")");
    }
}
