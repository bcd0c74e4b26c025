package io.storbench.plan;

import io.storbench.key.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads plan files (YAML or JSON); the format is docs/reference/plan.md.
public final class PlanReader {
    /// What is before the host in an address; too much where there are several.
    private static final Pattern OWNER = Pattern.compile("://.*@", Pattern.DOTALL);

    /// Of an override, what messages show.
    private static final int SHOWN_CHARACTERS = 200;

    private static final String FACTORS = DesignKeys.DESIGN.name() + "." + DesignKeys.FACTORS.name();
    private static final String COMPLETION = "protocol.run=completion";

    private PlanReader() {}

    /// Reads a plan file.
    ///
    /// @param overrides such as `network.rtt=5ms`; a factor's levels are replaced by the value, or
    ///   by all of `1ms,5ms` or `[1ms, 5ms]`
    /// @throws PlanException for any mistake, with file, line and what is allowed
    public static ExperimentPlan read(Path file, List<String> overrides) {
        return plan(YamlReader.read(file, "plan"), overrides);
    }

    /// Reads the text of a plan from a stream, to its end.
    ///
    /// @param source its name for messages
    /// @throws PlanException when it cannot be read, is too long, or not text
    public static String text(InputStream in, String source) {
        try {
            return YamlReader.text(in, source);
        } catch (IOException e) {
            throw new PlanException(source + ": cannot be read: " + e.getMessage());
        }
    }

    /// Reads a plan's text.
    ///
    /// @param source its name for messages
    public static ExperimentPlan parse(String text, String source, List<String> overrides) {
        return plan(YamlReader.read(text, source, true), overrides);
    }

    static ExperimentPlan plan(PlanNode node, List<String> overrides) {
        if (!(node instanceof PlanNode.Mapping tree)) {
            throw new PlanException(node.place(), "a plan is a list of \"key: value\" lines");
        }
        List<String> overridden = new ArrayList<>();
        Set<String> targets = targets(tree);
        for (String override : overrides) {
            tree = override(tree, override);
            if (!factors(tree).containsKey(override.split("=", 2)[0])) {
                overridden.add(override.split("=", 2)[0]);
            }
        }
        ExperimentPlan plan = ExperimentPlan.of(PinnedClasses.pin(tree), overridden);
        refuseUnusedTargets(plan, targets, targets(tree), overrides);
        return plan;
    }

    private static Set<String> targets(PlanNode.Mapping tree) {
        return tree.entries().get(PlanKeys.TARGETS.name()) instanceof PlanNode.Mapping targets
                ? targets.entries().keySet()
                : Set.of();
    }

    /// A target that only an override names, and no trial uses, is a mistyped name.
    private static void refuseUnusedTargets(
            ExperimentPlan plan, Set<String> written, Set<String> all, List<String> overrides) {
        for (String override : overrides) {
            for (String target : all) {
                if (!written.contains(target)
                        && override.startsWith(PlanKeys.TARGETS.name() + "." + target)
                        && plan.trials().stream().noneMatch(trial -> uses(trial, target))) {
                    throw new PlanException("%s: no target is named \"%s\"%s; there are: %s"
                            .formatted(
                                    place(override),
                                    target,
                                    Nearest.hint(target, written),
                                    String.join(", ", written)));
                }
            }
        }
    }

    private static boolean uses(TrialSpec trial, String target) {
        return trial.targetNames().contains(target)
                || target.equals(trial.factors().get(PlanKeys.TARGET.name()));
    }

    private static PlanNode.Mapping override(PlanNode.Mapping tree, String override) {
        int equals = override.indexOf('=');
        if (equals < 1) {
            throw new PlanException(place(override) + ": needs path=value, such as network.rtt=5ms");
        }
        String path = override.substring(0, equals);
        String text = override.substring(equals + 1);
        if (text.isBlank()) {
            throw new PlanException(place(override) + ": the value is missing");
        }
        Map<String, PlanNode> factors = factors(tree);
        if (factors.containsKey(path)) {
            PlanNode.Sequence wanted = levels(text, override);
            return withFactors(tree, replaced(factors, path, chosen(factors.get(path), wanted, override)));
        }
        if (isFactor(tree, path, text, override)) {
            return withFactors(tree, replaced(factors, path, levels(text, override)));
        }
        if (path.startsWith(FACTORS + ".")) {
            String factor = path.substring(FACTORS.length() + 1);
            return withFactors(tree, replaced(factors, factor, levels(text, override)));
        }
        if (override.equals(COMPLETION)
                && tree.entries().get(Protocol.PROTOCOL.name()) instanceof PlanNode.Mapping protocol) {
            // The plan's times make no sense then.
            tree = tree.with(
                    Protocol.PROTOCOL.name(),
                    protocol.without(Protocol.WARMUP.name()).without(Protocol.MEASURE.name()));
        }
        PlanNode value = YamlReader.read(text, place(override), false);
        for (String each : ofEachTarget(tree, path)) {
            tree = tree.with(each, value);
        }
        return tree;
    }

