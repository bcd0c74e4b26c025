package io.storbench.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Looks for Java installations: the one `STORBENCH_JAVA_HOME` names, then `JAVA_HOME`'s, then
/// those in the folders where installers put them.
final class JdkSearch {
    /// The variables that name one installation, the strongest first.
    static final String[] VARIABLES = {"STORBENCH_JAVA_HOME", "JAVA_HOME"};

    /// Where an installation lies below its own folder: at once, in a macOS bundle, in Homebrew's
    /// bundle.
    private static final String[] HOMES = {"", "Contents/Home", "libexec/openjdk.jdk/Contents/Home"};

    private final List<Jdk> named = new ArrayList<>();
    private final List<Jdk> installed = new ArrayList<>();
    private final List<String> unusable = new ArrayList<>();
    private final List<Path> folders;

    /// Searches at once.
    ///
    /// @param environment the process's environment variables
    /// @param folders folders whose sub-folders may be installations
    JdkSearch(Map<String, String> environment, List<Path> folders) {
        this.folders = folders;
        for (String variable : VARIABLES) {
            String home = environment.get(variable);
            if (home != null) {
                Optional<Jdk> jdk = path(home).flatMap(Jdk::in);
                jdk.ifPresent(named::add);
                if (!jdk.isPresent()) {
                    unusable.add(variable + "=" + home);
                }
            }
        }
        for (Path folder : folders) {
            installed.addAll(below(folder));
        }
    }

    /// The folders of a list separated like a class path (`:`, on Windows `;`).
    static List<Path> folders(String list) {
        List<Path> folders = new ArrayList<>();
        for (String name : list.split(File.pathSeparator, -1)) {
            if (!name.isEmpty()) {
                path(name).ifPresent(folders::add);
            }
        }
        return folders;
    }

    /// The installation to use: a sufficient one that a variable names, else the newest found.
    Optional<Jdk> best(int neededFeature) {
        for (Jdk jdk : named) {
            if (jdk.feature() >= neededFeature) {
                return Optional.of(jdk);
            }
        }
        // Of equals max() keeps the first, and the folders were searched in order.
        return installed.stream()
                .filter(jdk -> jdk.feature() >= neededFeature)
                .max(Comparator.comparingInt(Jdk::feature));
    }

    /// All installations found, sufficient or not.
    List<Jdk> found() {
        List<Jdk> all = new ArrayList<>(named);
        all.addAll(installed);
        return Collections.unmodifiableList(all);
    }

    /// The folders that were searched.
    List<Path> folders() {
        return Collections.unmodifiableList(folders);
    }

    /// The variables, as `NAME=value`, that are set to something that is not a Java installation.
    List<String> unusable() {
        return Collections.unmodifiableList(unusable);
    }

    private static List<Jdk> below(Path folder) {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(children::add);
        } catch (IOException | DirectoryIteratorException e) {
            // Most of the usual folders do not exist on any one machine.
            return new ArrayList<>();
        }
        Collections.sort(children);
        List<Jdk> jdks = new ArrayList<>();
        for (Path child : children) {
            for (String home : HOMES) {
                Jdk.in(child.resolve(home)).ifPresent(jdks::add);
            }
        }
        return jdks;
    }

    private static Optional<Path> path(String name) {
        try {
            return Optional.of(Paths.get(name));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
