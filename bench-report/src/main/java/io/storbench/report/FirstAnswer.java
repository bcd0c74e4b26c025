package io.storbench.report;

import io.storbench.plan.Limit;
import io.storbench.plan.Question;
import io.storbench.report.answer.Answer;
import io.storbench.report.answer.LoadCurve;
import io.storbench.report.chart.AnswerCharts;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.PercentileCharts;
import io.storbench.report.claim.ClosedLoop;
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
import io.storbench.report.wording.SeparateMeansText;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The question that a page answers first, and the answer: of levels that the plan compares, of the
/// one factor that it varies, or of many factors that it screens.
///
/// @param words marked where they are a prediction
/// @param origin of the numbers in the answer: measured where there is a valid measurement
/// @param conclusion that the answer is, where levels are compared
/// @param lost levels of a screening with so many excluded trials that effects cannot be estimated or ranked
/// @param limit that is asked about
record FirstAnswer(
        String question,
        Brief words,
        Origin origin,
        Optional<Chart> chart,
        Optional<OriginVerdict> conclusion,
        List<LostFactor> lost,
        Optional<LimitText> limit) {
    /// As many factors as a question names.
    private static final int FACTORS_ASKED = 3;

    /// Copies.
    FirstAnswer {
        lost = List.copyOf(lost);
    }

    private FirstAnswer(String question, Brief words, Origin origin, Optional<Chart> chart) {
        this(question, words, origin, chart, Optional.empty(), List.of(), Optional.empty());
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
                    Optional.empty());
        }
        Origin origin = experiment.validMeasurements(Origin.MEASURED).isEmpty() ? Origin.SIMULATED : Origin.MEASURED;
        Optional<UnusedFactor> unused =
                unused(analysis, origin).filter(_ -> question.limit().isEmpty());
        // That a model treats all targets alike is an answer.
        if (unused.filter(factor -> !factor.isTarget()).isPresent()) {
            return nothing(analysis, unused.get());
        }
        FirstAnswer found = question.limit()
                .map(limit -> capacity(analysis, question, limit, origin, sweep.closedLoop()))
                .or(() -> analysis.answer().map(answer -> compared(analysis, answer, origin)))
                .orElseGet(() -> varied(analysis, question, origin, sweep));
        return found.origin == Origin.MEASURED ? found : found.predicted(analysis, unused);
    }

    private static Optional<UnusedFactor> unused(Analysis analysis, Origin origin) {
        List<ObservedFactor> varied = analysis.experiment().varied();
        return analysis.answer()
                .map(Answer::compare)
                .or(() -> varied.stream().filter(_ -> varied.size() == 1).findFirst())
                .filter(_ -> origin == Origin.SIMULATED)
                .flatMap(factor -> UnusedFactor.of(analysis.experiment(), factor));
    }

    /// Of a factor that the model never asked for.
    private static FirstAnswer nothing(Analysis analysis, UnusedFactor unused) {
        return new FirstAnswer(
                analysis.answer()
                        .map(AnswerText::question)
                        .orElseGet(() -> OrderedText.question(
                                analysis.experiment().varied().getFirst(),
                                analysis.metrics().getFirst())),
                Brief.of(LimitationText.inPlaceOfAnAnswer(unused)),
                Origin.SIMULATED,
                Optional.empty());
    }

    /// The answer, marked as a prediction, and whether anything measured supports it.
    private FirstAnswer predicted(Analysis analysis, Optional<UnusedFactor> unused) {
        Experiment experiment = analysis.experiment();
        Stream<String> listings = experiment.points().stream().allMatch(Limitations::isListing)
                ? Limitations.listings(experiment).stream().map(LimitationText::of)
                : Stream.of();
        boolean isChecked = new PredictionText(experiment).isChecked(ConfidenceText.metric(analysis));
        String numbers = Stream.of(
                        Stream.of(words.numbers()),
                        listings,
                        unused.stream().map(_ -> "The model treats them alike."),
                        Stream.of("No measurement has checked this.").filter(_ -> !isChecked))
                .flatMap(each -> each)
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(" "));
        Brief marked = new Brief(words.after("Predicted: ").clause(), numbers);
        return new FirstAnswer(question, marked, origin, chart, conclusion, lost, limit);
    }

    private static FirstAnswer capacity(
            Analysis analysis, Question question, Limit limit, Origin origin, Optional<ClosedLoop> closedLoop) {
        Experiment experiment = analysis.experiment();
        LimitText text = LimitText.of(experiment, origin, limit, question.compare(), closedLoop);
        Optional<Chart> chart = text.over().isPresent()
                ? AnswerCharts.limit(experiment, text.over().get(), limit, closedLoop.map(ClosedLoop::perHost))
                : pareto(analysis, experiment.metric(limit.metric()));
        return new FirstAnswer(
                text.question(), text.words(), origin, chart, Optional.empty(), List.of(), Optional.of(text));
    }

    private static FirstAnswer compared(Analysis analysis, Answer answer, Origin origin) {
        Optional<OriginVerdict> conclusion =
                OriginVerdict.of(analysis.experiment(), answer).stream().findFirst();
        return new FirstAnswer(
                AnswerText.question(answer),
                conclusion.map(OriginVerdict::brief).orElseGet(() -> Brief.of(AnswerText.missing(answer))),
                conclusion.map(OriginVerdict::origin).orElse(origin),
                AnswerCharts.of(analysis.experiment(), answer).or(() -> pareto(analysis, answer.metric())),
                conclusion,
                List.of(),
                Optional.empty());
    }

    /// Without a limit, and nothing to compare.
    private static FirstAnswer varied(Analysis analysis, Question question, Origin origin, LoadSweep sweep) {
        Experiment experiment = analysis.experiment();
        Metric metric = analysis.metrics().getFirst();
        List<ObservedFactor> varied = experiment.varied();
        if (varied.isEmpty()) {
            return point(analysis, metric, origin);
        }
        Optional<ObservedFactor> only =
                Optional.of(varied.getFirst()).filter(factor -> varied.size() == 1 && factor.isNumeric());
        return only.filter(factor -> factor.isRate() && metric.isTime())
                .flatMap(factor -> rates(
                        experiment, factor, metric, origin, sweep.closedLoop().map(ClosedLoop::perHost)))
                .or(() -> only.flatMap(factor -> curve(experiment, factor, metric, origin, question.sameWithin())))
                .orElseGet(() -> screening(analysis, metric, origin));
    }

    private static Optional<FirstAnswer> curve(
            Experiment experiment, ObservedFactor factor, Metric metric, Origin origin, double sameWithin) {
        return new OrderedText(experiment, factor, origin, sameWithin)
                .words(metric)
                .map(words -> new FirstAnswer(
                        OrderedText.question(factor, metric),
                        words,
                        origin,
                        AnswerCharts.over(experiment, factor, metric)));
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
                                AnswerCharts.rates(experiment, factor, metric, curve.closedLoop())));
    }

    private static FirstAnswer point(Analysis analysis, Metric metric, Origin origin) {
        PointText text = PointText.of(analysis.experiment(), analysis.metrics(), metric, origin);
        return new FirstAnswer(
                text.question(),
                Brief.of(text.answer()),
                origin,
                PercentileCharts.of(analysis.experiment(), origin, analysis.latency(), Optional.empty()).stream()
                        .findFirst());
    }

    private static FirstAnswer screening(Analysis analysis, Metric metric, Origin origin) {
        List<LostFactor> lost = LostFactor.of(analysis.experiment(), origin);
        Optional<Brief> effects = EffectText.brief(analysis);
        return new FirstAnswer(
                screeningQuestion(analysis, metric, origin),
                lost.isEmpty()
                        ? effects.orElseGet(() -> withoutEffects(analysis, metric, origin))
                        : LostFactor.answer(lost, effects),
                origin,
                pareto(analysis, metric),
                Optional.empty(),
                Stream.concat(
                                lost.stream(),
                                analysis.screened().map(Screened::found).stream()
                                        .filter(Screening.Excluded.class::isInstance)
                                        .map(Screening.Excluded.class::cast)
                                        .flatMap(found -> LostFactor.of(analysis.experiment(), origin, found).stream()))
                        .toList(),
                Optional.empty());
    }

    private static String screeningQuestion(Analysis analysis, Metric metric, Origin origin) {
        Experiment experiment = analysis.experiment();
        boolean areSeparate = analysis.screened().isEmpty();
        List<ObservedFactor> varied =
                areSeparate ? new SeparateMeansText(experiment, metric, origin).factors() : experiment.varied();
        if (areSeparate && varied.size() == 1) {
            return "What is the %s at each %s?".formatted(metric.words(), experiment.words(varied.getFirst()));
        }
        return varied.size() > FACTORS_ASKED
                ? "Which of %s factors matters most for the %s?".formatted(varied.size(), metric.words())
                : "What matters most for the %s: %s?"
                        .formatted(
                                metric.words(),
                                Sentence.list(
                                        varied.stream().map(experiment::words).toList(), "or"));
    }

    private static Brief withoutEffects(Analysis analysis, Metric metric, Origin origin) {
        List<Point> points = analysis.experiment().points();
        long idle = points.stream()
                .filter(point -> IdleModel.isAny(point.results(origin), metric))
                .count();
        if (idle > 0) {
            return Brief.of(
                    "at %s of %s points nothing takes time in this simulation, so that a ratio to them would mean nothing: %s."
                            .formatted(idle, points.size(), IdleModel.REMEDY));
        }
        long empty = points.stream()
                .filter(point -> point.results(origin).valid().isEmpty())
                .count();
        return empty == 0
                ? Brief.of(new SeparateMeansText(analysis.experiment(), metric, origin).answer())
                : EffectText.lacking(empty, points.size());
    }

    private static Optional<Chart> pareto(Analysis analysis, Metric metric) {
        return analysis.factorials().stream()
                .filter(effects -> effects.metric() == metric)
                .findFirst()
                .or(() -> analysis.factorials().stream().findFirst())
                .flatMap(effects -> AnswerCharts.effects(analysis.experiment(), effects, analysis.effects()));
    }
}
