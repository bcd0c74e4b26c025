package io.storbench.plan;

import io.storbench.design.RunOrder;
import io.storbench.key.Entry;
import io.storbench.key.Nearest;
import io.storbench.random.RandomStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/// A plan that was read and checked: every point of it can run.
///
/// @param name for people and for the default directory
/// @param tree the plan as written, overrides applied
/// @param design its factors and points
/// @param points the plan's keys as they are at each point
/// @param settings what they say of the trials there
public record ExperimentPlan(
        String name,
        PlanNode.Mapping tree,
        DesignSpec design,
        List<PlanNode.Mapping> points,
        List<TrialSettings> settings) {

    /// What factors may reach into.
    private static final List<Entry> VARIED = List.of(
            PlanKeys.TARGET,
            WorkloadKeys.WORKLOAD,
            NetworkSpec.NETWORK,
            Protocol.PROTOCOL,
            HostKeys.HOSTS,
            PlanKeys.SIMULATE);

    /// The same where groups of hosts name their targets.
    private static final List<Entry> OF_GROUPS =
            Stream.concat(VARIED.stream(), Stream.of(PlanKeys.TARGETS)).toList();

    private static final JsonMapper JSON = new JsonMapper();

    /// Reads a plan's tree.
    ///
    /// @param overridden the keys set on the command line
    static ExperimentPlan of(PlanNode.Mapping tree, List<String> overridden) {
        Settings plan = KeyHome.settings(tree, "");
        String name = plan.get(PlanKeys.NAME);
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
            throw plan.mistake(PlanKeys.NAME, "\"" + name + "\" must be letters, digits, dots or dashes, at most 64");
        }
        Targets targets = Targets.of(plan);
        DesignSpec design = new DesignReader(plan.child(DesignKeys.DESIGN), targets).read();
        PlanKeys.PLAN.entries().forEach(plan::has);
        checkQuestion(plan, design);
        plan.refuseUnknown();
        design.refuseConflicts(tree.place(), overridden);
        List<PlanNode.Mapping> points = new ArrayList<>();
        for (List<Factor.Level> levels : design.points()) {
            points.add(resolve(tree, targets, levels));
        }
        GroupTargets.refuseUnused(targets, points);
        ExperimentPlan read = new ExperimentPlan(
                name,
                tree,
                design,
                List.copyOf(points),
                points.stream().map(TrialSettings::of).toList());
        design.followUps().forEach(read::refuseOtherValue);
        read.refuseMissingMetric(plan);
        return read;
    }

    /// A plan of which no trial has the time that its question is about.
    private void refuseMissingMetric(Settings plan) {
        Question question = Question.of(plan);
        if (question.asked().equals(Optional.of(AskedMetric.DURABLE))
                && settings.stream().noneMatch(TrialSettings::hasTimeUntilDurable)) {
            throw plan.child(Question.QUESTION)
                    .mistake(
                            question.metric().isPresent() ? "metric" : "limit",
                            "no trial of this plan has a time until durable: its load does not write, or works on many files");
        }
    }

    /// A factor that was added is a name for a value that its first points have.
    private void refuseOtherValue(FollowUp step) {
        if (step.added()
                .filter(own -> !has(own.getKey(), own.getValue(), step.first() - 1))
                .isPresent()) {
            throw new PlanException(
                    tree.place(),
                    "design.augment: \"%s\": the points before it do not have this value; name the one that they have"
                            .formatted(step.text()));
        }
    }

    /// Whether all points have a value of a key.
    boolean has(String path, String value) {
        return has(path, value, points.size());
    }

    /// A value that the plan leaves to its default is known where it changes no setting; keys of targets and models are
    /// read by their engines.
    private boolean has(String path, String value, int count) {
        PlanNode.Scalar given = new PlanNode.Scalar(tree.place(), value);
        boolean isRead =
                Stream.of(PlanKeys.TARGET, PlanKeys.SIMULATE).noneMatch(entry -> path.startsWith(entry.name() + "."));
        try {
            return IntStream.range(0, count).allMatch(point -> {
                Optional<PlanNode> own = points.get(point).at(path);
                return own.isPresent()
                        ? own.get() instanceof PlanNode.Scalar scalar && PlanKeys.same(path, scalar.text(), value)
                        : isRead
                                && TrialSettings.of(points.get(point).with(path, given))
                                        .equals(settings.get(point));
            });
        } catch (PlanException _) {
            return false;
        }
    }

    /// The same plan with keys that only the simulation reads, where it does not set them itself.
    ///
    /// @param byPoint by the point's number; points without are left as they are
    public ExperimentPlan withSimulated(Map<Integer, PlanNode.Mapping> byPoint) {
        List<PlanNode.Mapping> completed = new ArrayList<>(points);
        List<TrialSettings> read = new ArrayList<>(settings);
        byPoint.forEach((number, keys) -> {
            PlanNode.Mapping point = points.get(number - 1);
            PlanNode.Mapping own =
                    KeyHome.settings(point, "").child(PlanKeys.SIMULATE).mapping();
            completed.set(number - 1, point.with(PlanKeys.SIMULATE.name(), own.withDefaults(keys)));
            read.set(number - 1, TrialSettings.of(completed.get(number - 1)));
        });
        return new ExperimentPlan(name, tree, design, List.copyOf(completed), List.copyOf(read));
    }

    private static void checkQuestion(Settings plan, DesignSpec design) {
        List<String> factors = design.factors().stream().map(Factor::path).toList();
        Question.of(plan)
                .compare()
                .filter(compare -> !factors.contains(compare))
                .ifPresent(compare -> {
                    throw plan.child(Question.QUESTION)
                            .mistake(
                                    "compare",
                                    "\"%s\" is not a factor of the design%s; factors are %s. Only levels of a factor can be compared: vary it under design.factors"
                                            .formatted(
                                                    compare,
                                                    Nearest.hint(compare, factors),
                                                    factors.isEmpty() ? "none" : String.join(", ", factors)));
                });
    }

    /// Lays a point's levels over the plan: the target first, since others may reach into it.
    private static PlanNode.Mapping resolve(PlanNode.Mapping tree, Targets targets, List<Factor.Level> levels) {
        Map<String, PlanNode> assignments = new LinkedHashMap<>();
        levels.forEach(level -> assignments.putAll(level.assignments()));
        PlanNode.Mapping resolved = tree.without(DesignKeys.DESIGN.name())
                .without(PlanKeys.NAME.name())
                .without(Question.QUESTION.name());
        if (GroupTargets.areNamed(tree, assignments.keySet())) {
            assignments.entrySet().forEach(each -> refuseUnknownRoot(each, OF_GROUPS));
            return GroupTargets.resolved(resolved, targets, assignments);
        }
        PlanNode target = assignments.remove("target");
        if (target == null) {
            if (targets.byName().size() > 1) {
                throw new PlanException(
                        tree.place(),
                        "several targets (%s) but no factor \"target\" that chooses among them, and no group of hosts that names one (hosts: {GROUP: {target: NAME}})"
                                .formatted(String.join(", ", targets.byName().keySet())));
            }
            target = targets.byName().values().iterator().next();
        }
        resolved = resolved.without(PlanKeys.TARGETS.name());
        resolved = targets.withSimulated(resolved.with("target", target), target);
        for (Map.Entry<String, PlanNode> assignment : assignments.entrySet()) {
            refuseUnknownRoot(assignment, VARIED);
            resolved = resolved.with(assignment.getKey(), assignment.getValue());
        }
        return resolved;
    }

    /// Whether a factor may vary what begins with a path's first word.
    public static boolean isVaried(String path) {
        return VARIED.stream().anyMatch(entry -> entry.name().equals(path.split("[.=]", 2)[0]));
    }

    private static void refuseUnknownRoot(Map.Entry<String, PlanNode> assignment, List<Entry> varied) {
        List<String> roots = varied.stream().map(Entry::name).toList();
        String root = assignment.getKey().split("\\.", 2)[0];
        if (!roots.contains(root)) {
            throw new PlanException(
                    assignment.getValue().place(),
                    "factor \"%s\" is not a key of the plan%s; keys start with %s"
                            .formatted(assignment.getKey(), Nearest.hint(root, roots), String.join(", ", roots)));
        }
    }

    /// Identifies the experiment: the first 16 hexadecimal digits of the SHA-256 of the plan, keys
    /// sorted, without `simulate`, `question`, `design.replicates`, `design.augment` and
    /// `protocol.measure`: results can be extended by more replicates, by longer ones, and by
    /// follow-up points.
    public String hash() {
        return hash(identity());
    }

    /// The keys that [#hash] is of.
    PlanNode.Mapping identity() {
        return extensible(measured());
    }

    /// As [#hash] was before results could be extended.
    public String fixedHash() {
        return hash(measured());
    }

    /// As [#hash], but the same wherever the targets are.
    public String placelessHash() {
        PlanNode.Mapping placeless = extensible(measured());
        if (tree.entries().get(PlanKeys.TARGET.name()) instanceof PlanNode.Mapping target) {
            placeless = placeless.with(PlanKeys.TARGET.name(), placeless(target));
        }
        if (tree.entries().get(PlanKeys.TARGETS.name()) instanceof PlanNode.Mapping targets) {
            Map<String, PlanNode> all = new LinkedHashMap<>();
            targets.entries()
                    .forEach((name, target) ->
                            all.put(name, target instanceof PlanNode.Mapping one ? placeless(one) : target));
            placeless = placeless.with(PlanKeys.TARGETS.name(), new PlanNode.Mapping(targets.place(), all));
        }
        return hash(placeless);
    }

    private static PlanNode.Mapping placeless(PlanNode.Mapping target) {
        return target.without("uri").without("path");
    }

    private PlanNode.Mapping measured() {
        return tree.without(PlanKeys.SIMULATE.name()).without(Question.QUESTION.name());
    }

    private static PlanNode.Mapping extensible(PlanNode.Mapping plan) {
        PlanNode.Mapping first = without(plan, DesignKeys.DESIGN.name(), DesignKeys.AUGMENT.name());
        return without(
                without(first, DesignKeys.DESIGN.name(), DesignKeys.REPLICATES.name()),
                Protocol.PROTOCOL.name(),
                Protocol.MEASURE.name());
    }

    private static PlanNode.Mapping without(PlanNode.Mapping plan, String section, String key) {
        if (!(plan.entries().get(section) instanceof PlanNode.Mapping keys)) {
            return plan;
        }
        PlanNode.Mapping rest = keys.without(key);
        return rest.entries().isEmpty() ? plan.without(section) : plan.with(section, rest);
    }

    private static String hash(PlanNode.Mapping plan) {
        String canonical = JSON.writeValueAsString(sorted(plan.plain()));
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static Object sorted(Object plain) {
        return switch (plain) {
            case Map<?, ?> map -> {
                Map<String, Object> entries = new TreeMap<>();
                map.forEach((key, value) -> entries.put(
                        String.valueOf(key),
                        key.equals(WorkloadKeys.PHASES.name()) && value instanceof Map<?, ?>
                                ? inOrder((Map<?, ?>) value)
                                : sorted(value)));
                yield entries;
            }
            case List<?> list -> list.stream().map(ExperimentPlan::sorted).toList();
            default -> plain;
        };
    }

    /// Phases run in the order in which the plan has them, so that their order identifies it.
    private static List<Object> inOrder(Map<?, ?> phases) {
        return phases.entrySet().stream()
                .<Object>map(phase -> List.of(phase.getKey(), sorted(phase.getValue())))
                .toList();
    }

    /// All trials, in run order: those of the first design, then those of each follow-up.
    public List<TrialSpec> trials() {
        List<TrialSpec> trials = new ArrayList<>();
        String hash = hash();
        for (RunOrder.Run run : design.runs()) {
            int setUp = design.hard().isEmpty() ? 0 : run.setUp() + 1;
            trials.add(trial(hash, run.point(), run.replicate(), trials.size() + 1, setUp));
        }
        return trials;
    }

    /// The same experiment with another number of replicates: its trials are those of this plan
    /// with others after those of the same step, or some of them, in the same order.
    public ExperimentPlan withReplicates(int replicates) {
        return new ExperimentPlan(name, tree, design.withReplicates(replicates), points, settings);
    }

    /// A trial beyond those that the plan asks for, as a simulation may need for its precision.
    ///
    /// @param point from 1
    /// @param replicate beyond the plan's
    public TrialSpec further(int point, int replicate) {
        int runOrder = Math.addExact(Math.multiplyExact(replicate - 1, points.size()), point);
        return trial(hash(), point - 1, replicate - 1, runOrder, 0);
    }

    /// All points of a replicate have one seed, so that they share their random numbers; but
    /// repeats of a centre point would be no repeats then.
    private TrialSpec trial(String hash, int point, int replicate, int runOrder, int setUp) {
        int copy = design.copyOfPoint().get(point);
        String stream = "replicate-" + replicate + (copy > 0 ? "/copy-" + copy : "");
        return new TrialSpec(
                name,
                hash,
                point + 1,
                replicate + 1,
                runOrder,
                setUp,
                RandomStream.of(design.seed(), stream).nextLong(),
                labels(point),
                points.get(point),
                settings.get(point));
    }

    /// A point's levels by factor path, as written.
    ///
    /// @param point from 0
    public Map<String, String> labels(int point) {
        Map<String, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < design.factors().size(); i++) {
            labels.put(
                    design.factors().get(i).path(),
                    design.points().get(point).get(i).label());
        }
        return labels;
    }

    /// What the plan asks.
    public Question question() {
        return Question.of(KeyHome.settings(tree, ""));
    }

    /// The plan as JSON, overrides applied, keys in the order of the file.
    public String toJson() {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(tree.plain());
    }
}