    /// The path itself; of a target's key where a plan has several targets, that key of each.
    private static List<String> ofEachTarget(PlanNode.Mapping tree, String path) {
        String prefix = PlanKeys.TARGET.name() + ".";
        Set<String> targets = targets(tree);
        return targets.isEmpty() || !path.startsWith(prefix)
                ? List.of(path)
                : targets.stream()
                        .map(target -> PlanKeys.TARGETS.name() + "." + target + "." + path.substring(prefix.length()))
                        .toList();
    }

    /// Whether values of a key that is not a factor yet can only be levels: no value of it is written like this.
    private static boolean isFactor(PlanNode.Mapping tree, String path, String text, String override) {
        if (!text.contains(",") || text.startsWith("{") || !ExperimentPlan.isVaried(path)) {
            return false;
        }
        List<PlanNode> levels = levels(text, override).items();
        if (!levels.stream().allMatch(PlanNode.Scalar.class::isInstance)) {
            return false;
        }
        List<String> texts =
                levels.stream().map(level -> ((PlanNode.Scalar) level).text()).toList();
        return path.equals(PlanKeys.TARGET.name())
                ? !targets(tree).isEmpty()
                : !PlanKeys.reads(path, text) && texts.stream().allMatch(level -> PlanKeys.reads(path, level));
    }

    /// Who an address belongs to is left out: that may hold a password, and messages are passed on.
    private static String place(String override) {
        String shown = OWNER.matcher(override).replaceAll("://…@");
        return "-p " + (shown.length() <= SHOWN_CHARACTERS ? shown : shown.substring(0, SHOWN_CHARACTERS) + "…");
    }

    private static PlanNode.Sequence levels(String text, String override) {
        String list = text.startsWith("[") || text.startsWith("{") ? text : "[" + text + "]";
        PlanNode node = YamlReader.read(list, place(override), false);
        return node instanceof PlanNode.Sequence sequence
                ? sequence
                : new PlanNode.Sequence(node.place(), new ArrayList<>(List.of(node)));
    }

    /// Of a factor whose levels have labels, those with the labels that are wanted.
    private static PlanNode.Sequence chosen(@Nullable PlanNode factor, PlanNode.Sequence wanted, String override) {
        Map<String, PlanNode> labelled = new LinkedHashMap<>();
        if (factor instanceof PlanNode.Sequence levels) {
            for (PlanNode level : levels.items()) {
                if (level instanceof PlanNode.Mapping mapping) {
                    mapping.entries().keySet().forEach(label -> labelled.put(label, level));
                }
            }
        }
        if (labelled.isEmpty()) {
            return wanted;
        }
        List<PlanNode> levels = new ArrayList<>();
        for (PlanNode level : wanted.items()) {
            if (level instanceof PlanNode.Scalar scalar && !labelled.containsKey(scalar.text())) {
                throw new PlanException("%s: the plan has no level %s of this factor; it has %s"
                        .formatted(place(override), scalar.text(), String.join(", ", labelled.keySet())));
            }
            levels.add(level instanceof PlanNode.Scalar scalar ? labelled.getOrDefault(scalar.text(), level) : level);
        }
        return new PlanNode.Sequence(wanted.place(), levels);
    }

    private static Map<String, PlanNode> factors(PlanNode.Mapping tree) {
        return tree.entries().get(DesignKeys.DESIGN.name()) instanceof PlanNode.Mapping design
                        && design.entries().get(DesignKeys.FACTORS.name()) instanceof PlanNode.Mapping factors
                ? factors.entries()
                : Map.of();
    }

    private static Map<String, PlanNode> replaced(Map<String, PlanNode> factors, String path, PlanNode levels) {
        Map<String, PlanNode> changed = new LinkedHashMap<>(factors);
        changed.put(path, levels);
        return changed;
    }

    private static PlanNode.Mapping withFactors(PlanNode.Mapping tree, Map<String, PlanNode> factors) {
        return tree.with(FACTORS, new PlanNode.Mapping(tree.place(), factors));
    }

    /// Reads the question of a plan that was kept as JSON.
    ///
    /// @param source its name for messages
    /// @throws PlanException when it is damaged
    public static Question question(String planJson, String source) {
        return YamlReader.read(planJson, source, true) instanceof PlanNode.Mapping tree
                ? Question.of(KeyHome.settings(tree, ""))
                : Question.NONE;
    }
}
