package io.storbench.cli;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;

/// A command of the program, which returns the exit code. Found by [ServiceLoader], so that a module
/// brings its own; picocli's annotations say what it is called and what it takes.
public interface ProgramCommand extends Callable<Integer> {
    /// Where the help lists it: smaller ones first. Those of bench-cli are 10 apart, in its table of
    /// services.
    int place();

    /// All commands, in the order of their places.
    static List<ProgramCommand> all() {
        return ServiceLoader.load(ProgramCommand.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparingInt(ProgramCommand::place))
                .toList();
    }
}
