package io.storbench.sim.calibrate.trial;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Place;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode;
import io.storbench.plan.TrialSpec;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.PlannedResults;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.run.Engines;
import io.storbench.run.PathRtt;
import io.storbench.sim.kernel.KernelPath;
import io.storbench.sim.profile.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What directories of results hold that a profile can be fitted to.
///
/// @param plans that the trials were made by, one for each directory
/// @param profile the one that is fitted; of a family its member
/// @param points at least one
/// @param leftOut what is not fitted to, and why, for a person
/// @param doubts whether the profile is of another client than the trials
public record MeasuredTrials(
        List<ExperimentPlan> plans,
        Profile profile,
        List<MeasuredPoint> points,
        List<String> leftOut,
        List<String> doubts) {
    /// Extremes are printed to three digits.
    private static final double RESOLUTION = 1.01;

    /// A profile names each trial by its hash, and is a file of at most 1 MiB.
    private static final int MAX_TRIALS = 20_000;

    /// Copies.
    public MeasuredTrials {
        plans = List.copyOf(plans);
        points = List.copyOf(points);
        leftOut = List.copyOf(leftOut);
        doubts = List.copyOf(doubts);
    }

    /// Reads directories.
    ///
    /// @param profile a name, a family or a file, as in `simulate.profile`
    /// @throws PlanException when nothing in one can be fitted to, the profile is wrong or stands
    ///   for several, or trials have numbers that cannot be
    /// @throws IOException when one holds no results, or damaged ones
    public static MeasuredTrials read(List<Path> directories, String profile) throws IOException {
        if (directories.stream()
                        .map(Path::toAbsolutePath)
                        .map(Path::normalize)
                        .distinct()
                        .count()
                < directories.size()) {
            throw new PlanException("a directory of results is named twice");
        }
        List<MeasuredTrials> each = new ArrayList<>();
        for (Path directory : directories) {
            String source = directories.size() == 1 ? "" : directory.toString();
            each.add(new Reading(directory, source, PlannedResults.read(directory), profile).read());
        }
        List<String> profiles =
                each.stream().map(one -> one.profile.name()).distinct().toList();
        if (profiles.size() > 1) {
            throw severalProfiles(profile, profiles);
        }
        MeasuredTrials all = new MeasuredTrials(
                each.stream().flatMap(one -> one.plans.stream()).toList(),
                each.getFirst().profile,
                each.stream().flatMap(one -> one.points.stream()).toList(),
                each.stream().flatMap(one -> one.leftOut.stream()).toList(),
                each.stream().flatMap(one -> one.doubts.stream()).distinct().toList());
        if (all.trials() > MAX_TRIALS) {
            throw new PlanException("these directories hold %d measured trials; a profile is fitted to at most %d"
                    .formatted(all.trials(), MAX_TRIALS));
        }
        return all;
    }

    private static PlanException severalProfiles(String named, Collection<String> profiles) {
        return new PlanException("--profile %s: at these points it stands for %s; name one of them"
                .formatted(named, String.join(" and ", profiles)));
    }

    /// The names of the plans.
    public String experiments() {
        return plans.stream().map(ExperimentPlan::name).distinct().collect(Collectors.joining(", "));
    }

    /// Their hashes.
    String planHashes() {
        return plans.stream().map(ExperimentPlan::hash).distinct().collect(Collectors.joining(" "));
    }

    /// How many trials there are at all points.
    public int trials() {
        return points.stream().mapToInt(point -> point.trials().size()).sum();
    }

    private static final class Reading {
        private final Path directory;
        private final String source;
        private final ExperimentPlan plan;
        private final List<TrialResult> results;
        private final PlanNode.Scalar profile;
        private final List<String> leftOut = new ArrayList<>();
        private final Map<String, List<String>> refusedPoints = new LinkedHashMap<>();
        private final Map<String, Profile> profiles = new LinkedHashMap<>();
        private final Set<String> otherClients = new LinkedHashSet<>();

        Reading(Path directory, String source, PlannedResults planned, String profile) {
            this.directory = directory;
            this.source = source;
            this.plan = planned.plan();
            this.results = planned.results();
            this.profile = new PlanNode.Scalar(new Place("--profile", 0), profile);
        }

        /// A profile is one target's, and these figures are of several that may disturb each other.
        private static void refuseSeveralTargets(TrialSpec spec) {
            if (!spec.targetNames().isEmpty()) {
                throw new PlanException(
                        spec.tree().place(),
                        "hosts.GROUP.target: a profile is fitted to one target, and groups of hosts drive %s at the same time; measure each alone, and fit to that"
                                .formatted(String.join(", ", spec.targetNames())));
            }
        }

        MeasuredTrials read() throws IOException {
            SortedMap<Integer, List<TrialResult.Valid>> valid = valid(latest());
            PathRtt pathRtt = PathRtt.read(directory);
            List<MeasuredPoint> points = new ArrayList<>();
            List<PlanException> refused = new ArrayList<>();
            valid.forEach((number, trials) -> {
                TrialSpec planned = plan.further(number, 1);
                TrialSpec spec = planned.targetNames().isEmpty() ? withProfile(planned) : planned;
                try {
                    refuseSeveralTargets(planned);
                    new Engines().parameters(spec);
                    Profile resolved = Profile.of(Simulated.target(spec)).orElseThrow();
                    profiles.put(resolved.name(), resolved);
                } catch (PlanException e) {
                    refused.add(e);
                    refusedPoints
                            .computeIfAbsent(e.getMessage(), _ -> new ArrayList<>())
                            .add(number.toString());
                    return;
                }
                points.add(new MeasuredPoint(plan, source, spec, pathRtt.network(spec), trials));
                otherClient(spec).ifPresent(otherClients::add);
            });
            if (points.isEmpty()) {
                throw refused.getFirst();
            }
            refusedPoints.forEach(
                    (why, numbers) -> leftOut.add(prefix() + "point " + String.join(", ", numbers) + ": " + why));
            if (profiles.size() > 1) {
                throw severalProfiles(profile.text(), profiles.keySet());
            }
            points.forEach(Reading::refuseImpossible);
            return new MeasuredTrials(
                    List.of(plan), profiles.values().iterator().next(), points, leftOut, List.copyOf(otherClients));
        }

        private String prefix() {
            return source.isEmpty() ? "" : source + ", ";
        }

        /// The latest measured result of every trial.
        private List<TrialResult> latest() {
            Map<TrialKey, TrialResult> latest = new LinkedHashMap<>();
            boolean simulated = false;
            for (TrialResult result : results) {
                TrialKey key = result.header().key();
                simulated |= key.origin() == Origin.SIMULATED;
                if (key.origin() == Origin.MEASURED) {
                    latest.put(key, result);
                }
            }
            if (latest.isEmpty()) {
                throw new PlanException("%s holds %s; calibration needs measured ones: storbench run PLAN -o %s"
                        .formatted(directory, simulated ? "simulated trials only" : "no finished trial", directory));
            }
            return List.copyOf(latest.values());
        }

        private SortedMap<Integer, List<TrialResult.Valid>> valid(List<TrialResult> results) {
            SortedMap<Integer, List<TrialResult.Valid>> valid = new TreeMap<>();
            for (TrialResult result : results) {
                TrialKey key = result.header().key();
                String name = prefix() + "point " + key.point() + ", replicate " + key.replicate() + ": ";
                switch (result) {
                    case TrialResult.Valid trial ->
                        valid.computeIfAbsent(key.point(), _ -> new ArrayList<>())
                                .add(trial);
                    case TrialResult.Doubtful doubtful ->
                        leftOut.add(name + "doubtful: " + String.join("; ", doubtful.reasons()));
                    case TrialResult.Failed failed -> leftOut.add(name + "failed: " + failed.reason());
                }
            }
            if (valid.isEmpty()) {
                throw new PlanException("%s holds no valid trial, only %d that failed or are doubtful; the first: %s"
                        .formatted(directory, leftOut.size(), leftOut.getFirst()));
            }
            if (results.size() > MAX_TRIALS) {
                throw new PlanException("%s holds %d measured trials; a profile is fitted to at most %d"
                        .formatted(directory, results.size(), MAX_TRIALS));
            }
            return valid;
        }

        /// A profile of one client that is fitted to trials of the other.
        private static Optional<String> otherClient(TrialSpec spec) {
            boolean kernel = KernelPath.isOf(spec.engine());
            boolean modelled = Simulated.completed(spec).text("kind").equals(Optional.of("linux"));
            return kernel == modelled
                    ? Optional.empty()
                    : Optional.of(
                            kernel
                                    ? "the profile has storbench's own client, and the" + " kernel's made these trials"
                                    : "the profile has the kernel's client, and storbench's own made these trials: the"
                                            + " fitted costs are those of neither");
        }

        private TrialSpec withProfile(TrialSpec spec) {
            return Simulated.with(spec, spec.tree().with("simulate.profile", profile));
        }

        private static void refuseImpossible(MeasuredPoint point) {
            for (TrialResult.Valid trial : point.trials()) {
                contradiction(point.spec(), trial.numbers()).ifPresent(what -> {
                    throw new PlanException("%s, replicate %d has %s; the results are damaged or edited"
                            .formatted(point.name(), trial.header().key().replicate(), what));
                });
            }
        }
    }

    /// What is impossible about a trial's numbers, which would be fitted to as if they were a measurement where a file
    /// is damaged or edited; empty when nothing is.
    private static Optional<String> contradiction(TrialSpec spec, Measurement numbers) {
        LatencySummary service = numbers.service();
        double mean = service.meanNanos();
        for (Figure figure : Figure.of(spec)) {
            double nanos = figure.nanos(spec, numbers);
            boolean known = !figure.isUnknown(spec, numbers);
            if (known && !(nanos > 0 && Double.isFinite(nanos))) {
                return Optional.of(
                        String.format(Locale.ROOT, "a %s of %s ns: it has to be above 0", figure.words(), nanos));
            }
        }
        if (numbers.operations() <= 0 || numbers.durationNanos() <= 0) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "%d operations in %d ns: both have to be above 0",
                    numbers.operations(),
                    numbers.durationNanos()));
        }
        if (mean * RESOLUTION < service.minNanos() || mean > service.maxNanos() * RESOLUTION) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "a mean latency of %.0f ns outside of its own extremes, %d to %d ns",
                    mean,
                    service.minNanos(),
                    service.maxNanos()));
        }
        if (numbers.durableNanos().isPresent()
                && numbers.appNanos().isPresent()
                && numbers.durableNanos().getAsLong() < numbers.appNanos().getAsLong()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "durable after %d ns, before it was complete after %d ns",
                    numbers.durableNanos().getAsLong(),
                    numbers.appNanos().getAsLong()));
        }
        return Optional.empty();
    }
}
