package io.storbench.report.exchange.fio;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// A job file or command line of fio as a plan. Sections that run one after the other become points of a design,
/// sections that run at the same time groups of hosts.
///
/// @param planText the plan as YAML, headed by the notes as comments
/// @param notes what could not be carried over, each with file and line
/// @param changesLoad whether the plan's load differs from fio's in what is noted
public record FioConversion(ExperimentPlan plan, String planText, List<String> notes, boolean changesLoad) {
    /// Converts a job file.
    ///
    /// @param environment variables by name, which the file's `${NAME}` stand for
    /// @param check throws a [PlanException] for a plan that an engine refuses
    /// @throws PlanException for what is not a job file, or when a plan can describe none of its sections
    public static FioConversion of(Path file, Map<String, String> environment, Consumer<ExperimentPlan> check) {
        return new Converter(FioJobFile.read(file, environment), check).convert();
    }

    /// Converts the words of a command line after `fio`.
    ///
    /// @param environment as of a job file
    /// @param check as of a job file
    /// @throws PlanException as of a job file
    public static FioConversion ofCommand(
            List<String> words, Map<String, String> environment, Consumer<ExperimentPlan> check) {
        return new Converter(FioJobFile.ofCommand(words, environment), check).convert();
    }

    private static final class Converter {
        private final FioJobFile jobs;
        private final Consumer<ExperimentPlan> check;
        private final Set<String> notes = new LinkedHashSet<>();

        /// The names of sections that a plan cannot describe, by reason.
        private final Map<String, List<String>> leftOut = new LinkedHashMap<>();

        private boolean changesLoad;

        Converter(FioJobFile jobs, Consumer<ExperimentPlan> check) {
            this.jobs = jobs;
            this.check = check;
        }

        FioConversion convert() {
            List<FioPlan.Point> points = new ArrayList<>();
            FioGroups groups = new FioGroups(jobs.sections());
            boolean together = false;
            for (List<FioJobFile.Section> group : groups.all()) {
                group.forEach(section -> groups.note(section).ifPresent(note -> note(section, note)));
                Optional<FioTogether> loads = loads(group);
                if (loads.isEmpty()) {
                    continue;
                }
                together |= loads.get().size() > 1;
                String name = loads.get().name();
                Set<String> taken = new HashSet<>();
                points.forEach(other -> taken.addAll(other.labels().values()));
                String label = name;
                for (int i = points.size() + 1; taken.contains(label); i++) {
                    label = name + "-" + i;
                }
                FioPlan.Point point = new FioPlan.Point(loads.get().keys(), Map.of(FioPlan.SECTION, label));
                if (points.stream().anyMatch(other -> other.keys().equals(point.keys()))) {
                    notes.add("%s: [%s] does the same as another section, and is left out"
                            .formatted(loads.get().place(), loads.get().name()));
                } else {
                    points.add(point);
                }
            }
            if (points.isEmpty()) {
                throw new PlanException(String.join("; ", leftOut.keySet()));
            }
            changesLoad |= !leftOut.isEmpty();
            leftOut.forEach((why, names) -> notes.add("%s; without %s".formatted(why, String.join(", ", names))));
            String text =
                    heading() + (together ? FioPlan.ofSections(name(), points, 1) : FioPlan.text(name(), points, 1));
            ExperimentPlan plan = parsed(text);
            return new FioConversion(plan, text, List.copyOf(notes), changesLoad);
        }

        private ExperimentPlan parsed(String text) {
            ExperimentPlan plan = PlanReader.parse(text, "the plan of " + jobs.name(), List.of());
            check.accept(plan);
            return plan;
        }

        /// The sections of a group that a plan can describe; the others are noted. Empty where there is none.
        private Optional<FioTogether> loads(List<FioJobFile.Section> group) {
            FioTogether together = new FioTogether();
            for (FioJobFile.Section section : group) {
                try {
                    FioLoad load = FioLoad.of(FioOptions.of(section.values()), true, group.size() == 1);
                    Map<String, String> keys = accepted(section, load);
                    Optional<FioNote> shared = together.add(section, keys);
                    if (together.size() > 1) {
                        checkTogether(section, together);
                    }
                    load.notes().forEach(note -> note(section, note));
                    shared.ifPresent(note -> note(section, note));
                } catch (FioRefusal e) {
                    leftOut.computeIfAbsent(at(section, e.option()) + e.getMessage(), _ -> new ArrayList<>())
                            .add("[" + section.name() + "]");
                }
            }
            return together.size() == 0 ? Optional.empty() : Optional.of(together);
        }

        /// Takes a section back that a plan does not take beside those before it.
        private void checkTogether(FioJobFile.Section section, FioTogether together) {
            try {
                parsed(FioPlan.ofSections(
                        name(), List.of(new FioPlan.Point(together.keys(), Map.of(FioPlan.SECTION, "all"))), 1));
            } catch (PlanException e) {
                together.removeLast();
                String key = e.key()
                        .map(path -> path.replaceFirst("^hosts\\.[^.]+", "workload"))
                        .orElse("");
                throw new FioRefusal(
                        FioKeys.optionOf(key, section.options().keySet()),
                        "[%s] cannot run beside [%s]: %s".formatted(section.name(), together.name(), e.reason()));
            }
        }

        /// The keys that a plan takes, of this section alone; a value that it does not take is noted, and the key's
        /// default used.
        private Map<String, String> accepted(FioJobFile.Section section, FioLoad load) {
            Map<String, String> keys = new LinkedHashMap<>(load.keys());
            while (true) {
                try {
                    parsed(FioPlan.text(name(), List.of(new FioPlan.Point(keys, Map.of())), 1));
                    return keys;
                } catch (PlanException e) {
                    String key = e.key().orElse("");
                    String option = FioKeys.optionOf(key, section.options().keySet());
                    String value = FioKeys.takeOut(key, keys)
                            .orElseThrow(
                                    () -> new FioRefusal(option, (option.isEmpty() ? "" : option + ": ") + e.reason()));
                    FioJobFile.Line line = section.options().get(option);
                    String taken = keys.containsKey(key) ? "; " + keys.get(key) + " is taken" : "";
                    note(section, new FioNote(option, line == null ? value : line.text(), e.reason() + taken, true));
                }
            }
        }

        private void note(FioJobFile.Section section, FioNote note) {
            changesLoad |= note.changesLoad();
            notes.add(at(section, note.option()) + note.describe());
        }

        /// Where an option is written; without it the section.
        private static String at(FioJobFile.Section section, String option) {
            boolean written = section.options().containsKey(option);
            return section.place(option) + ": " + (written ? "" : "[" + section.name() + "]: ");
        }

        private String heading() {
            StringBuilder heading = new StringBuilder("# Converted from fio.\n");
            if (!notes.isEmpty()) {
                heading.append("# Not converted, or changed:\n");
                notes.forEach(note -> heading.append("#   ")
                        .append(note.replaceAll("\\p{Cntrl}", " "))
                        .append('\n'));
            }
            return heading.toString();
        }

        private String name() {
            String name = jobs.name().replaceAll("\\.[A-Za-z]+$", "").replaceAll("[^A-Za-z0-9._-]", "-");
            name = name.matches("[A-Za-z0-9].*") ? name : "fio" + name;
            return name.substring(0, Math.min(name.length(), 64));
        }
    }
}
