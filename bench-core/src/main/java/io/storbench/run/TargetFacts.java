package io.storbench.run;

import io.storbench.condition.Conditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a result records of several targets: of each its facts as `target.NAME.FACT`; by the facts'
/// own names what is the same of all, and texts that differ, one after the other: `lun: protocol;
/// mount: system`.
final class TargetFacts {
    private static final Set<String> CONDITIONS = Set.of(Conditions.CLIENT_CACHE, Conditions.SERVER_CACHE);

    private static final Pattern OF_TARGET = Pattern.compile("target\\.([^.]+)\\.");

    private TargetFacts() {}

    static SortedMap<String, Object> of(List<JointVerdict.OfTarget> targets) {
        SortedMap<String, Object> facts = new TreeMap<>();
        SortedSet<String> names = new TreeSet<>();
        for (JointVerdict.OfTarget target : targets) {
            names.addAll(target.recorded().keySet());
            target.recorded().forEach((name, fact) -> facts.put(of(target.name(), name), fact));
        }
        names.forEach(name -> putShared(facts, name, targets));
        return facts;
    }

    /// The name of a fact of one of several targets.
    static String of(String target, String fact) {
        return "target." + target + "." + fact;
    }

    /// The targets that facts are of; one without a name where they are not of several.
    static List<Optional<String>> targets(SortedMap<String, Object> facts) {
        List<Optional<String>> named = facts.keySet().stream()
                .map(OF_TARGET::matcher)
                .filter(Matcher::lookingAt)
                .map(fact -> Optional.of(fact.group(1)))
                .distinct()
                .toList();
        return named.isEmpty() ? List.of(Optional.empty()) : named;
    }

    /// The facts of one target, as it records them by itself.
    ///
    /// @param target its name; empty of a trial's only one
    static SortedMap<String, Object> of(Optional<String> target, SortedMap<String, Object> facts) {
        if (target.isEmpty()) {
            return facts;
        }
        String prefix = of(target.get(), "");
        SortedMap<String, Object> own = new TreeMap<>();
        facts.forEach((name, fact) -> {
            if (name.startsWith(prefix)) {
                own.put(name.substring(prefix.length()), fact);
            }
        });
        return own;
    }

    private static void putShared(SortedMap<String, Object> facts, String name, List<JointVerdict.OfTarget> targets) {
        List<Object> distinct = targets.stream()
                .flatMap(target -> Stream.ofNullable(target.recorded().get(name)))
                .distinct()
                .toList();
        boolean everywhere =
                targets.stream().allMatch(target -> target.recorded().containsKey(name));
        if (distinct.size() == 1 && everywhere) {
            facts.put(name, distinct.getFirst());
        } else if ((everywhere || CONDITIONS.contains(name))
                && distinct.stream().allMatch(String.class::isInstance)) {
            List<String> texts = new ArrayList<>();
            for (JointVerdict.OfTarget target : targets) {
                if (target.recorded().get(name) instanceof String text) {
                    texts.add(target.name() + ": " + text);
                }
            }
            facts.put(name, String.join("; ", texts));
        }
    }
}
