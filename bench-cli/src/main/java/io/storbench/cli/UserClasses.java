package io.storbench.cli;

import io.storbench.api.Workload;
import io.storbench.cli.console.Shell;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The classes that the user adds to the program: workloads, engines, sources of counters. They are
/// found by the thread's context class loader, which threads that it starts inherit.
final class UserClasses {
    private static final String LOADER = "user";

    private static final String CLASS_FILE = ".class";

    /// More are not looked at.
    private static final int MOST_CLASSES = 100_000;

    /// The largest class file that is looked at; of a larger one the begin, which is damaged then.
    private static final int MOST_BYTES = 4 << 20;

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
        Thread.currentThread().setContextClassLoader(new URLClassLoader(LOADER, urls.toArray(URL[]::new), parent));
    }

    private static URL url(String entry) {
        Path path = Path.of(entry);
        boolean isJar = Files.isRegularFile(path) && entry.endsWith(".jar");
        if (entry.isEmpty() || !(isJar || Files.isDirectory(path))) {
            throw new IllegalArgumentException("\"%s\" is neither a jar nor a folder of class files".formatted(entry));
        }
        try {
            if (isJar) {
                new JarFile(path.toFile()).close(); // a class loader would pass over a damaged one
            }
            return path.toUri().toURL();
        } catch (IOException e) {
            throw new IllegalArgumentException("%s is not a whole jar: %s".formatted(entry, e.getMessage()), e);
        }
    }

    /// What adds the same classes on a command line that is to be copied, with a blank before it;
    /// empty when there are none.
    static String words() {
        return options().stream().map(word -> " " + Shell.quote(word)).collect(Collectors.joining());
    }

    /// The same as arguments of a command; none when there are no classes.
    static List<String> options() {
        List<Path> places = places();
        return places.isEmpty()
                ? List.of()
                : List.of(
                        "--class-path",
                        places.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    }

    /// The names of the classes that say that they are a workload, in alphabetical order.
    ///
    /// @throws IOException when a jar or folder cannot be read
    static List<String> workloads() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path place : places()) {
            if (Files.isDirectory(place)) {
                addWorkloads(names, place, place);
            } else {
                try (FileSystem jar = FileSystems.newFileSystem(place)) {
                    addWorkloads(names, place, jar.getPath("/"));
                }
            }
        }
        return names.stream().sorted().distinct().toList();
    }

    private static void addWorkloads(List<String> names, Path place, Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(each -> each.toString().endsWith(CLASS_FILE))
                    .limit(MOST_CLASSES)
                    .toList()) {
                workload(place, file).ifPresent(names::add);
            }
        }
    }

    /// A class is parsed as far as it is asked, so that asking it may show the damage.
    ///
    /// @return the class's name; empty when it is not a workload
    private static Optional<String> workload(Path place, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            ClassModel model = ClassFile.of().parse(in.readNBytes(MOST_BYTES));
            return isWorkload(model)
                    ? Optional.of(model.thisClass().asInternalName().replace('/', '.'))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new IOException("%s: %s is a damaged class file: %s".formatted(place, file, e.getMessage()), e);
        }
    }

    private static boolean isWorkload(ClassModel model) {
        return model.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(found -> found.annotations().stream())
                .anyMatch(annotation ->
                        annotation.classSymbol().descriptorString().equals(Workload.class.descriptorString()));
    }

    private static List<Path> places() {
        if (!(Thread.currentThread().getContextClassLoader() instanceof URLClassLoader loader)
                || !LOADER.equals(loader.getName())) {
            return List.of();
        }
        return Stream.of(loader.getURLs())
                .map(url -> Path.of(URI.create(url.toString())))
                .toList();
    }
}
