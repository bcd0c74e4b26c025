package io.storbench.plan;

import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// When a host's operations begin.
public sealed interface Arrivals {
    /// A closed loop: each actor begins its next operation when the one before is done.
    ///
    /// @param thinkNanos that an actor waits in between, on average
    /// @param think how these times are distributed
    record Closed(long thinkNanos, Think think) implements Arrivals {
        /// A closed loop without think time.
        public static final Closed PLAIN = new Closed(0, Think.CONSTANT);
    }

    /// An open loop: operations arrive whether or not earlier ones are done.
    ///
    /// @param kind how they are spread
    /// @param stretches of different rates, one after the other, again and again; one alone lasts
    ///   for ever
    record Open(Kind kind, List<Stretch> stretches) implements Arrivals {
        /// Copies.
        public Open {
            stretches = List.copyOf(stretches);
        }

        /// The mean rate, in operations per second.
        public double perSecond() {
            if (stretches.size() == 1) {
                return stretches.getFirst().perSecond();
            }
            double nanos = stretches.stream().mapToDouble(Stretch::nanos).sum();
            return stretches.stream()
                            .mapToDouble(each -> each.perSecond() * each.nanos())
                            .sum()
                    / nanos;
        }
    }

    /// A time of one rate.
    ///
    /// @param perSecond operations per second; 0 for a pause
    /// @param nanos how long it lasts
    record Stretch(double perSecond, long nanos) {}

    /// How arrivals are spread.
    enum Kind {
        /// At random times: gaps are exponentially distributed.
        POISSON,
        /// Evenly; where in the first gap a host begins is random.
        CONSTANT,
        /// At random times within bursts, and none between them.
        BURSTY,
        /// At random times, at one rate after the other.
        SCHEDULE
    }

    /// How think times are distributed.
    enum Think {
        /// All alike.
        CONSTANT,
        /// Exponentially.
        EXPONENTIAL
    }

    /// The most stretches of a schedule.
    int MAX_STRETCHES = 64;

    /// The highest rate, in operations per second: one each nanosecond.
    double MAX_PER_SECOND = 1e9;

    /// Whether operations arrive by themselves.
    default boolean isOpen() {
        return this instanceof Open;
    }

    /// Reads a schedule, such as `100/10s:2000/1s`.
    ///
    /// @throws IllegalArgumentException with what is wrong
    static List<Stretch> schedule(String text) {
        List<Stretch> stretches = new ArrayList<>();
        for (String part : text.strip().split(":", -1)) {
            String[] halves = part.strip().split("/", -1);
            if (halves.length != 2) {
                throw new IllegalArgumentException(
                        "\"%s\" is not RATE/TIME, such as 100/10s; several with \":\" between them".formatted(part));
            }
            double perSecond = perSecond(halves[0].strip());
            long nanos = TimeSpan.parse(halves[1].strip()).nanos();
            if (nanos < 1) {
                throw new IllegalArgumentException("\"%s\" lasts no time; leave it out".formatted(part));
            }
            stretches.add(new Stretch(perSecond, nanos));
        }
        if (stretches.size() > MAX_STRETCHES) {
            throw new IllegalArgumentException("at most " + MAX_STRETCHES + " stretches");
        }
        if (stretches.stream().allMatch(each -> each.perSecond() == 0)) {
            throw new IllegalArgumentException(
                    "\"%s\" has no operation at any time; give a rate above 0".formatted(text));
        }
        return stretches;
    }

    private static double perSecond(String text) {
        try {
            double perSecond = new BigDecimal(text).doubleValue();
            if (perSecond >= 0 && perSecond <= MAX_PER_SECOND) {
                return perSecond;
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw new IllegalArgumentException(
                "\"%s\" is not a number of operations per second from 0 to 1e9".formatted(text));
    }

    /// A schedule as plans write it.
    static String text(List<Stretch> stretches) {
        return stretches.stream()
                .map(each ->
                        new BigDecimal(each.perSecond()).stripTrailingZeros().toPlainString()
                                + "/"
                                + new TimeSpan(each.nanos()))
                .collect(Collectors.joining(":"));
    }

    /// A few words: ` poisson 500/s`, or ` thinking 1ms`; empty of a plain closed loop.
    default String describe() {
        return switch (this) {
            case Closed closed -> closed.thinkNanos() == 0 ? "" : " thinking " + new TimeSpan(closed.thinkNanos());
            case Open open ->
                " %s %s/s"
                        .formatted(
                                open.kind().name().toLowerCase(Locale.ROOT),
                                new BigDecimal(open.perSecond())
                                        .round(new MathContext(4))
                                        .stripTrailingZeros()
                                        .toPlainString());
        };
    }
}
