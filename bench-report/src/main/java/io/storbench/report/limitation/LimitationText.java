package io.storbench.report.limitation;

import io.storbench.report.answer.Fairness;
import io.storbench.report.compare.FactorName;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Sentence;
import io.storbench.report.limitation.Limitation.Unused;
import io.storbench.report.wording.AccuracyText;
import io.storbench.unit.ByteSize;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What limits an answer, in one sentence each.
public final class LimitationText {
    /// Of the effects that cannot be separated.
    private static final int EFFECTS_LISTED = 2;

    private LimitationText() {}

    public static String of(Limitation limit) {
        return switch (limit) {
            case Limitation.LostData lost ->
                "Acknowledged data was lost: %s%s in %s of %s trials."
                        .formatted(
                                lost.isLeast() ? "at least " : "",
                                ByteSize.humanReadable(lost.bytes()),
                                lost.trials(),
                                lost.of());
            case Limitation.NotAnswered(var asked, var shown) ->
                "No valid trial has a %s, which the plan asks for: the answer is about the %s."
                        .formatted(asked.words(), shown.words());
            case Limitation.Imprecise(var precision) -> precision.sentence();
            case Limitation.Unlike(var item)
            when item.kind() == Fairness.Kind.INTERLEAVING ->
                "Trials were not interleaved: a drift of the machine, or dependence between successive trials, may be"
                        + " part of the difference.";
            case Limitation.Unlike(var item) ->
                "They also differ in %s: %s against %s%s."
                        .formatted(
                                item.name(),
                                item.left(),
                                item.right(),
                                item.kind() == Fairness.Kind.DURABILITY ? " (stable data survive a power cut)" : "");
            case Limitation.ForeignLoad(var loads) ->
                "Measured and simulated loads differ, and are not compared, where fio had %s."
                        .formatted(String.join("; ", loads));
            case Limitation.OtherOperations(long points, int of) ->
                "Measured and simulated operations differ at %s of %s points (by their digests): they are of different versions of storbench, or of different seeds."
                        .formatted(points, of);
            case Limitation.ModelledOtherwise(var path, var measured, var modelPath, var modelled) ->
                "Measured and simulated targets differ: %s is %s, %s is %s."
                        .formatted(path, measured, modelPath, modelled);
            case Unused(var factors) -> unused(factors);
            case Limitation.Unmodelled(var options) ->
                "The model does not know mount options that may matter: %s.".formatted(String.join(", ", options));
            case Limitation.Extrapolated(var profile, var heldOutError, var beyond) ->
                Sentence.capital(beyond.sentence(profile, heldOutError)) + ".";
            case Limitation.FreeStorage _ ->
                "The prediction has no time in storage; set server.service or server.disk to include it.";
            case Limitation.ListedAnew _ ->
                "Each operation lists a directory and stats one file, all with cold caches: for one listing of many"
                        + " files, use load: listing.";
            case Limitation.ListedWithoutAcls _ ->
                "By NFSv3, ls -l takes at least one more round trip per file, to read its ACL (GETACL), unless the"
                        + " mount has noacl; this load, like find -ls, reads none (params: {acl: true} of load: listing"
                        + " does).";
            case Limitation.Cached(double share) ->
                "Up to %s of the operations end in the client's cache, without a round trip."
                        .formatted(Percent.of(share));
            case Limitation.Disagreement(var agreement) -> AccuracyText.of(agreement);
            case Limitation.MixedLevels(var levels) ->
                "Trials of different levels (%s) cannot be compared: one has caches that the other lacks."
                        .formatted(String.join(" and ", levels));
            case Limitation.Busy busy ->
                String.format(
                        Locale.ROOT,
                        "The machine was busy (load average %.1f on %s as a run began): latencies may be too high%s.",
                        busy.load(),
                        Sentence.count(Math.round(busy.processors()), "processor"),
                        busy.repeated() ? "; the intervals include how it varied between trials" : "");
            case Limitation.Remarked(var remark) -> Sentence.capital(remark.words()) + ".";
            case Limitation.NoneValid(var reason) -> Sentence.capital(reason.line()) + ".";
            case Limitation.Inseparable inseparable -> inseparable(inseparable);
            case Limitation.NoHighInteractions _ ->
                "The design is a fraction: these effects are aliased only with interactions of three or more factors.";
            case Limitation.Unjudged(var why) -> why.words();
        };
    }

    private static String inseparable(Limitation.Inseparable found) {
        int more = found.effects().size() - EFFECTS_LISTED;
        Stream<String> listed = found.effects().stream()
                .limit(EFFECTS_LISTED)
                .map(effect -> effect.names().getFirst() + " from "
                        + Sentence.either(
                                effect.names().subList(1, effect.names().size())));
        return "%s is a fraction, which cannot separate %s."
                .formatted(
                        found.isByExclusion() ? "What the excluded trials leave of the design" : "The design",
                        Stream.concat(
                                        listed,
                                        Stream.of(Sentence.count(more, "other effect"))
                                                .filter(_ -> more > 0))
                                .collect(Collectors.joining(", nor ")));
    }

    /// What is said in place of an answer about a factor.
    public static String inPlaceOfAnAnswer(UnusedFactor factor) {
        return "nothing is concluded about %s: the model does not use it%s."
                .formatted(
                        FactorName.withKey(factor.path()),
                        factor.cause().map(", since "::concat).orElse(""));
    }

    /// One sentence, however many they are, since a first screen has room for three.
    private static String unused(List<UnusedFactor> factors) {
        String names = factors.stream()
                .map(each -> FactorName.withKey(each.path())
                        + each.cause().map(", since "::concat).orElse(""))
                .collect(Collectors.joining("; "));
        return factors.size() == 1 && factors.getFirst().isTarget()
                ? "The model predicts the same for every target: each request takes a round trip and its service time,"
                        + " whatever the protocol."
                : "The model does not use %s: all levels give the same prediction.".formatted(names);
    }
}
