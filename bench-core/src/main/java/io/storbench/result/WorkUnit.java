package io.storbench.result;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The unit of work by which a load of unlike operations is judged: a transaction of a database, a
/// message of a mail server. Reports call it a transaction, whatever its load does.
///
/// @param name that the load gives it
/// @param perSecond of the time from the begin of the first to the end of the last
/// @param latency from the begin of its first operation to the end of its last one
public record WorkUnit(String name, OptionalDouble perSecond, LatencySummary latency) {
    /// The unit of databases, and of PostMark.
    public static final String TRANSACTION = "transaction";

    private static final String PREFIX = "units.";
    private static final String COUNT = ".count";
    private static final String PER_SECOND = ".per_s";

    /// That of a trial with one load: the unit called transaction, or, in a timed trial, the only one.
    /// A completion trial of other units is judged by the time that all of them take.
    public static Optional<WorkUnit> of(Measurement numbers) {
        List<String> names = names(numbers);
        boolean isOnly = names.size() == 1 && !numbers.isCompletion();
        return names.stream()
                .filter(name -> isOnly || name.equals(TRANSACTION))
                .filter(_ -> numbers.isOfOneLoad())
                .findFirst()
                .flatMap(name -> Optional.ofNullable(numbers.kinds().get(name))
                        .map(latency -> new WorkUnit(name, perSecond(numbers, name), latency)));
    }

    /// Whether a trial has units of work.
    public static boolean hasAny(Measurement numbers) {
        return !names(numbers).isEmpty();
    }

    private static List<String> names(Measurement numbers) {
        return numbers.facts().tailMap(PREFIX).keySet().stream()
                .takeWhile(fact -> fact.startsWith(PREFIX))
                .filter(fact -> fact.endsWith(COUNT))
                .map(fact -> fact.substring(PREFIX.length(), fact.length() - COUNT.length()))
                .toList();
    }

    /// How many units of a name a trial completed each second; empty where there are none, or one
    /// that took no time.
    public static OptionalDouble perSecond(Measurement numbers, String name) {
        return numbers.facts().get(perSecondFact(name)) instanceof Number rate
                ? OptionalDouble.of(rate.doubleValue())
                : OptionalDouble.empty();
    }

    /// The fact that says how many units of a name were completed.
    public static String countFact(String name) {
        return PREFIX + name + COUNT;
    }

    /// The fact that says how many of them each second.
    public static String perSecondFact(String name) {
        return PREFIX + name + PER_SECOND;
    }
}
