package io.storbench.explore;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The controls of a plan: its factors, and those of `controls.yaml` that its targets can have.
final class Controls {
    private final ExperimentPlan plan;
    private final List<TargetKind> targets;
    private final Set<String> varied;

    private Controls(ExperimentPlan plan, List<TargetKind> targets) {
        this.plan = plan;
        this.targets = targets;
        this.varied = plan.design().factors().stream()
                .flatMap(factor -> factor.levels().stream())
                .flatMap(level -> level.assignments().keySet().stream())
                .collect(Collectors.toSet());
    }

    /// Those of a plan, in the page's order.
    static List<Control> of(ExperimentPlan plan, List<TargetKind> targets) {
        Controls own = new Controls(plan, targets);
        Settings usual = DataFile.keys("controls.yaml").child("controls");
        List<Control> factors = plan.design().factors().stream()
                .filter(factor -> !factor.path().equals(Exploration.TARGET))
                .map(Control::of)
                .toList();
        List<Control> all = new ArrayList<>(factors);
        usual.mapping().entries().keySet().forEach(id -> all.addAll(own.usual(id, usual.child(id))));
        return all.stream()
                .map(control -> control.needing(present(control.needs(), all)))
                .toList();
    }

    /// One that all targets have alike is one control; where a target of its kind differs, each has its own.
    private List<Control> usual(String id, Settings keys) {
        List<String> templates = DataFile.texts(keys, "keys");
        boolean isOfTarget = templates.getFirst().startsWith("{");
        Control control = new Control(
                id,
                keys.requiredText("label"),
                keys.requiredText("group"),
                DataFile.texts(keys, "values"),
                keys.text("absent").orElse(isOfTarget ? "as the profile" : "as the plan"),
                keys.text("value").orElse(""),
                keys.text("scale").orElse(""),
                false,
                templates,
                needs(keys.child("needs")));
        boolean isExcluded = DataFile.texts(keys, "without").stream()
                .anyMatch(key -> plan.tree().at(key).isPresent() || varied.contains(key));
        if (isExcluded || templates.stream().anyMatch(template -> varied.contains(common(template)))) {
            return List.of();
        }
        if (!isOfTarget) {
            return List.of(begun(control));
        }
        List<String> words = DataFile.texts(keys, "of");
        List<TargetKind> able = targets.stream()
                .filter(target -> target.words().containsAll(words))
                .toList();
        List<Control> each = able.stream()
                .map(target -> begun(control.at(target.name(), paths(templates, List.of(target)))))
                .toList();
        if (each.stream().map(Control::value).distinct().count() != 1) {
            return each;
        }
        boolean isForAll = words.isEmpty() || able.size() == targets.size();
        return List.of(control.at("", isForAll ? alike(templates, able) : paths(templates, able))
                .beginning(each.getFirst().value()));
    }

    /// The keys of all targets are one key of the model, where none has it for itself.
    private List<String> alike(List<String> templates, List<TargetKind> able) {
        boolean isModel = templates.stream().allMatch(template -> template.startsWith("{simulate}"));
        List<String> each = paths(templates, able);
        return isModel && each.stream().noneMatch(path -> plan.tree().at(path).isPresent())
                ? templates.stream().map(Controls::common).toList()
                : each;
    }

    private static List<String> paths(List<String> templates, List<TargetKind> targets) {
        return targets.stream()
                .flatMap(target -> templates.stream().map(target::key))
                .toList();
    }

    private static String common(String template) {
        return template.replace("{target}", "target").replace("{simulate}", "simulate");
    }

    /// With the plan's own value of the first key.
    private Control begun(Control control) {
        return plan.tree()
                .at(control.keys().getFirst())
                .filter(PlanNode.Scalar.class::isInstance)
                .map(node -> control.beginning(((PlanNode.Scalar) node).text()))
                .orElseGet(() -> control.values().contains(control.value()) ? control : control.beginning(""));
    }

    private static Map<String, List<String>> needs(Settings keys) {
        return keys.mapping().entries().keySet().stream()
                .collect(Collectors.toMap(id -> id, id -> DataFile.texts(keys, id)));
    }

    /// A control that the plan has as a factor is found by its key, or is not asked for.
    private static Map<String, List<String>> present(Map<String, List<String>> needs, List<Control> all) {
        Map<String, List<String>> present = new LinkedHashMap<>();
        needs.forEach((id, values) -> named(id, all).forEach(control -> present.put(control.id(), values)));
        return present;
    }

    private static Stream<Control> named(String id, List<Control> all) {
        Optional<Control> own =
                all.stream().filter(each -> each.id().equals(id)).findFirst();
        return own
                .or(() -> all.stream()
                        .filter(each -> each.isFactor() && each.id().endsWith("." + id))
                        .findFirst())
                .stream();
    }
}
