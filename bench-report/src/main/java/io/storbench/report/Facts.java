package io.storbench.report;

import io.storbench.condition.Conditions;
import io.storbench.condition.Durability;
import io.storbench.report.Block.Column;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.PointResults;
import io.storbench.report.wording.Sentence;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What targets and trials reported about themselves.
///
/// @param values by origin and name: each value that occurred
record Facts(Map<Origin, SortedMap<String, SortedSet<String>>> values) {
    private static final int SHOWN = 6;

    /// Of the results that hold: those of trials that were run again, perhaps by another profile,
    /// say nothing of what is reported.
    static Facts of(Experiment experiment) {
        return of(experiment.points().stream()
                .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                .flatMap(PointResults::all)
                .toList());
    }

    private static Facts of(List<TrialResult> trials) {
        Map<Origin, SortedMap<String, SortedSet<String>>> values = new EnumMap<>(Origin.class);
        for (TrialResult trial : trials) {
            SortedMap<String, SortedSet<String>> own =
                    values.computeIfAbsent(trial.header().key().origin(), _ -> new TreeMap<>());
            boolean writes = writes(trial.header());
            trial.measurement()
                    .ifPresent(numbers -> numbers.facts().forEach((name, value) -> {
                        if (writes || !name.equals(Conditions.DURABILITY)) {
                            own.computeIfAbsent(name, _ -> new TreeSet<>()).add(value(numbers, name, value));
                        }
                    }));
        }
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
        List<String> notes = new ArrayList<>();
        notes.addAll(notes("server", own -> List.of("Server: " + cell(own) + ".")));
        notes.addAll(notes(
                Conditions.DURABILITY, own -> List.of("Durability of writes: " + String.join(" or ", own) + ".")));
        notes.addAll(notes(Durability.UNSENT, own -> unsent(own).stream().toList()));
        notes.addAll(notes(
                Conditions.EMULATION, own -> own.stream().map(Facts::emulation).toList()));
        return notes;
    }

    /// The notes on a fact, each with its origin when the origins do not agree on it.
    private List<String> notes(String fact, Function<SortedSet<String>, List<String>> words) {
        boolean agreed =
                values.values().stream().map(own -> own.get(fact)).distinct().count() == 1;
        List<String> notes = new ArrayList<>();
        for (Origin origin : values.keySet()) {
            SortedSet<String> own = values.get(origin).getOrDefault(fact, new TreeSet<>());
            if (!own.isEmpty()) {
                String prefix = agreed ? "" : Sentence.capital(origin.key()) + ": ";
                words.apply(own).forEach(note -> notes.add(agreed ? Sentence.capital(note) : prefix + note));
            }
        }
        return notes.stream().distinct().toList();
    }

    private static Optional<String> unsent(SortedSet<String> shares) {
        double most = shares.stream().mapToDouble(Double::parseDouble).max().orElse(0);
        return Durability.isUnsent(Map.of(Durability.UNSENT, most))
                ? Optional.of("%s%s of what the load wrote had not reached the server when the clock stopped."
                        .formatted(shares.size() > 1 ? "up to " : "", Percent.of(most)))
                : Optional.empty();
    }

    private static String emulation(String kind) {
        return switch (kind) {
            case "modelled" ->
                "the model delays whole messages; of TCP's behaviour it includes only the stalls after lost segments.";
            case "modelled TCP" -> "the model sends segments by TCP's rules: windows, acknowledgements, losses.";
            case "modelled UDP" -> "the model sends datagrams in fragments, by UDP.";
            default -> "Emulated network (" + kind + "): " + emulated(kind);
        };
    }

    private static String emulated(String kind) {
        return switch (kind) {
            case "message" ->
                "messages are held back inside the client; of TCP's behaviour over such a"
                        + " distance this includes only the stalls after lost segments.";
            case "relay" -> "a relay between client and server holds back all bytes.";
            case "netem" -> "the kernel's netem delays packets, so TCP sees the distance.";
            case "none" -> "nothing is added to the path's own round-trip time.";
            default -> "as the target names it.";
        };
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
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Paragraph("What targets and trials report about themselves."));
        blocks.add(new Block.Table("Facts", columns, rows));
        return Optional.of(new Section("facts", "Facts", blocks));
    }

    private static String cell(SortedSet<String> values) {
        Optional<String> range = range(values);
        if (range.isPresent()) {
            return range.get();
        }
        String shown = values.stream().limit(SHOWN).collect(Collectors.joining(", "));
        int more = values.size() - SHOWN;
        return more > 0 ? shown + " and " + more + " more" : shown;
    }

    /// Several numbers as `from … to`.
    private static Optional<String> range(SortedSet<String> values) {
        if (values.size() < 2) {
            return Optional.empty();
        }
        try {
            TreeMap<Double, String> numbers = new TreeMap<>();
            values.forEach(value -> numbers.put(Double.valueOf(value), value));
            return Optional.of(numbers.firstEntry().getValue() + " … "
                    + numbers.lastEntry().getValue());
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
