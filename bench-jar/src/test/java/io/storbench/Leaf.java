package io.storbench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A module that brings commands of its own, and that a build may leave out.
///
/// @param module its folder
/// @param commands the classes of its commands
public record Leaf(String module, List<String> commands) {
    private static final Path ROOT = Path.of("..");
    private static final String SERVICES = "src/main/resources/META-INF/services/io.storbench.cli.ProgramCommand";

    /// All that have a folder, whether they are built or not.
    public static List<Leaf> all() {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.filter(folder -> Files.exists(folder.resolve(SERVICES)))
                    .filter(folder -> !folder.endsWith("bench-cli"))
                    .map(Leaf::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Leaf of(Path folder) {
        try {
            return new Leaf(folder.getFileName().toString(), Files.readAllLines(folder.resolve(SERVICES)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Whether none of them is left out of this build.
    public static boolean areAllThere() {
        return all().stream().allMatch(Leaf::isThere);
    }

    /// Whether this build has it.
    boolean isThere() {
        try {
            Class.forName(commands.getFirst());
            return true;
        } catch (ClassNotFoundException _) {
            return false;
        }
    }
}
