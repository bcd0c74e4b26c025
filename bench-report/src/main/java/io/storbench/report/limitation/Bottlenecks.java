package io.storbench.report.limitation;

import io.storbench.engine.Counter;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.result.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What limits a modelled system, and where.
///
/// @param limiting parts that are busy nearly all of the time, in the order of their first points
/// @param busiest part where nothing limits
/// @param others points at which nothing limits
public record Bottlenecks(List<Bottleneck> limiting, Optional<Bottleneck> busiest, List<Point> others) {
    /// From here on a part is taken to limit the others.
    private static final double SATURATED = 0.95;

    /// From here on what waits is taken to be limited by what it waits for.
    private static final double MOST_OF_THE_TIME = 0.5;

    private static final String UTILISATION = ".run_utilisation";
    private static final String WAIT = ".run_wait";

    /// A part of the modelled system, with how facts of its station begin.
    public enum Part {
        CLIENT_SLOTS("client.slots", "the client's slots for calls"),
        CLIENT("client", "the client's processor"),
        SHARED_PROCESSOR("client and server", "the processor that client and server share"),
        SERVER_PROCESSOR("server.processor", "the server's processor"),
        DISK("server.disk", "the server's disk"),
        SERVER_THREADS("server.run_utilisation", "the server's threads"),
        OF_THE_ENGINE("server", "the server's "),
        LINK("link", "the link"),
        SEND_BUFFER("tcp.client_send_buffer", "the client's send buffer, tcp.client_send_buffer", "data waits for it"),
        CLIENT_WINDOW(
                "tcp.client_receive_window",
                "the client's receive window, tcp.client_receive_window",
                "data waits for it"),
        SERVER_WINDOW("tcp.receive_window", "the server's receive window, tcp.receive_window", "data waits for it"),
        CONGESTION_WINDOW("tcp.congestion_window", "the congestion window", "data waits for it"),
        DIRTY_LIMIT("dirty pages", "the limit of dirty pages", "writers wait for room");

        private final String station;
        private final String words;
        private final String waits;

        Part(String station, String words) {
            this(station, words, "");
        }

        Part(String station, String words, String waits) {
            this.station = station;
            this.words = words;
            this.waits = waits;
        }

        /// What waits for it, of what is no busy part; else empty.
        String waits() {
            return waits;
        }
    }

    /// A part, the share of the time that it is busy or waited for, and where.
    ///
    /// @param station what its facts begin with, such as `server.disk`
    /// @param target whose part it is; empty where there is one target
    /// @param low at the point where it is least
    public record Bottleneck(Part part, String station, String target, double low, double high, List<Point> points) {
        /// With an article.
        String words() {
            return part == Part.OF_THE_ENGINE ? part.words + station.replaceFirst("^server\\.", "") : part.words;
        }

        private Bottleneck and(Bottleneck same) {
            List<Point> all =
                    Stream.concat(points.stream(), same.points.stream()).toList();
            return new Bottleneck(part, station, target, Math.min(low, same.low), Math.max(high, same.high), all);
        }
    }

    /// Of the valid simulated trials; nothing where no part takes time.
    public static Bottlenecks of(Experiment experiment) {
        Map<List<Object>, Bottleneck> limiting = new LinkedHashMap<>();
        List<Bottleneck> others = new ArrayList<>();
        for (Point point : IdleModel.isAny(experiment, Metric.LATENCY) ? List.<Point>of() : experiment.points()) {
            Optional<Bottleneck> busiest = most(point, UTILISATION);
            Optional<Bottleneck> found = busiest.filter(part -> part.high >= SATURATED)
                    .or(() -> most(point, WAIT).filter(part -> part.high >= MOST_OF_THE_TIME))
                    .or(() -> stalled(point));
            found.ifPresent(part -> limiting.merge(List.of(part.words(), part.target), part, Bottleneck::and));
            busiest.filter(_ -> found.isEmpty()).ifPresent(others::add);
        }
        Optional<Bottleneck> most = others.stream().max(Comparator.comparingDouble(Bottleneck::high));
        return new Bottlenecks(
                List.copyOf(limiting.values()),
                most.filter(_ -> limiting.isEmpty()),
                others.stream().flatMap(each -> each.points.stream()).toList());
    }

    /// Of the parts of which the trials tell this, the one with the most.
    private static Optional<Bottleneck> most(Point point, String kind) {
        List<Measurement> trials = point.simulated().numbers();
        boolean shared = trials.stream()
                .anyMatch(trial -> Boolean.TRUE.equals(trial.facts().get("cpu.shared")));
        return trials.stream()
                .flatMap(trial -> trial.facts().entrySet().stream())
                .filter(fact -> fact.getKey().endsWith(kind) && fact.getValue() instanceof Number)
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey,
                        TreeMap::new,
                        Collectors.averagingDouble(fact -> ((Number) fact.getValue()).doubleValue())))
                .entrySet()
                .stream()
                .flatMap(fact -> of(fact.getKey(), shared, fact.getValue(), point).stream())
                .max(Comparator.comparingDouble(Bottleneck::high));
    }

    /// @param fact such as `server.run_utilisation`, of one of several targets `target.nfs.server.run_utilisation`
    private static Optional<Bottleneck> of(String fact, boolean shared, double share, Point point) {
        String[] names = fact.split("\\.", 3);
        boolean isOfTarget = names[0].equals("target") && names.length == 3;
        String own = isOfTarget ? names[2] : fact;
        String station = own.substring(0, Math.max(own.lastIndexOf('.'), 0));
        return Stream.of(Part.values())
                .filter(part -> own.startsWith(part.station))
                .findFirst()
                .map(part -> part == Part.CLIENT && shared ? Part.SHARED_PROCESSOR : part)
                .map(part -> new Bottleneck(part, station, isOfTarget ? names[1] : "", share, share, List.of(point)));
    }

    /// That writers wait for room below the dirty limit for most of the time.
    private static Optional<Bottleneck> stalled(Point point) {
        double share = point.simulated().numbers().stream()
                .filter(numbers -> numbers.operations() > 0)
                .mapToDouble(numbers -> numbers.counters().get(Counter.DIRTY_STALL_NANOS)
                        / (numbers.service().meanNanos() * numbers.operations()))
                .average()
                .orElse(0);
        return Optional.of(new Bottleneck(Part.DIRTY_LIMIT, "", "", share, share, List.of(point)))
                .filter(_ -> share >= MOST_OF_THE_TIME);
    }
}
