package io.storbench.netem;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Scanner;

/// A program that delays a device until it is killed: a line for each step, so that a test can
/// follow it.
final class NetemHolder {
    private NetemHolder() {}

    /// Delays, and answers on its standard output: which process guards it, what else it is to set,
    /// and whether somebody else has set something.
    ///
    /// @param args device, folder of notes, round-trip time in nanoseconds
    public static void main(String[] args) throws IOException {
        for (String line : Netem.removeLeftovers(Path.of(args[1]))) {
            System.out.println(line);
        }
        try (Netem netem = Netem.on(args[0], Path.of(args[1]));
                Scanner in = new Scanner(System.in, StandardCharsets.UTF_8)) {
            netem.set(Long.parseLong(args[2]));
            System.out.println("set " + netem.guardianPid());
            while (in.hasNextLine()) {
                System.out.println(answer(netem, in.nextLine().split(" ", 2)));
            }
        }
        System.out.println("closed");
    }

    private static String answer(Netem netem, String[] command) throws IOException {
        return switch (command[0]) {
            case "guardian" -> "guardian " + netem.guardianPid();
            case "changed" -> netem.changedNanos().toString();
            default -> {
                try {
                    netem.set(Long.parseLong(command[1]));
                    yield "set";
                } catch (IOException e) {
                    yield String.valueOf(e.getMessage());
                }
            }
        };
    }
}
