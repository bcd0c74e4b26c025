package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.text.KeyTable;
import io.storbench.engine.Engine;
import io.storbench.key.KeySection;
import io.storbench.key.Nearest;
import io.storbench.key.TargetKeys;
import io.storbench.load.BuiltInLoad;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.WorkloadSpec;
import io.storbench.sim.profile.Profile;
import io.storbench.stream.WorkloadClass;
import io.storbench.stream.WorkloadClassException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Lists what plans can name.
@Command(
        name = "list",
        description = "Lists the engines, profiles and workloads that plans can name.",
        mixinStandardHelpOptions = true)
public final class ListCommand implements ProgramCommand {
    @Option(
            names = "--keys",
            paramLabel = "ENGINE",
            description = "lists the keys of an engine's targets instead, as a table in Markdown")
    private @Nullable String engine;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public int place() {
        return 170;
    }

    @Override
    public Integer call() throws IOException {
        Console console = new Console(spec.commandLine());
        if (engine != null) {
            KeySection keys = keys(engine);
            console.out(List.of(keys.meaning(), ""));
            console.out(new KeyTable(keys.entries()).text().lines().toList());
            return ExitCode.DONE;
        }
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
        console.out(lines);
        return ExitCode.DONE;
    }

    private static KeySection keys(String engine) {
        List<String> engines = PlanKeys.targets().stream()
                .map(TargetKeys::engine)
                .filter(name -> !name.isEmpty())
                .sorted()
                .toList();
        return PlanKeys.targets().stream()
                .filter(each -> each.engine().equals(engine) && !engine.isEmpty())
                .map(TargetKeys::keys)
                .findFirst()
                .orElseThrow(() -> new PlanException("--keys %s: no engine of that name has keys%s; there are: %s"
                        .formatted(engine, Nearest.hint(engine, engines), String.join(", ", engines))));
    }

    /// The loads that come with storbench.
    private static List<String> loads() {
        List<String> lines = new ArrayList<>(List.of("Loads (workload.load)"));
        for (BuiltInLoad load : BuiltInLoad.values()) {
            WorkloadClass found = WorkloadClass.of(load);
            lines.add("  %-12s  %s".formatted(load.key(), found.description()));
            load.files(Map.of())
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
