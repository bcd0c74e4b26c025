package io.storbench.cli.console;

import io.storbench.cli.text.PlainWriter;
import io.storbench.report.compare.Sentence;
import io.storbench.result.Origin;
import io.storbench.result.Soundness;
import io.storbench.run.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/// Where the program writes: results to standard output, progress and troubles to standard error,
/// without anything that a terminal would obey.
public final class Console {
    private static final String FURTHER_LINE = "\n    ";

    private final PrintWriter terminal;
    private final PrintWriter out;
    private final PrintWriter err;
    private final Verbosity verbosity;

    private boolean warnedOfMachine;

    /// The output of a command.
    public Console(CommandLine command) {
        this(command, Verbosity.NORMAL);
    }

    /// The output of a command that says more or less than others.
    public Console(CommandLine command, Verbosity verbosity) {
        this.verbosity = verbosity;
        this.terminal = command.getErr();
        this.out = PlainWriter.on(command.getOut());
        this.err = PlainWriter.on(command.getErr());
    }

    /// Prints lines. What comes in one of them with an end of line in it, such as a name, stays
    /// visibly a part of it.
    public void out(List<String> lines) {
        lines.forEach(line -> out.println(line.replace("\n", FURTHER_LINE)));
        out.flush();
    }

    /// Prints what the quiet leave out to standard output: where results are, and what to do next.
    public void aside(List<String> lines) {
        if (verbosity != Verbosity.QUIET) {
            out(lines);
        }
    }

    /// Prints a whole text.
    public void text(String text) {
        out.println(text);
        out.flush();
    }

    /// Prints a line of the program's own to standard error.
    public void err(String line) {
        err.println("storbench: " + PlainWriter.message(line));
        err.flush();
    }

    /// Prints what is wrong with the machine to standard error, the first time only: a search runs
    /// many plans one after the other.
    public void warnOfMachine(String warning) {
        if (!warnedOfMachine) {
            warnedOfMachine = true;
            err(warning);
        }
    }

    /// Prints a line to standard error that the quiet leave out.
    public void note(String line) {
        if (verbosity != Verbosity.QUIET) {
            err(line);
        }
    }

    /// Prints the plan that options made, to standard error, so that it can be kept and changed.
    ///
    /// @param plan as YAML; nothing where a plan was named
    public void showMade(Optional<String> plan) {
        plan.filter(_ -> verbosity != Verbosity.QUIET).ifPresent(text -> {
            err.println("storbench: plan made from these options");
            err.println(text.indent(4).stripTrailing());
            err.flush();
        });
    }

    /// Says what a crash or an older version left in a directory that is read.
    public void tellSoundness(Path directory) throws IOException {
        Soundness soundness = Soundness.of(directory);
        if (soundness.isPlanLost()) {
            err("%s is missing or damaged, and the plan is taken from trials.jsonl; run the plan again into this"
                            .formatted(directory.resolve("plan.json"))
                    + " directory to restore it");
        }
        if (soundness.unchecked() > 0) {
            err("%s: %s without checksum, as older versions wrote them: unchecked"
                    .formatted(directory, Sentence.count(soundness.unchecked(), "trial")));
        }
        if (soundness.isCutShort()) {
            err("the last line of %s was cut short and is skipped; run the plan again into this"
                            .formatted(directory.resolve("trials.jsonl"))
                    + " directory to complete it");
        }
    }

    /// A bar on a terminal, lines elsewhere and where each trial has lines of its own.
    public Progress progress(Origin origin) {
        String noColor = System.getenv("NO_COLOR");
        boolean color = noColor == null || noColor.isEmpty();
        return verbosity == Verbosity.NORMAL && canBeWrittenOver()
                ? new ProgressBar(terminal, origin, color)
                : new ProgressLines(err, origin, verbosity);
    }

    /// How far long work is; nothing for the quiet.
    public ProgressLine progressLine() {
        return verbosity == Verbosity.QUIET
                ? new ProgressLine(new PrintWriter(Writer.nullWriter()), false)
                : new ProgressLine(terminal, canBeWrittenOver());
    }

    private static boolean canBeWrittenOver() {
        return isErrTerminal() && !"dumb".equals(System.getenv("TERM"));
    }

    /// Whether standard error is a terminal. Java knows that only of standard input and output
    /// together; Linux tells each by its link.
    private static boolean isErrTerminal() {
        try {
            String err = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return err.startsWith("/dev/pts/") || err.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException _) {
            return Optional.ofNullable(System.console())
                    .filter(java.io.Console::isTerminal)
                    .isPresent();
        }
    }
}
