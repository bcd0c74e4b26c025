package io.storbench.paper.published;

import io.storbench.key.Nearest;
import io.storbench.paper.formula.Formula;
import io.storbench.paper.formula.Points;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.KeyHome;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/// A paper's experiment as data, `papers/NAME.yaml` in the jar: what is run, what is published of it,
/// and how ours is worked out.
///
/// @param name of the reproduction, such as `saif-fractional`
/// @param title of the experiment
/// @param citation of the paper
/// @param plan that is run, as text
/// @param runs what is run of it, or of other plans, by name
/// @param values what names in formulas stand for, besides the metrics of runs
/// @param expectations the published values
/// @param ours how ours is worked out, by the id of a cell or of a figure's curve
/// @param figures what is drawn of it
/// @param notes where the paper contradicts itself, or leaves out what one has to know
/// @param ablations mechanisms that can be switched off, by name
public record Paper(
        String name,
        String title,
        String citation,
        String plan,
        Map<String, Run> runs,
        Map<String, Formula> values,
        List<Expectation> expectations,
        Map<String, Ours> ours,
        List<FigureSpec> figures,
        List<String> notes,
        Map<String, Ablation> ablations) {
    private static final List<String> NAMES =
            text("index").lines().filter(line -> !line.isBlank()).toList();

    /// A plan that is run, all its points with all their replicates.
    ///
    /// @param plan one of its own; empty for the paper's
    /// @param keys set over it, as on a command line
    public record Run(Optional<String> plan, List<String> keys) {}

    /// A mechanism that can be switched off.
    ///
    /// @param name of the mechanism
    /// @param what it is, in words
    /// @param expectations what has to come out without it, if a source or theory tells
    /// @param keys that switch it off in the plan, as on a command line
    public record Ablation(String name, String what, List<Expectation> expectations, List<String> keys) {}

    /// The names of all experiments. Resources cannot be listed, so `papers/index` names them.
    public static List<String> names() {
        return NAMES;
    }

    /// Reads a paper's file.
    public static Paper of(String name) {
        PlanNode node = YamlReader.read(text(name + ".yaml"), "paper " + name, true);
        if (!(node instanceof PlanNode.Mapping mapping)) {
            throw new IllegalStateException("papers/" + name + ".yaml has no keys");
        }
        Settings settings = KeyHome.settings(mapping, "");
        Map<String, Ours> ours = new LinkedHashMap<>();
        Map<String, Formula> values = new LinkedHashMap<>();
        byName(settings, "values", (each, key) -> values.put(key, Formula.parse(each.requiredText(key))));
        byName(
                settings,
                "curves",
                (each, key) -> ours.put(key, Ours.of(each.child(key)).orElseThrow()));
        Paper paper = new Paper(
                name,
                settings.requiredText("title"),
                settings.requiredText("citation"),
                settings.requiredText("plan"),
                runs(settings),
                values,
                expectations(settings, ours),
                ours,
                figures(settings),
                texts(settings, "notes"),
                ablations(settings, ours));
        settings.refuseUnknown();
        return paper;
    }

    private static void byName(Settings settings, String section, BiConsumer<Settings, String> read) {
        Settings each = settings.child(section);
        each.mapping().entries().keySet().forEach(name -> read.accept(each, name));
    }

    /// Without `runs` the plan is the only one.
    private static Map<String, Run> runs(Settings settings) {
        Map<String, Run> runs = new LinkedHashMap<>();
        byName(settings, "runs", (all, name) -> {
            Settings one = all.child(name);
            runs.put(name, new Run(one.text("plan"), texts(one, "keys")));
            one.refuseUnknown();
        });
        return runs.isEmpty() ? Map.of("", new Run(Optional.empty(), List.of())) : runs;
    }

    private static List<Expectation> expectations(Settings settings, Map<String, Ours> ours) {
        List<Expectation> expectations = new ArrayList<>();
        byName(settings, "cells", (cells, id) -> {
            Settings cell = cells.child(id);
            Ours.of(cell).ifPresent(how -> ours.put(id, how));
            expectations.add(Expectation.of(id, cell));
        });
        return expectations;
    }

    private static List<FigureSpec> figures(Settings settings) {
        List<FigureSpec> figures = new ArrayList<>();
        byName(settings, "figures", (all, title) -> figures.add(FigureSpec.of(title, all.child(title))));
        return figures;
    }

    private static Map<String, Ablation> ablations(Settings settings, Map<String, Ours> ours) {
        Map<String, Ablation> ablations = new LinkedHashMap<>();
        byName(settings, "ablations", (all, name) -> {
            Settings one = all.child(name);
            ablations.put(
                    name, new Ablation(name, one.requiredText("what"), expectations(one, ours), texts(one, "keys")));
            one.refuseUnknown();
        });
        return ablations;
    }

    private static List<String> texts(Settings settings, String key) {
        List<String> texts = new ArrayList<>();
        if (settings.node(key).orElse(null) instanceof PlanNode.Sequence sequence) {
            for (PlanNode item : sequence.items()) {
                texts.add(String.valueOf(item.plain()));
            }
        }
        return texts;
    }

    /// The figures of the experiment.
    ///
    /// @param ours by id; what is missing is not shown
    public List<PaperFigure> figures(Map<String, PaperObservation> ours) {
        return figures.stream().map(figure -> figure.figure(expectations, ours)).toList();
    }

    /// A mechanism by its name.
    ///
    /// @throws PlanException when there is none of this name
    public Ablation ablation(String mechanism) {
        Ablation ablation = ablations.get(mechanism);
        if (ablation == null) {
            throw new PlanException("%s has no mechanism \"%s\" to switch off%s; it has: %s"
                    .formatted(
                            name,
                            mechanism,
                            Nearest.hint(mechanism, ablations.keySet()),
                            ablations.isEmpty() ? "none yet" : String.join(", ", ablations.keySet())));
        }
        return ablation;
    }

    /// Points of runs, for formulas: with the paper's own values, the published number of the cell x as
    /// `#x`, and the plan's numbers of `points` and `replicates`.
    public Points points(List<Points.Point> points) {
        Map<String, Formula> names = new LinkedHashMap<>(values);
        expectations.stream()
                .filter(cell -> cell.number().isPresent())
                .forEach(cell ->
                        names.put("#" + cell.id(), Formula.of(cell.number().getAsDouble())));
        ExperimentPlan planned = experiment(List.of());
        names.put("points", Formula.of(planned.points().size()));
        names.put("replicates", Formula.of(planned.design().replicates()));
        return new Points(points, names, false);
    }

    /// The paper's plan.
    ///
    /// @param keys set over it, as on a command line
    public ExperimentPlan experiment(List<String> keys) {
        return PlanReader.parse(plan, "paper " + name, keys);
    }

    /// The plan of a run.
    ///
    /// @param run its name
    /// @param keys set over the paper's plan before the run's own
    public ExperimentPlan experiment(String run, List<String> keys) {
        Run one = Objects.requireNonNull(runs.get(run), run);
        return one.plan().isPresent()
                ? PlanReader.parse(one.plan().get(), "paper " + name, one.keys())
                : experiment(Stream.concat(keys.stream(), one.keys().stream()).toList());
    }

    private static String text(String file) {
        try (InputStream in = Paper.class.getResourceAsStream("/papers/" + file)) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks papers/" + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
