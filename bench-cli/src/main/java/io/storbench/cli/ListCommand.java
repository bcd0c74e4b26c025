package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.engine.Engine;
import io.storbench.load.BuiltInLoad;
import io.storbench.plan.WorkloadSpec;
import io.storbench.sim.profile.Profile;
import io.storbench.stream.WorkloadClass;
import io.storbench.stream.WorkloadClassException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// Lists what plans can name.
@Command(
        name = "list",
        description = "Lists the engines, profiles and workloads that plans can name.",
        mixinStandardHelpOptions = true)
public final class ListCommand implements ProgramCommand {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public int place() {
        return 170;
    }

    @Override
    public Integer call() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("Engines (target.engine)");
        ServiceLoader.load(Engine.class).stream()
                .map(provider -> provider.get().name())
                .sorted()
                .forEach(name -> lines.add("  " + name));
        lines.add("Profiles (simulate.profile)");
        Profile.builtIn()
                .forEach(name -> lines.add(
                        "  %-16s  %s".formatted(name, Profile.builtIn(name).title())));
        lines.add("Operations (workload.operation): " + names(WorkloadSpec.Kind.values()));
        lines.add("Patterns (workload.pattern): " + names(WorkloadSpec.Pattern.values()));
        lines.addAll(loads());
        lines.addAll(classes());
        new Console(spec.commandLine()).out(lines);
        return ExitCode.DONE;
    }

    /// The loads that come with storbench.
    private static List<String> loads() {
        List<String> lines = new ArrayList<>(List.of("Loads (workload.load)"));
        for (BuiltInLoad load : BuiltInLoad.values()) {
            WorkloadClass found = WorkloadClass.of(load);
            lines.add("  %-12s  %s".formatted(load.key(), found.description()));
            load.files()
                    .ifPresent(
                            files -> lines.add("      files: %d, sizes: %s".formatted(files.count(), files.sizes())));
            found.defaults()
                    .forEach((parameter, value) -> lines.add("      params.%s: %s".formatted(parameter, value)));
        }
        return lines;
    }

    /// The workloads of `--class-path`, and why one of them cannot be used.
    private static List<String> classes() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String name : UserClasses.workloads()) {
            try {
                WorkloadClass found = WorkloadClass.named(name);
                lines.add("  %s  %s".formatted(name, found.description()));
                found.defaults()
                        .forEach((parameter, value) -> lines.add("      params.%s: %s".formatted(parameter, value)));
            } catch (WorkloadClassException e) {
                lines.add("  " + e.reason());
            }
        }
        if (!lines.isEmpty()) {
            lines.addFirst("Classes (workload.class)");
        }
        return lines;
    }

    private static String names(Enum<?>[] constants) {
        return Stream.of(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }
}
