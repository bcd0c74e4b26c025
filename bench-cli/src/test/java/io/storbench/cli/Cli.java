package io.storbench.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.Stream;

/// One run of the program within the test's JVM.
///
/// @param exitCode as a shell would see it
record Cli(int exitCode, String out, String err) {
    static Cli run(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = new String[arguments.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = arguments[i].toString();
        }
        int exitCode = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
        return new Cli(exitCode, out.toString(), err.toString());
    }

    /// The same in a JVM of its own, to be started.
    static ProcessBuilder inOwnJvm(Object... arguments) {
        Stream<String> java = Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
        return new ProcessBuilder(
                Stream.concat(java, Stream.of(arguments).map(Object::toString)).toList());
    }
}
