package io.storbench.report.compare;

import io.storbench.plan.PlanKeys;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A key in which the loads of two points differ. What caches hold, the file's name and whether
/// data is verified belong to the system under test and to the check, not to the load.
///
/// @param path such as `workload.depth`
/// @param left the first point's value, as written or by default
/// @param right the other's
public record LoadDifference(String path, String left, String right) {
    private static final String WORKLOAD = "workload.";
    private static final String HOSTS = "hosts";
    private static final Set<String> OTHERS = Set.of("workload.path", "workload.verify");
    private static final int NAMED = 3;

    private static final String GROUPS = "groups";
    private static final String CLOSED_LOOP = "a closed loop";
    private static final String NONE = "none";

    /// What stands for a value where the plan has none.
    private static final Set<String> NO_VALUES = Set.of(GROUPS, CLOSED_LOOP, NONE);

    /// Whether a key is of the load.
    public static boolean isLoad(String path) {
        return (path.startsWith(WORKLOAD) && !path.startsWith("workload.cache.") && !OTHERS.contains(path))
                || path.equals(HOSTS)
                || (path.startsWith(HOSTS + ".") && !path.endsWith(".target"));
    }

    /// All of two points; two ways to write one value are not a difference.
    public static List<LoadDifference> of(Point left, Point right) {
        Set<String> paths = new LinkedHashSet<>();
        Stream.of(left.factors(), right.factors(), left.settings(), right.settings())
                .flatMap(keys -> keys.keySet().stream())
                .filter(LoadDifference::isLoad)
                .forEach(paths::add);
        List<LoadDifference> found = new ArrayList<>();
        for (String path : paths) {
            if (isKnown(left, path) && isKnown(right, path)) {
                String one = value(left, path);
                String other = value(right, path);
                if (!one.equals(other) && !PlanKeys.same(path, one, other)) {
                    found.add(new LoadDifference(path, one, other));
                }
            }
        }
        return found;
    }

    /// Such as `queue depth (workload.depth) differs: 1 and 4, block size (workload.block): 8k and
    /// 64k`.
    ///
    /// @param differences at least one
    public static String words(List<LoadDifference> differences) {
        List<String> named = new ArrayList<>();
        for (LoadDifference each : differences.subList(0, Math.min(NAMED, differences.size()))) {
            named.add("%s%s: %s and %s"
                    .formatted(
                            FactorName.withKey(each.path()),
                            named.isEmpty() ? " differs" : "",
                            each.left(),
                            each.right()));
        }
        return String.join(", ", named) + (differences.size() > NAMED ? ", …" : "");
    }

    /// Whether one plan may vary the key over both values: they are values that a plan writes, of all hosts.
    public boolean isVariable() {
        return !path.startsWith(HOSTS + ".") && Stream.of(left, right).noneMatch(NO_VALUES::contains);
    }

    /// What another program's trials, which have no run order, do not say is not known.
    private static boolean isKnown(Point point, String path) {
        return written(point, path) != null
                || Stream.of(Origin.values())
                        .flatMap(origin -> point.results(origin).valid().stream())
                        .allMatch(trial -> trial.header().runOrder() > 0);
    }

    private static @Nullable String written(Point point, String path) {
        String level = point.factors().get(path);
        return level != null ? level : point.settings().get(path);
    }

    private static String value(Point point, String path) {
        String written = written(point, path);
        if (written != null) {
            return written;
        }
        if (path.equals(HOSTS)) {
            return point.settings().keySet().stream().anyMatch(key -> key.startsWith("hosts.")) ? GROUPS : "1";
        }
        String section = path.substring(0, path.lastIndexOf('.') + 1);
        String name = path.substring(section.length());
        if (path.startsWith(HOSTS)) {
            return name.equals("count") ? "1" : value(point, WORKLOAD + name);
        }
        boolean open = written(point, section + "rate") != null || written(point, section + "schedule") != null;
        return switch (name) {
            case "depth" -> open ? "64" : "1";
            case "window" -> value(point, section + "depth");
            case "amount" -> value(point, section + "file");
            case "rate" -> CLOSED_LOOP;
            case "arrivals" -> "poisson";
            default -> PlanKeys.defaultText(path).orElse(NONE);
        };
    }
}
