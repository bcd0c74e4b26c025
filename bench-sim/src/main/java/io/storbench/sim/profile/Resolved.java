package io.storbench.sim.profile;

import io.storbench.plan.Place;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A parameter as the model took it, and where from.
///
/// @param key of the target, dotted
/// @param value as written, or the default
/// @param origin the plan's line; the profile, with how it came to the value and its source; or
///   `default`
public record Resolved(String key, String value, String origin) {
    /// What the settings of an [io.storbench.run.Engines] call root them at.
    private static final String ROOT = "target.";

    /// Tells the origin of all that was read of a target, in the order of its keys' names.
    ///
    /// @param reads as [io.storbench.run.Engines#parameters] gives them
    public static List<Resolved> of(List<Settings.Read> reads) {
        SortedMap<String, Parameter> parameters = reads.stream()
                .filter(read -> read.path().equals(ROOT + "profile"))
                .findFirst()
                .map(Resolved::parameters)
                .orElseGet(TreeMap::new);
        return reads.stream()
                .map(read -> {
                    String key = read.path().substring(ROOT.length());
                    return new Resolved(
                            key, read.value(), origin(read.place(), Optional.ofNullable(parameters.get(key))));
                })
                .sorted(Comparator.comparing(Resolved::key))
                .toList();
    }

    private static SortedMap<String, Parameter> parameters(Settings.Read profile) {
        Place place = profile.place().orElseThrow();
        return new ProfileReader()
                .named(new PlanNode.Scalar(place, profile.value()), Path.of(""))
                .parameters();
    }

    private static String origin(Optional<Place> place, Optional<Parameter> parameter) {
        if (place.isEmpty()) {
            return "default";
        }
        return parameter
                .filter(set -> set.value().place().equals(place.get()))
                .map(set -> "profile %s, %s: %s%s"
                        .formatted(
                                set.profile(),
                                set.kind().key(),
                                set.source(),
                                set.interval()
                                        .map(range -> "; 95 % interval " + range)
                                        .orElse("")))
                .orElse(place.get().toString());
    }
}
