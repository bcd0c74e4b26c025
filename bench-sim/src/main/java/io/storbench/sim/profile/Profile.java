package io.storbench.sim.profile;

import io.storbench.plan.Place;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A named set of model parameters, each with its source: what the model takes where the plan says
/// nothing. The files are described in docs/reference/profiles.md.
///
/// @param name of a built-in profile, or the file's
/// @param title what is modelled, in one line
/// @param place where it begins
/// @param scope the targets that it is made for; empty for any
/// @param parameters by key; those of the profiles that it extends are among them
public record Profile(
        String name,
        String title,
        Place place,
        Optional<Scope> scope,
        SortedMap<String, Parameter> parameters) {
    /// Copies.
    public Profile {
        parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    }

    /// The profile that a target's key `profile` names; empty without that key.
    ///
    /// @throws PlanException when there is none of that name, when its file is wrong, or when it is
    ///   made for other targets
    public static Optional<Profile> of(Settings target) {
        Optional<String> text = target.text("profile");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Place named = target.node("profile").orElseThrow().place();
        Scope wanted = Scope.of(target);
        Profile profile = new ProfileReader().read(new PlanNode.Scalar(named, text.get()), wanted);
        if (profile.scope.isPresent() && !profile.scope.get().covers(wanted)) {
            throw new PlanException(
                    named,
                    "profile %s is made for %s; the target has %s"
                            .formatted(profile.name, profile.scope.get(), wanted));
        }
        return Optional.of(profile);
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

    /// A target's keys with this profile behind them. `profile` becomes this one's name, which
    /// tells the member where the plan names a family.
    public Settings behind(Settings target) {
        PlanNode.Mapping values = new PlanNode.Mapping(place, Map.of());
        for (Parameter parameter : parameters.values()) {
            values = values.with(parameter.key(), parameter.value());
        }
        Place named = target.node("profile").map(PlanNode::place).orElse(place);
        return target.over(
                target.mapping()
                        .with("profile", new PlanNode.Scalar(named, name))
                        .withDefaults(values));
    }
}
