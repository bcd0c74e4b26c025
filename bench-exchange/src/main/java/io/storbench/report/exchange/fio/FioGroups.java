package io.storbench.report.exchange.fio;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which sections run at the same time. `stonewall` waits for all before it, `wait_for` for one.
final class FioGroups {
    private final List<List<FioJobFile.Section>> groups = new ArrayList<>();
    private final Map<String, Integer> groupOf = new LinkedHashMap<>();

    /// @param sections in their order in the file
    FioGroups(List<FioJobFile.Section> sections) {
        int first = 0;
        for (FioJobFile.Section section : sections) {
            FioOptions options = FioOptions.of(section.values());
            if (options.flag("stonewall")) {
                first = groups.size();
            }
            Optional<String> awaited = options.text("wait_for");
            int group = Math.max(first, awaited.map(this::after).orElse(first));
            if (group == groups.size()) {
                groups.add(new ArrayList<>());
            }
            groups.get(group).add(section);
            groupOf.put(section.name(), group);
        }
    }

    private int after(String name) {
        return groupOf.getOrDefault(name, -1) + 1;
    }

    /// Those that run at the same time, in the order in which they begin.
    List<List<FioJobFile.Section>> all() {
        return groups;
    }

    /// What waits for less than here.
    Optional<FioNote> note(FioJobFile.Section section) {
        String name = FioOptions.of(section.values()).text("wait_for").orElse("");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        int group = groupOf.getOrDefault(name, -1);
        if (group < 0) {
            return Optional.of(new FioNote("wait_for", name, "no section before has this name", true));
        }
        return groups.get(group).size() == 1
                ? Optional.empty()
                : Optional.of(new FioNote(
                        "wait_for", name, "it begins here when those beside [%s] are done too".formatted(name), true));
    }
}
