package io.storbench.sim.profile;

import io.storbench.key.Key;
import io.storbench.key.ValueType.Structure.Form;
import io.storbench.plan.Place;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A named set of model parameters, each with its source: what the model takes where the plan says
/// nothing. The files are described in docs/reference/profiles.md.
///
/// @param name of a built-in profile, or the file's
/// @param title what is modelled, in one line
/// @param place where it begins
/// @param scope the targets that it is made for; empty for any
/// @param parameters by key; those of the profiles that it extends are among them
/// @param error what the model was found to miss by with it, or with one that it extends
/// @param calibrated how it was calibrated; empty when it was not
public record Profile(
        String name,
        String title,
        Place place,
        Optional<Scope> scope,
        SortedMap<String, Parameter> parameters,
        Optional<ModelError> error,
        Optional<Calibrated> calibrated) {
    /// The parameters behind those that the plan does not set.
    public static final Key<String> KEY = Key.structure(
                    "profile", Form.TEXTS_OR_WORD, "name, family, path, or a list of them")
            .absent("none")
            .means("values of the keys that the plan does not set; from a list, each target takes the first profile"
                    + " that is made for it; see [profiles](profiles.md)");

    private static final String SIMULATE = "simulate.";

    /// How many profiles a target may name.
    private static final int MAX_NAMED = 16;

    /// Two names of one number: a target that has either has it from the plan.
    private static final Set<String> SERVER_SLOTS = Set.of("server.slots", "server.threads");

    /// Copies.
    public Profile {
        parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    }

    /// The profile that a target's key `profile` names; of several, the first that is made for the
    /// target. Empty without that key.
    ///
    /// @throws PlanException when there is none of that name, when its file is wrong, or when it is
    ///   made for other targets
    public static Optional<Profile> of(Settings target) {
        Optional<PlanNode> node = target.node(KEY);
        if (node.isPresent() && node.get() instanceof PlanNode.Sequence several) {
            return Optional.of(firstFitting(several, Scope.of(target)));
        }
        Optional<String> text = target.find(KEY);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Place named = node.orElseThrow().place();
        Scope wanted = Scope.of(target);
        Profile profile = new ProfileReader().read(new PlanNode.Scalar(named, text.get()), wanted);
        if (!profile.covers(wanted)) {
            throw new PlanException(
                    named,
                    "profile %s is made for %s; the target has %s%s"
                            .formatted(
                                    profile.name,
                                    profile.scope.orElseThrow(),
                                    wanted,
                                    ProfileReader.alike(profile.name, wanted)
                                            .map(
                                                    "; repeat --profile for each kind of target, such as --profile %s"
                                                            ::formatted)
                                            .orElse("")));
        }
        return Optional.of(profile);
    }

    /// Of several profiles, for targets of several kinds, the first that is made for this one.
    private static Profile firstFitting(PlanNode.Sequence several, Scope wanted) {
        if (several.items().size() > MAX_NAMED) {
            throw new PlanException(
                    several.place(),
                    "profile: names %d profiles; there may be %d"
                            .formatted(several.items().size(), MAX_NAMED));
        }
        List<Profile> profiles = several.items().stream()
                .map(item -> {
                    if (item instanceof PlanNode.Scalar name) {
                        return new ProfileReader().named(name, Path.of(""));
                    }
                    throw new PlanException(item.place(), "profile: needs names or files");
                })
                .toList();
        return profiles.stream()
                .filter(profile -> profile.covers(wanted))
                .findFirst()
                .orElseThrow(() -> new PlanException(
                        several.place(),
                        "none of the profiles %s is made for %s"
                                .formatted(
                                        profiles.stream().map(Profile::name).collect(Collectors.joining(", ")),
                                        wanted)));
    }

    private boolean covers(Scope wanted) {
        return scope.isEmpty() || scope.get().covers(wanted);
    }

    /// How its values came about, in a few words: `13 sourced, 17 fitted, 7 assumed`.
    public String provenance() {
        Map<ProfileKind, Long> counts = parameters.values().stream()
                .collect(Collectors.groupingBy(
                        Parameter::kind, () -> new EnumMap<>(ProfileKind.class), Collectors.counting()));
        return counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey().key())
                .collect(Collectors.joining(", "));
    }

    /// The names of the built-in profiles.
    public static List<String> builtIn() {
        return BuiltIn.names();
    }

    /// A built-in profile.
    ///
    /// @param name one of [#builtIn]
    public static Profile builtIn(String name) {
        return new ProfileReader().builtIn(name);
    }

    /// Whether the plan says a key of the model itself, or what it is a special case of, which goes before every
    /// profile: `server.service` of a plan leaves no `server.service_read` of a profile.
    ///
    /// @param target the plan's keys
    public static boolean isOfThePlan(Settings target, String key) {
        PlanNode.Mapping said = target.mapping();
        return said.at(key).isPresent()
                || PlanKeys.general(SIMULATE + key)
                        .flatMap(general -> said.at(general.substring(SIMULATE.length())))
                        .isPresent()
                || (SERVER_SLOTS.contains(key)
                        && SERVER_SLOTS.stream().anyMatch(each -> said.at(each).isPresent()));
    }

    /// A target's keys with this profile behind them. `profile` becomes this one's name, which
    /// tells the member where the plan names a family.
    public Settings behind(Settings target) {
        PlanNode.Mapping values = new PlanNode.Mapping(place, Map.of());
        for (Parameter parameter : parameters.values()) {
            if (!isOfThePlan(target, parameter.key())) {
                values = values.with(
                        parameter.key(),
                        parameter.scaled(parameters, target.mapping()::at).value());
            }
        }
        Place named = target.node(KEY).map(PlanNode::place).orElse(place);
        return target.over(target.mapping()
                .with(KEY.name(), new PlanNode.Scalar(named, name))
                .withDefaults(values));
    }
}
