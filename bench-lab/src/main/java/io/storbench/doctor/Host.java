package io.storbench.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What the files of a Linux system say.
///
/// @param root `/`, or a tree of files in its place
/// @param programs the folders of programs
record Host(Path root, List<Path> programs) {
    /// This machine.
    static Host here() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return new Host(
                Path.of("/"),
                Stream.concat(Arrays.stream(path.split(":")), Stream.of("/usr/sbin", "/sbin"))
                        .filter(folder -> folder.startsWith("/"))
                        .map(Path::of)
                        .toList());
    }

    /// A file's first line; empty where there is none, or it must not be read.
    Optional<String> line(String file) {
        return text(file).lines().findFirst().map(String::strip).filter(text -> !text.isEmpty());
    }

    /// A file's text; empty where there is none, or it must not be read.
    String text(String file) {
        try {
            return Files.readString(root.resolve(file), StandardCharsets.ISO_8859_1);
        } catch (IOException _) {
            return "";
        }
    }

    /// What follows a key and a colon in a file.
    Optional<String> value(String file, String key) {
        return text(file)
                .lines()
                .filter(line -> line.startsWith(key + ":"))
                .map(line -> line.substring(key.length() + 1).strip())
                .findFirst();
    }

    boolean hasProgram(String name) {
        return programs.stream().anyMatch(folder -> Files.isExecutable(folder.resolve(name)));
    }

    /// Whether the kernel has a module, or has it built in, or could load it.
    boolean hasModule(String name) {
        String kernel = line("proc/sys/kernel/osrelease").orElse("");
        String folder = "lib/modules/" + kernel + "/";
        return Files.isDirectory(root.resolve("sys/module/" + name))
                || List.of("modules.builtin", "modules.dep").stream()
                        .anyMatch(file -> text(folder + file).contains("/" + name + ".ko"));
    }

    /// Whether this process has a capability (capabilities(7)).
    boolean hasCapability(int bit) {
        return value("proc/self/status", "CapEff")
                .filter(mask -> mask.matches("[0-9a-f]{1,16}"))
                .map(mask -> (Long.parseUnsignedLong(mask, 16) >>> bit & 1) != 0)
                .orElse(false);
    }
}
