package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.text.PlainWriter;
import io.storbench.gate.WriteRefusedException;
import io.storbench.key.Nearest;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import picocli.CommandLine;

/// Turns exceptions into messages and exit codes: a line for a mistake or a failure, a stack trace
/// only for our own bugs.
final class Failures implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {
    /// The names that fio(1) has for the load options.
    private static final Map<String, String> OPTION_OF_FIO = Map.ofEntries(
            Map.entry("--randread", "--random --read"),
            Map.entry("--randwrite", "--random --write"),
            Map.entry("--randrw", "--random --mixed 50%"),
            Map.entry("--readwrite", "--read, --write or --mixed 50%"),
            Map.entry("--rw", "--read, --write or --mixed 50%"),
            Map.entry("--rwmixread", "--mixed 50%"),
            Map.entry("--bs", "--block"),
            Map.entry("--blocksize", "--block"),
            Map.entry("--size", "--file"),
            Map.entry("--filesize", "--file"),
            Map.entry("--iodepth", "--depth"),
            Map.entry("--numjobs", "--hosts"),
            Map.entry("--rate_iops", "--rate"),
            Map.entry("--runtime", "--measure"),
            Map.entry("--loops", "--replicates"));

    /// A mistake on the command line, with where to find help.
    @Override
    public int handleParseException(CommandLine.ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = PlainWriter.on(command.getErr());
        int exitCode = say(err, message(e), ExitCode.USAGE);
        err.println("Try: "
                + command.getCommandSpec()
                        .qualifiedName()
                        .replaceFirst("^storbench", Matcher.quoteReplacement(CommandLineName.called()))
                + " --help");
        return exitCode;
    }

    private static String message(CommandLine.ParameterException e) {
        String message = String.valueOf(e.getMessage());
        if (e instanceof CommandLine.MissingParameterException missing
                && missing.getMissing().stream().allMatch(CommandLine.Model.ArgSpec::isPositional)
                && e.getCommandLine().getCommand() instanceof CompareCommand) {
            return message
                    + "; to judge one directory by a limit: %s gate DIR --limit \"p99 < 5ms\""
                            .formatted(CommandLineName.called());
        }
        if (!(e instanceof CommandLine.UnmatchedArgumentException unmatched)) {
            return message;
        }
        String word = unmatched.getUnmatched().getFirst();
        CommandLine command = unmatched.getCommandLine();
        if (word.startsWith("-")) {
            Set<String> known = command.getCommandSpec().optionsMap().keySet();
            String fio = fioHint(unmatched.getUnmatched(), known);
            return message + (fio.isEmpty() ? Nearest.hint(word, known) : fio);
        }
        if (command.getCommandName().equals("report")) {
            return "%s; a report is of one directory, and two are compared by: %s compare A B"
                    .formatted(message, CommandLineName.called());
        }
        Set<String> commands = command.getSubcommands().keySet();
        return commands.isEmpty()
                ? message
                : "there is no command \"%s\"%s".formatted(word, Nearest.hint(word, commands));
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, CommandLine.ParseResult arguments) {
        PrintWriter err = PlainWriter.on(command.getErr());
        return switch (e) {
            case PlanException mistake -> say(err, String.valueOf(mistake.getMessage()), ExitCode.USAGE);
            case WriteRefusedException refused -> {
                int exitCode = say(err, refused.summary(), ExitCode.USAGE);
                refused.findings().forEach(finding -> err.println("  - " + PlainWriter.message(finding.describe())));
                yield exitCode;
            }
            case FileAlreadyExistsException exists -> say(err, text(exists), ExitCode.USAGE);
            case IOException failure -> say(err, text(failure), ExitCode.TRIAL_FAILED);
            case UncheckedIOException failure -> say(err, text(failure), ExitCode.TRIAL_FAILED);
            default -> {
                err.println("storbench: this is a bug in storbench; please report what follows");
                e.printStackTrace(err);
                yield ExitCode.BUG;
            }
        };
    }

    private static String text(Exception e) {
        return switch (e) {
            case NoSuchFileException f -> f.getFile() + ": no such file or directory";
            case AccessDeniedException f -> f.getFile() + ": permission denied";
            case FileAlreadyExistsException f ->
                f.getFile() + " exists and is not overwritten; remove it, or name another";
            default -> e.getMessage() == null ? e.toString() : e.getMessage();
        };
    }

    private static int say(PrintWriter err, String message, int exitCode) {
        err.println("storbench: " + PlainWriter.message(message));
        return exitCode;
    }

    /// `; fio's --bs is --block here` where a command has load options, else nothing.
    ///
    /// @param words that the command does not know
    /// @param known options of the command
    private static String fioHint(List<String> words, Collection<String> known) {
        List<String> names = words.stream()
                .map(word -> word.replaceFirst("=.*", ""))
                .filter(OPTION_OF_FIO::containsKey)
                .distinct()
                .toList();
        return names.isEmpty() || !known.contains("--block")
                ? ""
                : names.stream()
                        .map(name -> "fio's %s is %s".formatted(name, OPTION_OF_FIO.get(name)))
                        .collect(Collectors.joining(", ", "; ", " here"));
    }
}
