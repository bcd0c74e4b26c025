package io.storbench.launcher;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// How the same program is started under another Java.
final class Restart {
    /// The child carries this system property; a process that has it never restarts.
    static final String GUARD = "storbench.restarted";

    private Restart() {}

    /// The child's command line.
    ///
    /// @param jvmArguments this JVM's own options, of which the child gets those that every JVM
    ///   understands: system properties, heap and stack sizes
    /// @param program how to find the program: `-jar FILE`, or `-cp PATH CLASS`
    static List<String> command(Jdk jdk, List<String> jvmArguments, List<String> program, String[] args) {
        List<String> command = new ArrayList<>();
        command.add(jdk.java().toString());
        for (String argument : jvmArguments) {
            if (argument.startsWith("-D") || argument.matches("-X(ms|mx|mn|ss)\\d.*")) {
                command.add(argument);
            }
        }
        command.add("-D" + GUARD + "=true");
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(program);
        command.addAll(Arrays.asList(args));
        return command;
    }
}
