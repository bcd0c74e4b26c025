package io.storbench.launcher;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The main class of both jars: on a Java that is new enough it calls the program; on an older one it
/// looks for a newer Java and restarts the jar there, once; else it explains and exits with 69.
public final class Launcher {
    /// The class files of the program are of this Java.
    static final int NEEDED = 25;

    /// `EX_UNAVAILABLE` of BSD's sysexits.h: something the program needs is not there.
    static final int EXIT_WRONG_JAVA = 69;

    private static final String PROGRAM = "io.storbench.cli.Main";

    /// Of the jar whose manifest has this Implementation-Title.
    private static final String BENCHMARKS = "org.openjdk.jmh.Main";

    private static final String BENCHMARKS_TITLE = "storbench-jmh";

    private Launcher() {}

    /// Starts the program with these arguments.
    ///
    /// @throws Throwable what the program throws
    public static void main(String[] args) throws Throwable {
        if (JavaVersion.feature(System.getProperty("java.specification.version"))
                        .orElse(0)
                >= NEEDED) {
            callProgram(args);
            return;
        }
        System.exit(restart(args, search(), Boolean.getBoolean(Restart.GUARD), System.err));
    }

    private static void callProgram(String[] args) throws Throwable {
        boolean areBenchmarks =
                BENCHMARKS_TITLE.equals(Launcher.class.getPackage().getImplementationTitle());
        try {
            Class.forName(areBenchmarks ? BENCHMARKS : PROGRAM)
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private static JdkSearch search() {
        Map<String, String> environment = System.getenv();
        String folders = System.getProperty("storbench.jdks");
        if (folders != null) {
            return new JdkSearch(environment, JdkSearch.folders(folders));
        }
        return new JdkSearch(
                environment,
                UsualFolders.of(System.getProperty("os.name"), System.getProperty("user.home"), environment));
    }

    /// Runs this program under a Java that is new enough, or explains why not.
    ///
    /// @param restarted whether this process is already the second. It never starts a third: a
    ///   `release` file that lies would make each process start the next one, without end.
    /// @return the exit code
    static int restart(String[] args, JdkSearch search, boolean restarted, PrintStream out)
            throws IOException, InterruptedException {
        Optional<Jdk> jdk = search.best(NEEDED);
        if (!jdk.isPresent() || restarted) {
            explain(search, restarted, out);
            return EXIT_WRONG_JAVA;
        }
        List<String> jvmArguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
        return ChildProgram.run(Restart.command(jdk.get(), jvmArguments, program(), args));
    }

    /// This jar; or this class path, when the classes are not in a jar.
    private static List<String> program() {
        String classPath = System.getProperty("java.class.path");
        return new File(classPath).isFile()
                ? Arrays.asList("-jar", classPath)
                : Arrays.asList("-cp", classPath, Launcher.class.getName());
    }

    /// Says which Java runs, which is needed, what was found, and what to do.
    private static void explain(JdkSearch search, boolean restarted, PrintStream out) {
        out.printf(
                "storbench needs Java %d or newer; this is Java %s (%s).%n",
                NEEDED, System.getProperty("java.version"), System.getProperty("java.home"));
        if (restarted) {
            out.println("It was chosen for its `release` file, which gives another version.");
        }
        search.unusable().forEach(variable -> out.println(variable + " is not a Java installation."));
        if (search.found().isEmpty()) {
            out.println("No other Java was found. Looked at STORBENCH_JAVA_HOME, JAVA_HOME, and in:");
            for (Path folder : search.folders()) {
                out.println("  " + folder);
            }
        } else {
            out.println("Java installations found:");
            for (Jdk jdk : search.found()) {
                out.printf("  %-12s %s%n", jdk.version(), jdk.home());
            }
        }
        out.printf("Install a JDK of Java %d or newer, and if it is not found, name its folder:%n", NEEDED);
        out.println("  STORBENCH_JAVA_HOME=/path/to/jdk java " + String.join(" ", program()));
    }
}
