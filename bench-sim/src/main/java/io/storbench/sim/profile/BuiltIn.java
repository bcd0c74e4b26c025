package io.storbench.sim.profile;

import io.storbench.plan.PlanNode;
import io.storbench.plan.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The profiles in the jar. Resources cannot be listed, so `profiles/index` names them.
final class BuiltIn {
    private static final String FOLDER = "/profiles/";

    private static final List<String> NAMES =
            text("index").lines().filter(line -> !line.isBlank()).toList();

    private BuiltIn() {}

    static List<String> names() {
        return NAMES;
    }

    /// @param name one of [#names]
    static PlanNode file(String name) {
        return YamlReader.read(text(name + ".yaml"), "profile " + name, true);
    }

    private static String text(String file) {
        try (InputStream in = BuiltIn.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks " + FOLDER + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
