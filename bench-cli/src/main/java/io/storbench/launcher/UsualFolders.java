package io.storbench.launcher;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The folders below which installers and package managers put Java.
final class UsualFolders {
    private static final String[] LINUX = {
        "/usr/lib/jvm", // Debian, Fedora, Arch
        "/usr/lib64/jvm", // openSUSE
        "/usr/java", // Oracle's rpm
        "/usr/local/lib/jvm",
        "/opt",
        "/opt/java",
    };

    private static final String[] MAC = {
        "/Library/Java/JavaVirtualMachines",
        "/opt/homebrew/opt", // Homebrew on Apple silicon
        "/usr/local/opt", // Homebrew on Intel
    };

    /// Below `%ProgramFiles%`: one folder for each vendor.
    private static final String[] WINDOWS = {
        "Java", "Eclipse Adoptium", "Microsoft", "Zulu", "Amazon Corretto", "BellSoft", "Semeru",
    };

    /// Below the user's home: SDKMAN, IntelliJ IDEA and Gradle, macOS.
    private static final String[] HOME = {
        ".sdkman/candidates/java", ".jdks", ".gradle/jdks", "Library/Java/JavaVirtualMachines",
    };

    private UsualFolders() {}

    /// The folders of this operating system.
    ///
    /// @param osName as the system property `os.name` has it
    /// @param userHome as the system property `user.home` has it
    static List<Path> of(String osName, String userHome, Map<String, String> environment) {
        List<Path> folders = new ArrayList<>();
        String os = osName.toLowerCase(Locale.ROOT);
        if (os.startsWith("windows")) {
            String programs = environment.getOrDefault("ProgramFiles", "C:\\Program Files");
            addAll(folders, Paths.get(programs), WINDOWS);
        } else {
            addAll(folders, Paths.get("/"), os.startsWith("mac") ? MAC : LINUX);
        }
        addAll(folders, Paths.get(userHome), HOME);
        return folders;
    }

    private static void addAll(List<Path> folders, Path base, String[] names) {
        for (String name : names) {
            folders.add(base.resolve(name));
        }
    }
}
