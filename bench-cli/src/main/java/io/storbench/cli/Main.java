package io.storbench.cli;

import io.storbench.cli.console.ExitCode;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.ServiceConfigurationError;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/// The program: `storbench COMMAND`.
@Command(
        name = "storbench",
        description = {
            "Measures networked storage, predicts it by simulation, and explains both.",
            "",
            "Without a plan, `storbench run` demonstrates itself in less than a minute."
        },
        addMethodSubcommands = false,
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done",
            " 1:a trial failed, or results could not be kept",
            " 2:usage, a bad plan, or a write that was refused",
            " 3:a published value was not reproduced, a gate failed, or a run missed its plan's limit",
            " 4:data read back differed from what was written",
            " 5:done, but a trial is doubtful, or a comparison inconclusive",
            "69:this Java is too old",
            "70:a bug in storbench",
            "130:interrupted; results so far are kept"
        })
public final class Main {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Main() {}

    /// Adds the user's classes, before the command runs.
    @Option(
            names = "--class-path",
            paramLabel = "PATH",
            scope = ScopeType.INHERIT,
            description = {
                "jars or class directories with your own workloads (workload.class) and engines, separated by"
                        + " \"${sys:path.separator}\""
            })
    void addClasses(String path) {
        try {
            UserClasses.add(path);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--class-path: " + e.getMessage());
        }
    }

    /// As `--version`, which is not what everybody tries first.
    @Command(name = "version", description = "Prints the version.")
    void version() {
        spec.commandLine().printVersionHelp(spec.commandLine().getOut());
    }

    /// Runs the program and ends the JVM with its exit code.
    public static void main(String[] arguments) {
        // Charts are drawn without a display.
        System.setProperty("java.awt.headless", "true");
        // Output is the same whatever the user's locale is: results are compared between machines.
        Locale.setDefault(Locale.ROOT);
        PrintWriter out = writer(System.out);
        // What a user's class prints must not stand between a command's lines, or in its JSON.
        System.setOut(System.err);
        System.exit(run(out, writer(System.err), arguments));
    }

    /// Runs the program in this JVM.
    ///
    /// @return the exit code
    public static int run(String... arguments) {
        return run(writer(System.out), writer(System.err), arguments);
    }

    /// In the stream's charset; but where that is plain ASCII, as under `LANG=C`, in UTF-8, which
    /// terminals of today show all the same.
    private static PrintWriter writer(PrintStream stream) {
        Charset charset = stream.charset();
        return new PrintWriter(
                stream, true, charset.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : charset);
    }

    /// The commands and their options.
    public static CommandLine commandLine() {
        CommandLine program = new CommandLine(new Main());
        ProgramCommand.all().forEach(program::addSubcommand);
        program.addSubcommand(new CommandLine.HelpCommand());
        program.getCommandSpec().addMethodSubcommands();
        return program;
    }

    /// Runs the program in this JVM with its own output.
    ///
    /// @return the exit code
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        Failures failures = new Failures();
        ClassLoader own = Thread.currentThread().getContextClassLoader();
        try {
            return commandLine()
                    .setOut(out)
                    .setErr(err)
                    .setExecutionExceptionHandler(failures)
                    .setParameterExceptionHandler(failures)
                    .setCaseInsensitiveEnumValuesAllowed(true)
                    .execute(arguments);
        } catch (ServiceConfigurationError | LinkageError e) {
            // Without classes of the user's this is a broken build, which a trace tells more of.
            if (UserClasses.options().isEmpty()) {
                throw e;
            }
            err.println("storbench: --class-path: %s".formatted(e));
            return ExitCode.USAGE;
        } catch (OutOfMemoryError e) {
            err.println("storbench: there is not enough memory (%s); give Java more (-Xmx)".formatted(e.getMessage()));
            return ExitCode.TRIAL_FAILED;
        } finally {
            Thread.currentThread().setContextClassLoader(own);
        }
    }
}
