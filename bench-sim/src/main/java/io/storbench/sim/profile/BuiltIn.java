package io.storbench.sim.profile;

import io.storbench.plan.PlanNode;
import io.storbench.plan.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The profiles in jars, storbench's own before the user's. Resources cannot be listed, so each jar's `profiles/index`
/// names its own. Looked for once: by whichever thread asks first, and threads of a common pool do not see the user's
/// classes.
final class BuiltIn {
    private static final String INDEX = "profiles/index";

    private static final Map<String, URL> FILES = files();

    private BuiltIn() {}

    private static Map<String, URL> files() {
        Map<String, URL> files = new LinkedHashMap<>();
        try {
            for (URL index : Collections.list(
                    Thread.currentThread().getContextClassLoader().getResources(INDEX))) {
                for (String name :
                        text(index).lines().filter(line -> !line.isBlank()).toList()) {
                    URL file = URI.create(index.toString().replaceAll("index$", name + ".yaml"))
                            .toURL();
                    files.putIfAbsent(name, file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    static List<String> names() {
        return List.copyOf(FILES.keySet());
    }

    /// @param name one of [#names]
    static PlanNode file(String name) {
        URL file = FILES.get(name);
        if (file == null) {
            throw new IllegalArgumentException(name);
        }
        return YamlReader.read(text(file), "profile " + name, true);
    }

    private static String text(URL file) {
        try (InputStream in = file.openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
