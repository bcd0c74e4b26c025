package io.storbench.plan;

import io.storbench.design.Dealiasing;
import io.storbench.design.Foldover;
import io.storbench.design.FollowUps;
import io.storbench.design.Layout;
import io.storbench.design.Word;
import io.storbench.key.Nearest;
import io.storbench.plan.FollowUp.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Reads `augment`: points that are added to a design after it ran, step by step.
final class AugmentReader {
    /// More steps are not a follow-up of a screening.
    private static final int MAX_STEPS = 8;

    /// Effects of more factors are not told apart.
    private static final int MAX_ORDER = 2;

    private final DesignKind of;
    private final List<Factor> factors;
    private final CentrePoints centre;
    private final Layout first;
    private final List<List<Factor.Level>> points;
    private final List<Integer> stepOfPoint = new ArrayList<>();
    private final List<Integer> blockOfPoint;
    private final Set<Integer> centrePoints;
    private final Set<Integer> axial = new HashSet<>();
    private final Set<Integer> later = new HashSet<>();
    private final Set<Word> wanted = new LinkedHashSet<>();
    private final List<FollowUp> steps = new ArrayList<>();

    /// A design with its follow-ups.
    record Augmented(List<Factor> factors, List<List<Factor.Level>> points, Layout layout, List<FollowUp> followUps) {}

    private AugmentReader(
            DesignKind of, List<Factor> factors, CentrePoints centre, List<List<Factor.Level>> points, Layout first) {
        this.of = of;
        this.factors = new ArrayList<>(factors);
        this.centre = centre;
        this.first = first;
        this.points = new ArrayList<>(points);
        this.blockOfPoint = new ArrayList<>(first.blockOfPoint());
        this.centrePoints = new HashSet<>(first.centrePoints());
        points.forEach(_ -> stepOfPoint.add(0));
    }

    /// Adds what the plan asks for.
    ///
    /// @param points the first design's, centre points included
    /// @param layout of these
    static Augmented read(
            Settings settings,
            DesignKind kind,
            List<Factor> factors,
            CentrePoints centre,
            List<List<Factor.Level>> points,
            Layout layout) {
        List<String> texts = settings.node(DesignKeys.AUGMENT).orElse(null) instanceof PlanNode.Scalar scalar
                ? List.of(scalar.text())
                : DesignKeys.texts(settings, DesignKeys.AUGMENT, "[foldover, axial]");
        if (texts.isEmpty()) {
            return new Augmented(factors, List.copyOf(points), layout, List.of());
        }
        AugmentReader reader = new AugmentReader(kind, factors, centre, points, layout);
        try {
            if (texts.size() > MAX_STEPS) {
                throw new IllegalArgumentException("%d follow-ups are more than %d".formatted(texts.size(), MAX_STEPS));
            }
            texts.forEach(reader::add);
        } catch (IllegalArgumentException e) {
            throw settings.mistake(DesignKeys.AUGMENT, String.valueOf(e.getMessage()));
        }
        return reader.augmented();
    }

    private Augmented augmented() {
        return new Augmented(
                List.copyOf(factors),
                List.copyOf(points),
                new Layout(
                        blockOfPoint,
                        first.confounded(),
                        first.replicatesAreBlocks(),
                        centrePoints,
                        new FollowUps(stepOfPoint, axial, List.copyOf(wanted))),
                List.copyOf(steps));
    }

    private void add(String text) {
        List<String> words = Stream.of(text.strip().split("\\s+", -1)).toList();
        Kind kind = kind(words.getFirst());
        int from = points.size();
        List<String> arguments = words.subList(1, words.size());
        switch (kind) {
            case FOLDOVER -> addNumbers(foldover(arguments));
            case SEMIFOLD -> addNumbers(semifold(arguments));
            case DEALIAS -> addNumbers(dealias(arguments));
            case AXIAL -> addAxial(arguments);
            case LEVEL -> addLevel(arguments);
            case FACTOR -> addFactor(arguments);
        }
        if (IntStream.range(from, points.size())
                .filter(point -> !centrePoints.contains(point))
                .anyMatch(point -> points.subList(0, from).contains(points.get(point)))) {
            throw new IllegalArgumentException("%s would run the same points again".formatted(String.join(" ", words)));
        }
        int step = 1 + (int) steps.stream().filter(own -> own.count() > 0).count();
        for (int point = from; point < points.size(); point++) {
            stepOfPoint.add(step);
            blockOfPoint.add(first.blocksPerReplicate() + step - 1);
        }
        steps.add(new FollowUp(kind, String.join(" ", words), from + 1, points.size() - from));
    }

