package io.storbench.run;

import io.storbench.engine.PathCounters;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.TrialSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/// Refuses two targets of a trial that are one directory, device or LUN by different names: each
/// would take the other's data for its own, and overwrite it. A place that a plan names twice by
/// one name is refused when the plan is read.
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
                    throw new PlanException(mistake(
                            spec.targetNames().get(other), spec.targetNames().get(one), place(parts.get(one))));
                }
            }
        }
    }

    private static String place(TrialSpec part) {
        return part.target().text("path").or(() -> part.target().text("uri")).orElse("");
    }

    /// The same when a trial begins, since its hooks may have mounted something.
    ///
    /// @throws IOException with the remedy
    static void refuseNow(TrialSpec spec) throws IOException {
        refuseNow(() -> refuse(spec));
    }

    private static void refuseNow(Runnable check) throws IOException {
        try {
            check.run();
        } catch (PlanException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static boolean isSame(TrialSpec one, TrialSpec other) {
        return isSameFile(one, other) || isSameAddress(one, other);
    }

    private static boolean isSameFile(TrialSpec one, TrialSpec other) {
        String path = one.target().text("path").orElse("");
        String second = other.target().text("path").orElse("");
        try {
            return !path.isEmpty() && !second.isEmpty() && Files.isSameFile(Path.of(path), Path.of(second));
        } catch (IOException | IllegalArgumentException _) {
            return false; // what is not there is opened by neither
        }
    }

    /// One export or LUN, whether its server is named or numbered.
    private static boolean isSameAddress(TrialSpec one, TrialSpec other) {
        try {
            URI address = URI.create(one.target().text("uri").orElse(""));
            URI second = URI.create(other.target().text("uri").orElse(""));
            if (address.getHost() == null
                    || second.getHost() == null
                    || !one.engine().equals(other.engine())
                    || port(one, address) != port(other, second)
                    || !Path.of(address.getPath())
                            .normalize()
                            .equals(Path.of(second.getPath()).normalize())) {
                return false;
            }
            return !Collections.disjoint(
                    List.of(InetAddress.getAllByName(address.getHost())),
                    List.of(InetAddress.getAllByName(second.getHost())));
        } catch (IOException | IllegalArgumentException _) {
            return false; // what is not an address is reached by neither
        }
    }

    private static int port(TrialSpec part, URI address) {
        return address.getPort() >= 0
                ? address.getPort()
                : PlanKeys.targets().stream()
                        .filter(keys -> keys.engine().equals(part.engine()))
                        .flatMapToInt(keys -> keys.port().stream())
                        .findFirst()
                        .orElse(address.getPort());
    }

    /// Refuses one LUN, by whichever portals, and one mount or disk, whose counters do not tell
    /// whose traffic they count.
    ///
    /// @param targets that are open
    /// @throws IOException with the remedy
    static void refuse(List<OpenTarget> targets) throws IOException {
        Map<String, Optional<PathCounters>> counters = new LinkedHashMap<>();
        targets.forEach(each -> counters.put(each.name(), each.target().counters()));
        refuseNow(() -> refuse(counters));
        for (OpenTarget one : targets) {
            SortedMap<String, Object> facts = one.target().facts();
            if (!facts.keySet().containsAll(LUN)
                    || String.valueOf(facts.get("lun.serial")).isBlank()) {
                continue;
            }
            for (OpenTarget other : targets.subList(0, targets.indexOf(one))) {
                SortedMap<String, Object> known = other.target().facts();
                if (LUN.stream().allMatch(name -> Objects.equals(facts.get(name), known.get(name)))) {
                    throw new IOException(
                            mistake(other.name(), one.name(), "the LUN with serial number " + facts.get("lun.serial")));
                }
            }
        }
    }

    /// Refuses targets that have the same counters, which do not tell whose traffic they count.
    ///
    /// @param counters of each target, by its name
    /// @throws PlanException with the remedy
    static void refuse(Map<String, Optional<PathCounters>> counters) {
        Map<String, String> names = new HashMap<>();
        counters.forEach((name, own) -> {
            for (String owner : own.map(PathCounters::owners).orElse(Set.of())) {
                String other = names.putIfAbsent(owner, name);
                if (other != null) {
                    throw new PlanException(
                            "targets \"%s\" and \"%s\" of one trial are on one %s, whose counters do not tell them apart; name one of them in both groups of hosts, and give the groups paths of their own (hosts.GROUP.path)"
                                    .formatted(other, name, owner));
                }
            }
        });
    }

    private static String mistake(String one, String other, String place) {
        return "targets \"%s\" and \"%s\" of one trial are both %s, whose data each would take for its own; name one of them in both groups of hosts"
                .formatted(one, other, place);
    }
}
