package io.storbench.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/// One Java installation: its folder, and the version its `release` file gives.
///
/// The folder's name is never read: `java-17-openjdk-amd64` holds two numbers, one of them wrong.
final class Jdk {
    private static final String KEY = "JAVA_VERSION=";

    /// Real `release` files have about twenty lines; a stranger's file of that name may be endless.
    private static final int MAX_LINES = 1000;

    private final Path home;
    private final String version;
    private final int feature;

    private Jdk(Path home, String version, int feature) {
        this.home = home;
        this.version = version;
        this.feature = feature;
    }

    /// The installation in this folder, or empty when the folder holds no `bin/java` or no readable
    /// `release` file with a version.
    static Optional<Jdk> in(Path home) {
        if (!Files.isExecutable(java(home))) {
            return Optional.empty();
        }
        Optional<String> version = version(home.resolve("release"));
        if (!version.isPresent()) {
            return Optional.empty();
        }
        OptionalInt feature = JavaVersion.feature(version.get());
        return feature.isPresent() ? Optional.of(new Jdk(home, version.get(), feature.getAsInt())) : Optional.empty();
    }

    private static Path java(Path home) {
        Path bin = home.resolve("bin");
        Path windows = bin.resolve("java.exe");
        return Files.exists(windows) ? windows : bin.resolve("java");
    }

    /// Latin-1, because no byte is malformed in it.
    private static Optional<String> version(Path release) {
        if (!Files.isRegularFile(release)) {
            return Optional.empty();
        }
        try (BufferedReader reader = Files.newBufferedReader(release, StandardCharsets.ISO_8859_1)) {
            for (int i = 0; i < MAX_LINES; i++) {
                String line = reader.readLine();
                if (line == null) {
                    return Optional.empty();
                }
                if (line.startsWith(KEY)) {
                    return Optional.of(unquoted(line.substring(KEY.length()).trim()));
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            // A folder that cannot be read is one that cannot be used; the search goes on.
            return Optional.empty();
        }
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1).trim() : value;
    }

    Path home() {
        return home;
    }

    /// The `java` program of this installation.
    Path java() {
        return java(home);
    }

    /// The version as the `release` file has it, such as `25.0.3`.
    String version() {
        return version;
    }

    /// The first number that matters, such as 25.
    int feature() {
        return feature;
    }
}
