package io.storbench.cli.console;

import java.io.File;
import java.util.Optional;

/// How this program was called, for commands that it suggests.
public final class CommandLineName {
    /// Set by the launching script, which knows its own name.
    public static final String PROPERTY = "storbench.program";

    private CommandLineName() {}

    /// `storbench`, `./storbench` or `java -jar target/storbench.jar`, ready for a POSIX shell.
    public static String called() {
        return called(Optional.ofNullable(System.getProperty(PROPERTY)), System.getProperty("java.class.path", ""));
    }

    static String called(Optional<String> script, String classPath) {
        if (script.isPresent()) {
            return Shell.quote(script.get());
        }
        boolean jar = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
        return jar ? "java -jar " + Shell.quote(classPath) : "storbench";
    }
}
