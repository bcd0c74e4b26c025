package io.storbench.report;

import io.storbench.condition.Conditions;
import io.storbench.condition.Durability;
import io.storbench.report.Block.Column;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.Sentence;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// What targets and trials reported about themselves.
///
/// @param values by origin and name: each value that occurred
record Facts(Map<Origin, SortedMap<String, SortedSet<String>>> values) {
    private static final int SHOWN = 6;

    private static final Map<String, String> EMULATIONS = Map.of(
            "modelled",
            "the model delays whole messages; of TCP's behaviour it includes only the stalls after lost segments.",
            "modelled TCP",
            "the model sends segments by TCP's rules: windows, acknowledgements, losses.",
            "modelled UDP",
            "the model sends datagrams in fragments, by UDP.",
            "message",
            "emulated network (message): the client holds messages back; of TCP's behaviour over such a distance this"
                    + " includes only the stalls after lost segments.",
            "relay",
            "emulated network (relay): a relay between client and server holds back all bytes.",
            "netem",
            "emulated network (netem): the kernel's netem delays packets, so TCP sees the distance.",
            "none",
            "emulated network (none): nothing is added to the path's own round-trip time.");

    /// Of the results that hold: those of trials that were run again, perhaps by another profile,
    /// say nothing of what is reported.
    static Facts of(Experiment experiment) {
        Map<Origin, SortedMap<String, SortedSet<String>>> values = new EnumMap<>(Origin.class);
        experiment.results().stream().flatMap(PointResults::all).forEach(trial -> {
            SortedMap<String, SortedSet<String>> own =
                    values.computeIfAbsent(trial.header().key().origin(), _ -> new TreeMap<>());
            boolean writes = writes(trial.header());
            trial.measurement()
                    .ifPresent(numbers -> numbers.facts().forEach((name, value) -> {
                        if (writes || !name.equals(Conditions.DURABILITY)) {
                            own.computeIfAbsent(name, _ -> new TreeSet<>()).add(value(numbers, name, value));
                        }
                    }));
        });
        return new Facts(values);
    }

    /// The durability is what all facts tell of it, which earlier versions had apart.
    private static String value(Measurement numbers, String name, Object value) {
        return name.equals(Conditions.DURABILITY)
                ? Durability.of(numbers.facts()).map(Durability::text).orElse(String.valueOf(value))
                : String.valueOf(value);
    }

    /// Whether data of a trial can become durable: its plan names more than reads, or a class that
    /// chooses the operations.
    private static boolean writes(TrialHeader header) {
        return Stream.of(header.settings(), header.factors())
                .flatMap(keys -> keys.entrySet().stream())
                .anyMatch(key -> key.getKey().equals("workload.class")
                        || key.getKey().equals("workload.load")
                        || (key.getKey().endsWith(".operation")
                                && !key.getValue().equals("read")));
    }

    /// The values of a fact in trials of any origin.
    SortedSet<String> get(String name) {
        return values.values().stream()
                .flatMap(own -> Optional.ofNullable(own.get(name)).stream().flatMap(Set::stream))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// The values of a fact in trials of one origin.
    SortedSet<String> of(Origin origin, String name) {
        return values.getOrDefault(origin, new TreeMap<>()).getOrDefault(name, new TreeSet<>());
    }

    /// What to know before believing the numbers: the servers, and what was emulated.
    List<String> notes() {
        return Stream.of(
                        notes("server", own -> Stream.of("Server: " + cell(own) + ".")),
                        notes(
                                Conditions.DURABILITY,
                                own -> Stream.of("Durability of writes: " + String.join(" or ", own) + ".")),
                        notes(Durability.UNSENT, Facts::unsent),
                        notes(Conditions.EMULATION, own -> own.stream().map(Facts::emulation)))
                .flatMap(each -> each)
                .distinct()
                .toList();
    }

    /// The notes on a fact, each with its origin when the origins do not agree on it.
    private Stream<String> notes(String fact, Function<SortedSet<String>, Stream<String>> words) {
        boolean agreed = values.keySet().stream()
                        .map(origin -> of(origin, fact))
                        .distinct()
                        .count()
                == 1;
        return values.keySet().stream()
                .filter(origin -> !of(origin, fact).isEmpty())
                .flatMap(origin -> words.apply(of(origin, fact))
                        .map(note -> Sentence.capital(agreed ? note : origin.key() + ": " + note)));
    }

    private static Stream<String> unsent(SortedSet<String> shares) {
        OptionalDouble most = shares.stream().flatMapToDouble(Facts::number).max();
        return most.orElse(0) <= Durability.MOST_UNSENT
                ? Stream.of()
                : Stream.of("%s%s of what the load wrote had not reached the server when the clock stopped."
                        .formatted(shares.size() > 1 ? "up to " : "", Percent.of(most.getAsDouble())));
    }

    /// Nothing where a text is none, as that of a damaged file.
    private static DoubleStream number(String text) {
        try {
            return DoubleStream.of(Double.parseDouble(text));
        } catch (NumberFormatException _) {
            return DoubleStream.of();
        }
    }

    private static String emulation(String kind) {
        return EMULATIONS.getOrDefault(kind, "emulated network (%s): as the target names it.".formatted(kind));
    }

    /// The table of all facts; empty when there are none.
    Optional<Section> section() {
        SortedSet<String> names = new TreeSet<>();
        values.values().forEach(own -> names.addAll(own.keySet()));
        if (names.isEmpty()) {
            return Optional.empty();
        }
        List<Column> columns = new ArrayList<>(List.of(Column.text("fact")));
        values.keySet().forEach(origin -> columns.add(Column.text(origin.key())));
        List<List<String>> rows = new ArrayList<>();
        for (String name : names) {
            List<String> row = new ArrayList<>(List.of(name));
            values.values().forEach(own -> row.add(cell(own.getOrDefault(name, new TreeSet<>()))));
            rows.add(row);
        }
        return Optional.of(new Section(
                "facts",
                "Facts",
                List.of(
                        new Block.Paragraph("What targets and trials report about themselves."),
                        new Block.Table("Facts", columns, rows))));
    }

    /// Several numbers as `from … to`.
    private static String cell(SortedSet<String> values) {
        Map<Double, String> numbers = new TreeMap<>();
        values.forEach(value -> number(value).forEach(number -> numbers.put(number, value)));
        if (values.size() > 1 && numbers.size() == values.size()) {
            List<String> ordered = List.copyOf(numbers.values());
            return ordered.getFirst() + " … " + ordered.getLast();
        }
        String shown = values.stream().limit(SHOWN).collect(Collectors.joining(", "));
        return values.size() > SHOWN ? "%s and %s more".formatted(shown, values.size() - SHOWN) : shown;
    }
}
