package io.storbench.explore;

import io.storbench.plan.KeyHome;
import io.storbench.plan.PlanNode.Mapping;
import io.storbench.plan.PlanNode.Sequence;
import io.storbench.plan.Settings;
import io.storbench.plan.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Files of the jar's folder `explore`.
final class DataFile {
    private DataFile() {}

    /// The bytes of a file.
    static byte[] bytes(String name) {
        try (InputStream in = DataFile.class.getResourceAsStream("/explore/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks explore/" + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The keys of a YAML file.
    static Settings keys(String name) {
        String text = new String(bytes(name), StandardCharsets.UTF_8);
        if (YamlReader.read(text, "explore/" + name, true) instanceof Mapping mapping) {
            return KeyHome.settings(mapping, "");
        }
        throw new IllegalStateException("explore/" + name + " has no keys");
    }

    /// A list of words; empty where the key is missing.
    static List<String> texts(Settings settings, String key) {
        return settings.node(key).orElse(null) instanceof Sequence sequence
                ? sequence.items().stream()
                        .map(item -> String.valueOf(item.plain()))
                        .toList()
                : List.of();
    }
}
