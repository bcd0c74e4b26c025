package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.FitProgress;
import io.storbench.cli.console.Interrupt;
import io.storbench.cli.console.Shell;
import io.storbench.cli.text.CalibrationTable;
import io.storbench.engine.StopSignal;
import io.storbench.file.NewFile;
import io.storbench.file.PlainFile;
import io.storbench.plan.PlanException;
import io.storbench.report.compare.Percent;
import io.storbench.sim.calibrate.trial.Baselines;
import io.storbench.sim.calibrate.trial.FitParameter;
import io.storbench.sim.calibrate.trial.MeasuredTrials;
import io.storbench.sim.calibrate.trial.ProfileFit;
import io.storbench.sim.calibrate.trial.ProfileText;
import io.storbench.sim.profile.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Fits a profile to measured results.
@Command(
        name = "calibrate",
        description = {
            "Fits a profile's parameters to the measured trials of a directory, and writes the resulting profile.",
            "Parameters that the trials cannot identify are named and keep their value.",
            "With --here it measures first, for half a minute: storbench's own client with an embedded server on this"
                    + " machine, or with your --server."
        },
        mixinStandardHelpOptions = true)
public final class CalibrateCommand implements ProgramCommand {
    /// Rounds of an idle machine differ by a few per cent.
    private static final double BUSY = 0.25;

    @Parameters(
            arity = "0..*",
            paramLabel = "RESULTS",
            description = "results directories, such as one for each round-trip time; with --here, the one to create")
    private List<Path> results = new ArrayList<>();

    @Option(names = "--here", description = "measures this machine first; --profile and -o then have defaults")
    private boolean here;

    @Option(
            names = "--server",
            paramLabel = "SERVER",
            description = "with --here: nfs or iscsi for an embedded server (default: nfs), or an address"
                    + " such as nfs://server/export")
    private @Nullable String server;

    @Option(
            names = "--profile",
            paramLabel = "P",
            description =
                    "the starting profile: a name, a family or a file; default with --here: that of storbench's own"
                            + " client")
    private @Nullable String givenProfile;

    @Option(
            names = {"-o", "--output", "--out"},
            paramLabel = "FILE",
            description = "a new file for the calibrated profile, which extends P; default with --here: here.yaml")
    private @Nullable Path givenOutput;

    @Option(
            names = "--fit",
            paramLabel = "KEY[=LOW..HIGH]",
            description =
                    "a parameter to fit (a time or a rate) and its search range; repeatable. Default: the parameters"
                            + " for which the profile has a range")
    private List<String> wanted = new ArrayList<>();

    @Option(names = "--overwrite", description = "replaces the file of -o if it exists")
    private boolean overwrite;

    @Mixin
    private QuietOption quiet = new QuietOption();

    private String profile = "";
    private Path output = Path.of("here.yaml");

    @Override
    public int place() {
        return 100;
    }

    @Override
    public Integer call() throws IOException {
        Console console = quiet.console();
        if (!here) {
            refuseMissing();
            return calibrate(results, wanted, console);
        }
        if (results.size() > 1) {
            throw new PlanException("--here measures into one directory; name one, or none");
        }
        HereMeasurement measurement = new HereMeasurement(server == null ? "nfs" : server);
        profile = givenProfile == null ? measurement.profile() : givenProfile;
        output = givenOutput == null ? output : givenOutput;
        checkOutput();
        Path directory = results.isEmpty()
                ? PlanOptions.place(System.getenv())
                        .resolve(PlanOptions.timed(measurement.plan().name()))
                : results.getFirst();
        int measured = measurement.measure(directory, resumption(directory), console);
        if (measured != ExitCode.DONE) {
            return measured;
        }
        try {
            return calibrate(List.of(directory), wanted.isEmpty() ? measurement.parameters() : wanted, console);
        } catch (ProfileFit.NothingIdentified e) {
            throw new PlanException("the machine was too busy to be calibrated (%s); repeat the command when it is idle"
                    .formatted(e.reasons()));
        }
    }

    /// The command that continues an interrupted `--here`: what its directory holds is not measured
    /// again.
    String resumption(Path directory) {
        List<String> words = new ArrayList<>(List.of(CommandLineName.called(), "calibrate", "--here"));
        words.add(Shell.quote(directory.toString()));
        if (server != null) {
            words.add("--server " + Shell.quote(server));
        }
        if (givenProfile != null) {
            words.add("--profile " + Shell.quote(givenProfile));
        }
        wanted.forEach(key -> words.add("--fit " + Shell.quote(key)));
        words.add("-o " + Shell.quote(output.toString()));
        if (overwrite) {
            words.add("--overwrite");
        }
        return String.join(" ", words);
    }

