package io.storbench;

import io.storbench.cli.Main;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The program on a class path of its own.
record Program(ClassLoader classes) {
    static Program without(String module) {
        URL[] entries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> Stream.of(entry.toString().split(Pattern.quote(File.separator)))
                        .noneMatch(module::equals))
                .map(Program::url)
                .toArray(URL[]::new);
        return new Program(new URLClassLoader(module, entries, ClassLoader.getPlatformClassLoader()));
    }

    /// With all modules, and with what is registered for them found anew.
    static Program whole() {
        return without("none");
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// What it prints, and its exit code in a last line.
    String run(Object... arguments) throws ReflectiveOperationException {
        StringWriter printed = new StringWriter();
        PrintWriter all = new PrintWriter(printed, true);
        Method run = classes.loadClass(Main.class.getName())
                .getMethod("run", PrintWriter.class, PrintWriter.class, String[].class);
        ClassLoader own = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(classes);
        try {
            String[] words = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
            return printed(all, printed, run.invoke(null, all, all, words));
        } finally {
            Thread.currentThread().setContextClassLoader(own);
        }
    }

    private static String printed(PrintWriter all, StringWriter printed, Object exitCode) {
        all.print("exit code " + exitCode);
        all.flush();
        return printed.toString();
    }
}
