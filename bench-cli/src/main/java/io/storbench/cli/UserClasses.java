package io.storbench.cli;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The classes that the user adds to the program: workloads, engines, sources of counters. They are
/// found by the thread's context class loader, which threads that it starts inherit.
final class UserClasses {
    private UserClasses() {}

    /// Adds jars and folders of class files for this thread.
    ///
    /// @param path of them, separated as in a class path
    /// @throws IllegalArgumentException when one of them is not there
    static void add(String path) {
        List<URL> urls = new ArrayList<>();
        for (String entry : path.split(File.pathSeparator, -1)) {
            urls.add(url(entry));
        }
        ClassLoader parent = Thread.currentThread().getContextClassLoader();
        Thread.currentThread()
                .setContextClassLoader(
                        new URLClassLoader("user", urls.toArray(URL[]::new), parent));
    }

    private static URL url(String entry) {
        Path path = Path.of(entry);
        boolean isJar = Files.isRegularFile(path) && entry.endsWith(".jar");
        if (entry.isEmpty() || !(isJar || Files.isDirectory(path))) {
            throw new IllegalArgumentException(
                    "\"%s\" is neither a jar nor a folder of class files".formatted(entry));
        }
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry + ": " + e.getMessage(), e);
        }
    }
}
