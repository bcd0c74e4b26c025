package io.storbench.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// Folders that look like Java installations.
final class FakeJdk {
    private FakeJdk() {}

    /// An installation whose `java` does nothing.
    static Path create(Path home, String release) throws IOException {
        return create(home, release, "exit 0");
    }

    /// An installation whose `java` is this shell script.
    static Path create(Path home, String release, String script) throws IOException {
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), release);
        Path java = Files.writeString(home.resolve("bin/java"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return home;
    }
}
