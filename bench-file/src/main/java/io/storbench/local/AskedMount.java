package io.storbench.local;

import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.protocol.PathKeys;
import io.storbench.unit.ByteSize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/// The options that a plan's hooks mount a path with: values for the hooks' placeholders, and what
/// the mount must then have.
///
/// @param options by name, as written
record AskedMount(Map<String, String> options) {
    /// Copies.
    AskedMount {
        options = Map.copyOf(options);
    }

    static AskedMount of(Settings settings) {
        Map<String, String> options = new TreeMap<>();
        settings.mapping().entries().forEach((name, node) -> {
            if (!(node instanceof PlanNode.Scalar value)) {
                throw settings.mistake(name, "needs a single value");
            }
            options.put(name, value.text());
        });
        return new AskedMount(options);
    }

    /// Compares with what is mounted. An option of which the kernel tells nothing is not compared.
    ///
    /// @param facts of the mount, such as `mount.vers`
    /// @throws IOException when it is not an NFS mount or has another option; names both values
    void check(Map<String, Object> facts, Path directory) throws IOException {
        if (options.isEmpty()) {
            return;
        }
        if (!"nfs".equals(facts.get("protocol"))) {
            throw new IOException(
                    "target.mount is set, but %s is not an NFS mount; do the hooks mount it?".formatted(directory));
        }
        for (Map.Entry<String, String> option : options.entrySet()) {
            String name = option.getKey();
            Object mounted = facts.get("mount." + name);
            String asked = option.getValue();
            boolean same =
                    switch (mounted) {
                        case null -> !asked.equals("true");
                        case Boolean flag -> asked.equals(flag.toString());
                        default -> inBytes(name, asked).equals(mounted.toString());
                    };
            if (!same) {
                throw new IOException("target.mount.%s is %s in the plan, but %s is mounted with %s"
                        .formatted(name, asked, directory, mounted == null ? "none" : mounted));
            }
        }
    }

    /// The kernel tells sizes in bytes.
    private static String inBytes(String name, String asked) {
        boolean size = PathKeys.MOUNT
                .find(name)
                .filter(key -> key.type().quantity().isSize())
                .isPresent();
        if (!size) {
            return asked;
        }
        try {
            return String.valueOf(ByteSize.parse(asked).bytes());
        } catch (IllegalArgumentException _) {
            return asked;
        }
    }
}
