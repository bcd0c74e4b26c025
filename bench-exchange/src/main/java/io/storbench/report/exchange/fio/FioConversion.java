package io.storbench.report.exchange.fio;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// A job file of fio as a plan. Sections that run one after the other become points of a design,
/// sections that run at the same time groups of hosts.
///
/// @param planText the plan as YAML, headed by the notes as comments
/// @param notes what could not be carried over, each with file and line
/// @param changesLoad whether the plan's load is another one without what is noted
public record FioConversion(ExperimentPlan plan, String planText, List<String> notes, boolean changesLoad) {
    /// What a group of hosts may have of its own.
    private static final List<String> OF_HOSTS = List.of(
            "operation",
            "reads",
            "pattern",
            "random",
            "theta",
            "hot",
            "block",
            "range",
            "depth",
            "rate",
            "arrivals",
            "think",
            "flush_every");

    /// Converts a job file.
    ///
    /// @throws PlanException for what is not a job file, or what no plan can say
    public static FioConversion of(Path file) {
        return new Converter(file).convert();
    }

    private static final class Converter {
        private final Path path;
        private final String file;
        private final Set<String> notes = new LinkedHashSet<>();
        private boolean changesLoad;

        Converter(Path path) {
            this.path = path;
            this.file = String.valueOf(path.getFileName());
        }

        FioConversion convert() {
            FioJobFile jobs = FioJobFile.read(path);
            jobs.notes().forEach(line -> notes.add(line.place() + ": " + line.text()));
            List<List<FioJobFile.Section>> groups = groups(jobs.sections());
            List<FioPlan.Point> points = new ArrayList<>();
            for (List<FioJobFile.Section> group : groups) {
                FioPlan.Point point = point(group, groups);
                if (points.stream().anyMatch(other -> other.keys().equals(point.keys()))) {
                    notes.add("%s: [%s] does the same as another section, and is left out"
                            .formatted(
                                    group.getFirst().place(), group.getFirst().name()));
                } else {
                    points.add(point);
                }
            }
            String text = heading() + FioPlan.text(name(), points, 1);
            ExperimentPlan plan = PlanReader.parse(text, "the plan of " + file, List.of());
            return new FioConversion(plan, text, List.copyOf(notes), changesLoad);
        }

        /// Sections up to the next that waits for those before it.
        private static List<List<FioJobFile.Section>> groups(List<FioJobFile.Section> sections) {
            List<List<FioJobFile.Section>> groups = new ArrayList<>();
            for (FioJobFile.Section section : sections) {
                FioOptions options = FioOptions.of(section.values());
                if (groups.isEmpty() || options.flag("stonewall") || options.flag("wait_for_previous")) {
                    groups.add(new ArrayList<>());
                }
                groups.getLast().add(section);
            }
            return groups;
        }

        /// What storbench does not do is not a level of a factor; the section's name is one.
        private FioPlan.Point point(List<FioJobFile.Section> group, List<List<FioJobFile.Section>> groups) {
            return new FioPlan.Point(
                    group.size() == 1 ? keys(group.getFirst()) : together(group, groups),
                    Map.of("section", group.getFirst().name()));
        }

        private Map<String, String> keys(FioJobFile.Section section) {
            return load(section).keys();
        }

        private FioLoad load(FioJobFile.Section section) {
            try {
                FioLoad load = FioLoad.of(FioOptions.of(section.values()), true);
                load.notes().forEach(note -> note(section, note));
                return load;
            } catch (PlanException e) {
                throw new PlanException(section.place(), "[" + section.name() + "]: " + e.getMessage());
            }
        }

        /// Names are as written where they are written, which may be another than fio's first.
        private void note(FioJobFile.Section section, FioNote note) {
            changesLoad |= note.changesLoad();
            FioJobFile.Line line = section.options().get(note.option());
            notes.add((line == null ? section.place() : line.place())
                    + ": "
                    + (line == null ? "[" + section.name() + "]: " : "")
                    + note.describe());
        }

        private Map<String, String> together(List<FioJobFile.Section> group, List<List<FioJobFile.Section>> all) {
            FioJobFile.Section first = group.getFirst();
            if (all.size() > 1) {
                throw new PlanException(
                        group.get(1).place(),
                        "[%s] runs at the same time as [%s], and other sections after them: make one file per group"
                                .formatted(group.get(1).name(), first.name()));
            }
            Map<String, String> shared = new LinkedHashMap<>(keys(first));
            Map<String, String> hosts = new LinkedHashMap<>();
            for (FioJobFile.Section section : group) {
                Map<String, String> own = new LinkedHashMap<>(keys(section));
                String prefix = "hosts." + groupName(section, hosts) + ".";
                hosts.put(prefix + "count", own.getOrDefault("hosts", "1"));
                own.remove("hosts");
                for (String key : OF_HOSTS) {
                    String value = own.remove("workload." + key);
                    if (value != null) {
                        hosts.put(prefix + key, value);
                    }
                }
                shared.keySet().removeIf(key -> key.equals("hosts") || isOfHosts(key));
                // Each worker has a file of its own anyway.
                own.remove("workload.path");
                shared.remove("workload.path");
                if (!own.equals(shared)) {
                    throw new PlanException(
                            section.place(),
                            "[%s] runs at the same time as [%s] and differs in more than operation, pattern, block and depth (%s); convert them separately, or separate them with stonewall"
                                    .formatted(section.name(), first.name(), difference(own, shared)));
                }
            }
            shared.putAll(hosts);
            return shared;
        }

        private static boolean isOfHosts(String key) {
            return key.startsWith("workload.") && OF_HOSTS.contains(key.substring("workload.".length()));
        }

        private static String difference(Map<String, String> own, Map<String, String> shared) {
            Set<String> keys = new LinkedHashSet<>(own.keySet());
            keys.addAll(shared.keySet());
            keys.removeIf(key -> own.getOrDefault(key, "").equals(shared.getOrDefault(key, "")));
            return String.join(", ", keys);
        }

        private static String groupName(FioJobFile.Section section, Map<String, String> taken) {
            String name = section.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]", "-");
            name = name.matches("[a-z].*") ? name : "job-" + name;
            name = name.substring(0, Math.min(name.length(), 24));
            String base = name;
            for (int i = 2; taken.containsKey("hosts." + name + ".count"); i++) {
                name = base + "-" + i;
            }
            return name;
        }

        private String heading() {
            StringBuilder heading = new StringBuilder("# Converted from a fio job file.\n");
            if (!notes.isEmpty()) {
                heading.append("# Not converted, or changed:\n");
                notes.forEach(note -> heading.append("#   ")
                        .append(note.replaceAll("\\p{Cntrl}", " "))
                        .append('\n'));
            }
            return heading.toString();
        }

        private String name() {
            String name = file.replaceAll("\\.[A-Za-z]+$", "").replaceAll("[^A-Za-z0-9._-]", "-");
            name = name.matches("[A-Za-z0-9].*") ? name : "fio" + name;
            return name.substring(0, Math.min(name.length(), 64));
        }
    }
}
