package io.storbench.paper.published;

import io.storbench.key.Nearest;
import io.storbench.plan.ExperimentPlan;
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

/// What a paper publishes of an experiment, as data: `papers/NAME.yaml` in the jar.
///
/// @param name of the reproduction, such as `saif-fractional`
/// @param title of the experiment
/// @param citation of the paper
/// @param plan the experiment as a plan's text
/// @param expectations the published values
/// @param figures what is drawn of it
/// @param notes where the paper contradicts itself, or leaves out what one has to know
/// @param ablations mechanisms that can be switched off, by name
public record Paper(
        String name,
        String title,
        String citation,
        String plan,
        List<Expectation> expectations,
        List<FigureSpec> figures,
        List<String> notes,
        Map<String, Ablation> ablations) {
    /// A mechanism that can be switched off.
    ///
    /// @param name of the mechanism
    /// @param what it is, in words
    /// @param expectations what has to come out without it, if a source or theory tells
    /// @param keys that switch it off in the plan, as on a command line; none where the experiment
    ///   does that otherwise
    public record Ablation(String name, String what, List<Expectation> expectations, List<String> keys) {}

    /// Reads a paper's file.
    public static Paper of(String name) {
        PlanNode node = YamlReader.read(text(name), "paper " + name, true);
        if (!(node instanceof PlanNode.Mapping mapping)) {
            throw new IllegalStateException("papers/" + name + ".yaml has no keys");
        }
        Settings settings = new Settings(mapping, "");
        Paper paper = new Paper(
                name,
                settings.requiredText("title"),
                settings.requiredText("citation"),
                settings.text("plan").orElse(""),
                expectations(settings.child("cells")),
                figures(settings),
                texts(settings, "notes"),
                ablations(settings.child("ablations")));
        settings.refuseUnknown();
        return paper;
    }

    private static List<Expectation> expectations(Settings cells) {
        return cells.mapping().entries().keySet().stream()
                .map(id -> Expectation.of(id, cells.child(id)))
                .toList();
    }

    private static List<FigureSpec> figures(Settings settings) {
        Settings figures = settings.child("figures");
        return figures.mapping().entries().keySet().stream()
                .map(title -> FigureSpec.of(title, figures.child(title)))
                .toList();
    }

    private static Map<String, Ablation> ablations(Settings settings) {
        Map<String, Ablation> ablations = new LinkedHashMap<>();
        for (String name : settings.mapping().entries().keySet()) {
            Settings one = settings.child(name);
            ablations.put(
                    name,
                    new Ablation(name, one.requiredText("what"), expectations(one.child("cells")), texts(one, "keys")));
            one.refuseUnknown();
        }
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

    /// A published number.
    ///
    /// @param id of a cell
    public double number(String id) {
        return expectations.stream()
                .filter(cell -> cell.id().equals(id))
                .mapToDouble(cell -> Double.parseDouble(cell.value()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(name + " has no cell " + id));
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

    /// The experiment as a plan.
    public ExperimentPlan experiment() {
        return experiment(List.of());
    }

    /// The experiment as a plan.
    ///
    /// @param keys set over it, as on a command line
    public ExperimentPlan experiment(List<String> keys) {
        return PlanReader.parse(plan, "paper " + name, keys);
    }

    private static String text(String name) {
        try (InputStream in = Paper.class.getResourceAsStream("/papers/" + name + ".yaml")) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks papers/" + name + ".yaml");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
