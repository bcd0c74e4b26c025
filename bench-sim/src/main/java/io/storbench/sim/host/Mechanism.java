package io.storbench.sim.host;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// A mechanism of the model that can be replaced by a simple one, to see what it changes. It is
/// replaced only where the target has it: a target without TCP does not get TCP by that.
///
/// @param name as a plan and a command line have it
/// @param section the key that only targets with the mechanism have
/// @param simpleByKey the values with which a target is without it, by key
public record Mechanism(String name, String section, Map<String, String> simpleByKey) {
    /// Copies, in the order of the keys.
    public Mechanism {
        simpleByKey = Collections.unmodifiableMap(new TreeMap<>(simpleByKey));
    }
}
