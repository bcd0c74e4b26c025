package io.storbench.sim.profile;

import io.storbench.plan.Settings;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which targets a profile is made for.
///
/// @param engine of the targets, `nfs` or `iscsi`
/// @param versions of NFS; none where the protocol has no versions
record Scope(String engine, List<String> versions) {
    private static final Pattern URI_VERSION = Pattern.compile("[?&]version=([^&]*)");

    /// Copies.
    Scope {
        versions = List.copyOf(versions);
    }

    /// What a target is: its engine, and its version of NFS as engine `nfs` finds it.
    static Scope of(Settings target) {
        if (target.requiredText("engine").equals("iscsi")) {
            return new Scope("iscsi", List.of());
        }
        Matcher inUri = URI_VERSION.matcher(target.text("uri").orElse(""));
        String version = target.text("version").orElse(inUri.find() ? inUri.group(1) : "3");
        return new Scope("nfs", List.of(version));
    }

    /// Whether a profile of this scope fits a target.
    boolean covers(Scope target) {
        return engine.equals(target.engine) && versions.containsAll(target.versions);
    }

    @Override
    public String toString() {
        return versions.isEmpty()
                ? "engine " + engine
                : "engine " + engine + ", version " + String.join(" or ", versions);
    }
}
