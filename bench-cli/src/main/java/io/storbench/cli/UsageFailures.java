package io.storbench.cli;

import java.io.PrintWriter;
import picocli.CommandLine;

/// Tells of a mistake on the command line in one line, with where to find help.
final class UsageFailures implements CommandLine.IParameterExceptionHandler {
    @Override
    public int handleParseException(CommandLine.ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("storbench: " + e.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
        err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCode.USAGE;
    }
}