    private void refuseMissing() {
        if (server != null) {
            throw new PlanException("--server is for --here, which measures it; add --here");
        }
        if (results.isEmpty() || givenProfile == null || givenOutput == null) {
            throw new PlanException("calibrate needs RESULTS, --profile P and -o Q.yaml; or --here, which"
                    + " measures this machine first");
        }
        profile = givenProfile;
        output = givenOutput;
    }

    private int calibrate(List<Path> directories, List<String> fitted, Console console) throws IOException {
        checkOutput();
        List<FitParameter.Wanted> keys =
                fitted.stream().map(FitParameter.Wanted::parse).toList();
        MeasuredTrials trials = MeasuredTrials.read(directories, profile);
        List<FitParameter> parameters = FitParameter.of(trials, keys);
        for (Path directory : directories) {
            console.tellSoundness(directory);
        }
        trials.doubts().forEach(doubt -> console.err("warning: " + doubt));
        console.out(CalibrationTable.begin(trials));
        StopSignal stop = new StopSignal();
        // Closed last, since the program ends with it when it was interrupted.
        try (Interrupt _ = Interrupt.of(stop, console, 0)) {
            try (FitProgress progress = new FitProgress(console.progressLine())) {
                ProfileFit fit = ProfileFit.of(trials, parameters, stop, progress);
                List<Baselines.Result> baselines = Baselines.of(fit, stop);
                progress.ends();
                write(ProfileText.of(fit, base(trials)));
                console.out(CalibrationTable.of(fit, baselines));
                if (here && fit.fit().noiseFloor() > BUSY) {
                    console.err(
                            "the machine was too busy to be calibrated well: single rounds differ from their middle by %s; repeat the command when it is idle"
                                    .formatted(Percent.of(fit.fit().noiseFloor())));
                }
                console.aside(List.of(
                        "",
                        "Profile:     " + output,
                        "Predict with it: %s simulate PLAN --profile %s"
                                .formatted(CommandLineName.called(), Shell.quote(output.toString()))));
                return ExitCode.DONE;
            } catch (CancellationException _) {
                console.err("interrupted; %s was not written%s"
                        .formatted(
                                output,
                                here
                                        ? "; the trials are in %s, continue with: %s"
                                                .formatted(directories.getFirst(), resumption(directories.getFirst()))
                                        : ""));
                return ExitCode.INTERRUPTED;
            }
        }
    }

    /// Before anything that takes time.
    private void checkOutput() throws IOException {
        String name = output.toString();
        if (!name.endsWith(".yaml") && !name.endsWith(".yml")) {
            throw new PlanException("-o %s: the name of a profile's file ends in .yaml".formatted(name));
        }
        if (Files.isDirectory(output)) {
            throw new PlanException(
                    "-o %s is a directory; name a file, such as %s".formatted(name, output.resolve("profile.yaml")));
        }
        if (PlainFile.isThere(output)) {
            if (!overwrite) {
                throw new PlanException("-o %s exists; --overwrite replaces it".formatted(name));
            }
            PlainFile.check(output);
        }
        Path folder = output.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new PlanException("-o %s: folder %s does not exist".formatted(name, folder));
        }
        if (Files.exists(output) && Files.exists(Path.of(profile)) && Files.isSameFile(output, Path.of(profile))) {
            throw new PlanException(
                    "-o %s is the profile itself, which it would extend; name another file".formatted(name));
        }
    }

    /// What the new profile extends: a name, or a path from its own folder on.
    private String base(MeasuredTrials trials) {
        String name = trials.profile().name();
        if (Profile.builtIn().contains(name)) {
            return name;
        }
        Path folder = output.toAbsolutePath().normalize().getParent();
        Path file = Path.of(name).toAbsolutePath().normalize();
        String relative =
                folder == null ? file.toString() : folder.relativize(file).toString();
        // A slash tells a file from a name.
        return relative.contains("/") ? relative : "./" + relative;
    }

    private void write(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (overwrite) {
            NewFile.replace(output, bytes);
        } else {
            NewFile.create(output, bytes);
        }
    }
}
