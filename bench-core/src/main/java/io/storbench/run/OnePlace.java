package io.storbench.run;

import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;

/// That two targets of a trial are not one directory, device or LUN by different names: each would
/// take the other's data for its own, and overwrite it. That plans do not say the same twice, they
/// know themselves.
final class OnePlace {
    private static final List<String> LUN = List.of("lun.vendor", "lun.product", "lun.serial");

    private OnePlace() {}

    /// Refuses one directory or device of this machine.
    ///
    /// @throws PlanException with the remedy
    static void refuse(TrialSpec spec) {
        List<TrialSpec> parts = spec.parts();
        for (int one = 0; one < parts.size(); one++) {
            for (int other = 0; other < one; other++) {
                if (isSame(parts.get(one), parts.get(other))) {
                    throw new PlanException(
                            mistake(
                                    spec.targetNames().get(other),
                                    spec.targetNames().get(one),
                                    parts.get(one).target().text("path").orElse("")));
                }
            }
        }
    }

    private static boolean isSame(TrialSpec one, TrialSpec other) {
        String path = one.target().text("path").orElse("");
        String second = other.target().text("path").orElse("");
        try {
            return !path.isEmpty()
                    && !second.isEmpty()
                    && Files.isSameFile(Path.of(path), Path.of(second));
        } catch (IOException | IllegalArgumentException _) {
            return false; // what is not there is opened by neither
        }
    }

    /// Refuses one LUN, by whichever portals.
    ///
    /// @param targets that are open
    /// @throws IOException with the remedy
    static void refuse(List<OpenTarget> targets) throws IOException {
        for (OpenTarget one : targets) {
            SortedMap<String, Object> facts = one.target().facts();
            if (!facts.keySet().containsAll(LUN)) {
                continue;
            }
            for (OpenTarget other : targets.subList(0, targets.indexOf(one))) {
                SortedMap<String, Object> known = other.target().facts();
                if (LUN.stream()
                        .allMatch(name -> Objects.equals(facts.get(name), known.get(name)))) {
                    throw new IOException(
                            mistake(
                                    other.name(),
                                    one.name(),
                                    "the LUN with serial number " + facts.get("lun.serial")));
                }
            }
        }
    }

    private static String mistake(String one, String other, String place) {
        return "targets \"%s\" and \"%s\" of one trial are both %s, whose data each would take for its own; name one of them in both groups of hosts"
                .formatted(one, other, place);
    }
}
