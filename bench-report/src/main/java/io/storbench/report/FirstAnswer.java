package io.storbench.report;

import io.storbench.plan.Limit;
import io.storbench.plan.Question;
import io.storbench.report.answer.Answer;
import io.storbench.report.answer.LoadCurve;
import io.storbench.report.chart.AnswerCharts;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.PercentileCharts;
import io.storbench.report.claim.UntriedLevels;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Sentence;
import io.storbench.report.effects.Screened;
import io.storbench.report.effects.Screening;
import io.storbench.report.limitation.LimitationText;
import io.storbench.report.limitation.LostFactor;
import io.storbench.report.limitation.UnusedFactor;
import io.storbench.report.wording.AnswerText;
import io.storbench.report.wording.Brief;
import io.storbench.report.wording.LimitText;
import io.storbench.report.wording.LoadCurveText;
import io.storbench.report.wording.OrderedText;
import io.storbench.report.wording.OriginVerdict;
import io.storbench.report.wording.PointText;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The question that a page answers first, and the answer: of levels that the plan compares, of the
/// one factor that it varies, or of many factors that it screens.
///
/// @param origin of the numbers in the answer: measured where there is a valid measurement
/// @param conclusion that the answer is, where levels are compared
/// @param lost factors of a screening whose effects cannot be estimated
/// @param excluded levels with so many excluded trials that a screening ranks nothing
/// @param open levels that were not tried, between the last that keeps a limit and the first that does not
/// @param uncertain levels at which more replicates may tell whether a limit is kept: `4 and 8
///   hosts`
/// @param unused the one factor that is asked about, where a prediction does not depend on it
record FirstAnswer(
        String question,
        Brief words,
        Origin origin,
        Optional<Chart> chart,
        Optional<OriginVerdict> conclusion,
        List<LostFactor> lost,
        List<LostFactor> excluded,
        Optional<UntriedLevels> open,
        Optional<String> uncertain,
        Optional<UnusedFactor> unused) {
    /// Copies.
    FirstAnswer {
        lost = List.copyOf(lost);
        excluded = List.copyOf(excluded);
    }

    /// As many factors as a question names.
    private static final int FACTORS_ASKED = 3;

    private FirstAnswer(
            String question, Brief words, Origin origin, Optional<Chart> chart, Optional<OriginVerdict> conclusion) {
        this(
                question,
                words,
                origin,
                chart,
                conclusion,
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private FirstAnswer with(Optional<UnusedFactor> factor) {
        return new FirstAnswer(question, words, origin, chart, conclusion, lost, excluded, open, uncertain, factor);
    }

    /// @param sweep how a load was varied
    static FirstAnswer of(Analysis analysis, Question question, LoadSweep sweep) {
        Experiment experiment = analysis.experiment();
        if (!experiment.hasValid()) {
            return new FirstAnswer(
                    "What do the trials show?",
                    Brief.of("nothing can be concluded: no trial is valid. The reasons are under"
                            + " \u201CExcluded trials\u201D."),
                    Origin.MEASURED,
                    Optional.empty(),
                    Optional.empty());
        }
        if (question.limit().isPresent()) {
            return capacity(analysis, question, question.limit().get(), sweep.closedLoop());
        }
        Metric metric = analysis.metrics().getFirst();
        Origin origin = origin(experiment);
        List<ObservedFactor> varied = experiment.varied();
        Optional<UnusedFactor> unused = unused(analysis, origin);
        // That a model treats all targets alike is an answer.
        if (unused.filter(factor -> !factor.isTarget()).isPresent()) {
            return nothing(analysis, metric, unused.get());
        }
        if (analysis.answer().isPresent()) {
            return compared(analysis, analysis.answer().get()).with(unused);
        }
        if (varied.size() == 1 && varied.getFirst().isRate() && metric.isTime()) {
            Optional<FirstAnswer> curve = rates(experiment, varied.getFirst(), metric, origin, sweep.closedLoop());
            if (curve.isPresent()) {
                return curve.get();
            }
        }
        if (varied.size() == 1 && varied.getFirst().isNumeric()) {
            Optional<FirstAnswer> curve = curve(experiment, varied.getFirst(), metric, origin, question.sameWithin());
            if (curve.isPresent()) {
                return curve.get();
            }
        }
        return varied.isEmpty() ? point(analysis, metric, origin) : screening(analysis, metric, origin);
    }

    private static Optional<UnusedFactor> unused(Analysis analysis, Origin origin) {
        Experiment experiment = analysis.experiment();
        List<ObservedFactor> varied = experiment.varied();
        return analysis.answer()
                .map(Answer::compare)
                .or(() -> varied.stream().filter(_ -> varied.size() == 1).findFirst())
                .filter(_ -> origin == Origin.SIMULATED)
                .flatMap(factor -> UnusedFactor.of(experiment, factor));
    }

    /// Of a factor that the model never asked for.
    private static FirstAnswer nothing(Analysis analysis, Metric metric, UnusedFactor unused) {
        return new FirstAnswer(
                        analysis.answer()
                                .map(AnswerText::question)
                                .orElseGet(() -> OrderedText.question(
                                        analysis.experiment().varied().getFirst(), metric)),
                        Brief.of(LimitationText.inPlaceOfAnAnswer(unused)),
                        Origin.SIMULATED,
                        Optional.empty(),
                        Optional.empty())
                .with(Optional.of(unused));
    }

    /// Over the factor that is compared, the only numeric one, or the load; else over all points.
    private static FirstAnswer capacity(
            Analysis analysis, Question question, Limit limit, Optional<Estimate> closedLoop) {
        Experiment experiment = analysis.experiment();
        Origin origin = origin(experiment);
        LimitText text = new LimitText(experiment, origin, limit);
        List<ObservedFactor> numeric =
                experiment.varied().stream().filter(ObservedFactor::isNumeric).toList();
        Optional<ObservedFactor> factor = numeric.stream()
                .filter(each -> question.compare().filter(each.path()::equals).isPresent())
                .findFirst()
                .or(() -> numeric.size() == 1 ? Optional.of(numeric.getFirst()) : Optional.empty())
                .or(() -> numeric.stream().filter(ObservedFactor::isLoad).findFirst());
        return factor.flatMap(over -> text.over(over)
                        .map(words -> new FirstAnswer(
                                text.question(over),
                                words,
                                origin,
                                AnswerCharts.limit(experiment, over, limit, closedLoop),
                                Optional.empty(),
                                List.of(),
                                List.of(),
                                text.untried(over),
                                text.uncertain(over),
                                Optional.empty())))
                .orElseGet(() -> new FirstAnswer(
                        text.question(),
                        text.anywhere(),
                        origin,
                        pareto(analysis, experiment.metric(limit.metric())),
                        Optional.empty()));
    }

    /// The answer, marked where it is a prediction, and whether anything measured supports it.
    Brief marked(Experiment experiment, Metric metric) {
        if (origin == Origin.MEASURED
                || unused.filter(factor -> !factor.isTarget()).isPresent()) {
            return words;
        }
        PredictionText prediction = new PredictionText(experiment);
        String listing = Limitations.listings(experiment).stream()
                .map(LimitationText::of)
                .collect(Collectors.joining(" "));
        return new Brief(
                words.after("Predicted: ").clause(),
                Stream.of(
                                words.numbers(),
                                listing,
                                unused.isPresent() ? "The model treats them alike." : "",
                                prediction.isChecked(metric) ? "" : "No measurement has checked this.")
                        .filter(each -> !each.isEmpty())
                        .collect(Collectors.joining(" ")));
    }

    /// Measured where there is a valid measurement.
    private static Origin origin(Experiment experiment) {
        return experiment.points().stream().anyMatch(p -> !p.measured().valid().isEmpty())
                ? Origin.MEASURED
                : Origin.SIMULATED;
    }

    private static FirstAnswer compared(Analysis analysis, Answer answer) {
        Optional<OriginVerdict> conclusion =
                OriginVerdict.of(analysis.experiment(), answer).stream().findFirst();
        Optional<Chart> chart =
                AnswerCharts.of(analysis.experiment(), answer).or(() -> pareto(analysis, answer.metric()));
        return new FirstAnswer(
                AnswerText.question(answer),
                conclusion.map(OriginVerdict::brief).orElseGet(() -> Brief.of(AnswerText.missing(answer))),
                conclusion.map(OriginVerdict::origin).orElseGet(() -> origin(analysis.experiment())),
                chart,
                conclusion);
    }

    private static Optional<FirstAnswer> curve(
            Experiment experiment, ObservedFactor factor, Metric metric, Origin origin, double sameWithin) {
        return new OrderedText(experiment, factor, origin, sameWithin)
                .words(metric)
                .map(words -> new FirstAnswer(
                        OrderedText.question(factor, metric),
                        words,
                        origin,
                        AnswerCharts.over(experiment, factor, metric),
                        Optional.empty()));
    }

    /// Of a rate alone.
    private static Optional<FirstAnswer> rates(
            Experiment experiment, ObservedFactor factor, Metric metric, Origin origin, Optional<Estimate> closedLoop) {
        return IdleModel.isAny(experiment, metric)
                ? Optional.empty()
                : LoadCurve.of(experiment, factor, metric, origin, closedLoop)
                        .map(curve -> new FirstAnswer(
                                LoadCurveText.question(),
                                LoadCurveText.words(curve, metric),
                                origin,
                                AnswerCharts.rates(experiment, factor, metric, curve.closedLoop()),
                                Optional.empty()));
    }

    private static FirstAnswer point(Analysis analysis, Metric metric, Origin origin) {
        PointText text = PointText.of(analysis.experiment(), analysis.metrics(), metric, origin);
        return new FirstAnswer(
                text.question(),
                Brief.of(text.answer()),
                origin,
                PercentileCharts.of(analysis.experiment(), origin, analysis.latency(), Optional.empty()).stream()
                        .findFirst(),
                Optional.empty());
    }

    private static FirstAnswer screening(Analysis analysis, Metric metric, Origin origin) {
        List<ObservedFactor> varied = analysis.experiment().varied();
        String subject = metric == Metric.THROUGHPUT ? "throughput" : "the " + metric.words();
        String question = varied.size() > FACTORS_ASKED
                ? "Which of %s factors matters most for %s?".formatted(varied.size(), subject)
                : "What matters most for %s: %s?"
                        .formatted(
                                subject,
                                Sentence.list(
                                        varied.stream()
                                                .map(analysis.experiment()::words)
                                                .toList(),
                                        "or"));
        List<LostFactor> lost = LostFactor.of(analysis.experiment(), origin);
        Brief effects = EffectText.brief(analysis).orElseGet(() -> Brief.of(withoutEffects(analysis, metric, origin)));
        return new FirstAnswer(
                question,
                lost.isEmpty()
                        ? effects
                        : new Brief(Sentence.lower(LostFactor.sentences(lost)), LostFactor.others(effects.text())),
                origin,
                pareto(analysis, metric),
                Optional.empty(),
                lost,
                analysis.screened().map(Screened::found).stream()
                        .filter(Screening.Excluded.class::isInstance)
                        .map(Screening.Excluded.class::cast)
                        .flatMap(found -> LostFactor.of(analysis.experiment(), origin, found).stream())
                        .toList(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static String withoutEffects(Analysis analysis, Metric metric, Origin origin) {
        List<Point> points = analysis.experiment().points();
        long idle = points.stream()
                .filter(point -> IdleModel.isAny(point.results(origin), metric))
                .count();
        if (idle > 0) {
            return "at %s of %s points nothing takes time in this simulation, so that a ratio to them would mean nothing: %s."
                    .formatted(idle, points.size(), IdleModel.REMEDY);
        }
        long empty = points.stream()
                .filter(point -> point.results(origin).valid().isEmpty())
                .count();
        return empty == 0
                ? "the effects are under \u201CEffects\u201D; none is large."
                : "effects are unknown: %s of %s points have no valid trial; the reasons are under \u201CExcluded trials\u201D."
                        .formatted(empty, points.size());
    }

    private static Optional<Chart> pareto(Analysis analysis, Metric metric) {
        return analysis.factorials().stream()
                .filter(effects -> effects.metric() == metric)
                .findFirst()
                .or(() -> analysis.factorials().stream().findFirst())
                .flatMap(effects -> AnswerCharts.effects(analysis.experiment(), effects, analysis.effects()));
    }
}