    private static Kind kind(String word) {
        List<String> kinds = Stream.of(Kind.values()).map(Kind::word).toList();
        return Stream.of(Kind.values())
                .filter(kind -> kind.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("\"%s\" is not a follow-up%s; follow-ups are %s"
                        .formatted(word, Nearest.hint(word, kinds), String.join(", ", kinds))));
    }

    /// The corners of the first design, as numbers of levels.
    private List<List<Integer>> corners() {
        DesignPoints.requireTwoLevels(factors, "follow-ups of this kind need");
        return numbers(0);
    }

    /// The corners of the first design and of this many steps.
    private List<List<Integer>> numbers(int lastStep) {
        return corners(lastStep).mapToObj(this::number).toList();
    }

    private IntStream corners(int lastStep) {
        return IntStream.range(0, stepOfPoint.size())
                .filter(point ->
                        stepOfPoint.get(point) <= lastStep && !centrePoints.contains(point) && !axial.contains(point));
    }

    private List<Integer> number(int point) {
        return DesignPoints.levelNumbers(factors, points.get(point));
    }

    private List<List<Integer>> foldover(List<String> arguments) {
        List<List<Integer>> corners = corners();
        int all = (1 << Math.min(factors.size(), Word.LETTERS.length())) - 1;
        Word changed = arguments.isEmpty() ? new Word(all, false) : product(arguments);
        if (changed.length() == 1) {
            wantInteractions(changed);
        }
        if (corners.contains(Foldover.image(corners.getFirst(), changed))) {
            throw new IllegalArgumentException("%s would run the same points again%s"
                    .formatted(
                            String.join(
                                    " ",
                                    Stream.concat(Stream.of(Kind.FOLDOVER.word()), arguments.stream())
                                            .toList()),
                            otherStep(corners)));
        }
        List<List<Integer>> folded = Foldover.points(corners, changed);
        return folded.subList(corners.size(), folded.size());
    }

    /// A step that adds points, since the first design does not have all of them.
    private String otherStep(List<List<Integer>> corners) {
        return IntStream.range(0, factors.size())
                .filter(factor -> !corners.contains(Foldover.image(corners.getFirst(), new Word(1 << factor, false))))
                .mapToObj(factor -> (char) ('A' + factor))
                .findFirst()
                .map(letter ->
                        ": the design holds its own mirror images; 'semifold %s' adds half as many points, and 'dealias' those that tell two effects apart"
                                .formatted(letter))
                .orElse(": the design has every combination of levels; 'axial' adds points where it has centre points,"
                        + " and design.replicates repeats all");
    }

    private Word product(List<String> arguments) {
        Word product = Word.IDENTITY;
        for (String argument : arguments) {
            product = product.times(factor(argument));
        }
        return product;
    }

    private Word factor(String text) {
        Word factor = new EffectNames(factors).word(text);
        if (factor.length() != 1) {
            throw new IllegalArgumentException(text + " is not a single factor");
        }
        return factor;
    }

    private void wantInteractions(Word factor) {
        IntStream.range(0, factors.size())
                .filter(other -> !factor.has(other))
                .forEach(other -> wanted.add(factor.times(new Word(1 << other, false))));
    }

    private List<List<Integer>> semifold(List<String> arguments) {
        List<String> levels = List.of("low", "high");
        boolean named = arguments.size() == 2 && levels.contains(arguments.getLast());
        if (arguments.size() != 1 && !named) {
            throw new IllegalArgumentException(
                    "semifold needs a factor, and may name the level that it has then: semifold A" + " high");
        }
        Word factor = factor(arguments.getFirst());
        wantInteractions(factor);
        return Foldover.half(
                corners(),
                Integer.numberOfTrailingZeros(factor.factors()),
                named ? levels.indexOf(arguments.getLast()) : 0);
    }

