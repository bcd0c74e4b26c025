package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.Named;
import io.storbench.key.Quantity;
import io.storbench.key.TargetKeys;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All keys of a plan.
public final class PlanKeys {
    static final Key<String> NAME = Key.text("name", "letters, digits, dots, dashes, at most 64")
            .defaultsTo("experiment")
            .means("shown in reports, and part of the default results directory's name");

    /// The engine of a target.
    public static final Key<String> ENGINE = Key.text("engine", "name of an engine")
            .absent("required")
            .means("what reaches the target; `storbench list` names the engines");

    static final KeySection TARGET = KeySection.of(
                    "target", "What to drive; [engines](engines/README.md) lists each engine's keys.", ENGINE)
            .opened();

    static final Named TARGETS =
            new Named("targets", "Several targets by name; a factor named `target` chooses among them.", TARGET);

    static final KeySection SIMULATE = KeySection.of(
                    "simulate",
                    "Keys that only the simulation reads, which override the target's, such as `profile`; not part of"
                            + " the plan's identity. Where the plan has `targets`, `targets: {NAME: {…}}` holds keys of"
                            + " one of them. See [sim.md](engines/sim.md).")
            .opened();

    /// The whole plan; those of targets are in [#targets].
    public static final KeySection PLAN = KeySection.of(
            "",
            "What `storbench run`, `simulate` and `design` read.",
            NAME,
            TARGET,
            TARGETS,
            HostKeys.HOSTS,
            HostKeys.GROUPS,
            WorkloadKeys.WORKLOAD,
            NetworkSpec.NETWORK,
            Protocol.PROTOCOL,
            DesignKeys.DESIGN,
            Question.QUESTION,
            HooksSpec.HOOKS,
            PinnedClasses.CLASSES,
            SIMULATE);

    private static final List<TargetKeys> ENGINES = ServiceLoader.load(TargetKeys.class).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparingInt(TargetKeys::place))
            .toList();

    private PlanKeys() {}

    /// The keys of targets, by engine.
    public static List<TargetKeys> targets() {
        return ENGINES;
    }

    /// What a key's values are as levels of a factor; empty for a key that nobody here declares, or
    /// that engines declare as different quantities.
    ///
    /// @param path such as `network.rtt` or `target.server.disk.page`
    public static Optional<Quantity> quantity(String path) {
        Set<Quantity> quantities = find(path).map(key -> key.type().quantity()).collect(Collectors.toSet());
        return quantities.size() == 1 ? quantities.stream().findFirst() : Optional.empty();
    }

    /// Whether two values of a key are one, written in two ways.
    public static boolean same(String path, String one, String other) {
        return Quantity.guesses(quantity(path)).stream().anyMatch(quantity -> quantity.same(one, other));
    }

    /// The key of which one is a special case, and whose value it takes where the plan does not have it; empty of
    /// others.
    ///
    /// @param path such as `simulate.server.service_read`, whose is `simulate.server.service`
    public static Optional<String> general(String path) {
        return find(path)
                .map(Key::general)
                .filter(name -> !name.isEmpty())
                .map(name -> path.substring(0, path.lastIndexOf('.') + 1) + name)
                .findFirst();
    }

    /// Whether a text is a value of a declared key.
    static boolean reads(String path, String text) {
        return find(path).anyMatch(key -> {
            try {
                key.type().read(text);
                return true;
            } catch (IllegalArgumentException _) {
                return false;
            }
        });
    }

    /// What is taken where a plan lacks a key, as plans write it; empty where that depends on
    /// something else, and for a key that nobody here declares.
    public static Optional<String> defaultText(String path) {
        return find(path).findFirst().flatMap(PlanKeys::defaultText);
    }

    private static <T> Optional<String> defaultText(Key<T> key) {
        return key.defaultValue().map(key.type()::write);
    }

    private static Stream<Key<?>> find(String path) {
        for (KeySection section : List.of(TARGET, SIMULATE)) {
            String prefix = section.name() + ".";
            if (path.startsWith(prefix)) {
                String below = path.substring(prefix.length());
                return ENGINES.stream().flatMap(each -> each.keys().find(below).stream());
            }
        }
        return PLAN.find(path).stream();
    }
}