    private List<List<Integer>> dealias(List<String> arguments) {
        EffectNames names = new EffectNames(factors);
        List<Word> effects = arguments.stream().map(names::word).toList();
        if (effects.size() < 2 || effects.stream().anyMatch(word -> word.length() > MAX_ORDER)) {
            throw new IllegalArgumentException(
                    "dealias needs two effects or more, of one or two factors each: dealias AB CD");
        }
        DesignPoints.requireTwoLevels(factors, "follow-ups of this kind need");
        wanted.addAll(effects);
        return Dealiasing.points(
                numbers(steps.size()),
                corners(steps.size()).mapToObj(blockOfPoint::get).toList(),
                effects);
    }

    private void addNumbers(List<List<Integer>> added) {
        for (List<Integer> point : added) {
            points.add(IntStream.range(0, factors.size())
                    .mapToObj(i -> factors.get(i).levels().get(point.get(i)))
                    .toList());
        }
    }

    /// The new level with all combinations of levels of the others, those that came later included.
    private void addLevel(List<String> arguments) {
        if (arguments.size() != 2) {
            throw new IllegalArgumentException("level needs a factor and its new level: level network.rtt 8ms");
        }
        int changed = Integer.numberOfTrailingZeros(factor(arguments.getFirst()).factors());
        String path = factors.get(changed).path();
        Factor.Level level = new Factor.Level(
                arguments.getLast(),
                Map.of(path, new PlanNode.Scalar(new Place("design.augment", 1), arguments.getLast())));
        if (factors.get(changed).levels().stream()
                        .flatMap(own -> own.assignments().keySet().stream())
                        .anyMatch(key -> !key.equals(path))
                || path.equals(PlanKeys.TARGET.name())) {
            throw new IllegalArgumentException(
                    path + " has levels that stand for several keys; a new directory can have more of them");
        }
        if (points.stream()
                .anyMatch(point -> PlanKeys.same(path, point.get(changed).label(), level.label()))) {
            throw new IllegalArgumentException(
                    "the design has the level %s of %s already; for results of other levels choose another directory with -o"
                            .formatted(level.label(), path));
        }
        IntStream.range(0, points.size())
                .filter(point -> !centrePoints.contains(point) && (!axial.contains(point) || later.contains(point)))
                .mapToObj(point -> {
                    List<Factor.Level> moved = new ArrayList<>(points.get(point));
                    moved.set(changed, level);
                    return List.copyOf(moved);
                })
                .distinct()
                .toList()
                .forEach(point -> {
                    axial.add(points.size());
                    later.add(points.size());
                    points.add(point);
                });
    }

    /// Sets no key: all points have this value, which [ExperimentPlan] checks.
    private void addFactor(List<String> arguments) {
        if (arguments.size() != 2) {
            throw new IllegalArgumentException(
                    "factor needs a key of the plan, and the value that the plan has: factor network.rtt 1ms");
        }
        String path = arguments.getFirst();
        if (!Set.of(DesignKind.FULL, DesignKind.ONE_AT_A_TIME).contains(of) || !centrePoints.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s is added as a factor only to a full design, or one of one factor at a time, without centre points; for other designs choose another directory with -o"
                            .formatted(path));
        }
        if (points.stream()
                .flatMap(List::stream)
                .flatMap(level -> level.assignments().keySet().stream())
                .anyMatch(key -> DesignSpec.overlap(key, path))) {
            throw new IllegalArgumentException("a factor of the design sets %s already".formatted(path));
        }
        Factor.Level level = new Factor.Level(arguments.getLast(), Map.of());
        factors.add(new Factor(path, List.of(level)));
        points.replaceAll(
                point -> Stream.concat(point.stream(), Stream.of(level)).toList());
    }

    private void addAxial(List<String> arguments) {
        if (!arguments.isEmpty()) {
            throw new IllegalArgumentException("axial has no arguments");
        }
        for (List<Factor.Level> point : centre.axial(factors)) {
            axial.add(points.size());
            points.add(point);
        }
        for (List<Factor.Level> point : centre.points()) {
            centrePoints.add(points.size());
            points.add(point);
        }
    }
}
