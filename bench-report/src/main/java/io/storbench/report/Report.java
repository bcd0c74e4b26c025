package io.storbench.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A report: the first screen, then sections. Made by a pure function; the same input gives the
/// same report.
///
/// @param input that it was made from
/// @param headline what the first screen says
public record Report(
        ReportInput input, Analysis analysis, Headline headline, List<Section> sections) {
    /// Copies.
    public Report {
        sections = List.copyOf(sections);
    }

    /// Analyses results and writes them up.
    ///
    /// @throws IllegalArgumentException when there is no trial, or trials belong to several plans
    public static Report of(ReportInput input) {
        if (input.trials().isEmpty()) {
            throw new IllegalArgumentException("there are no trials to report");
        }
        Analysis analysis = Analysis.of(input);
        Facts facts = Facts.of(analysis.experiment());
        Stream<Optional<Section>> results =
                analysis.experiment().hasValid()
                        ? Stream.concat(
                                numbers(input, analysis), Stream.of(ExclusionSection.of(analysis)))
                        : Stream.of(ExclusionSection.of(analysis), OutcomeSection.of(analysis));
        List<Section> sections =
                Stream.concat(
                                results,
                                Stream.of(
                                        facts.section(),
                                        EnvironmentSection.of(input),
                                        Optional.of(ReproduceSection.of(input))))
                        .flatMap(Optional::stream)
                        .toList();
        return new Report(input, analysis, Headline.of(input, analysis, facts), sections);
    }

    /// What is told of valid trials only: without any there would be empty tables.
    private static Stream<Optional<Section>> numbers(ReportInput input, Analysis analysis) {
        return Stream.of(
                AnswerSection.of(analysis),
                CurveSection.of(analysis),
                PercentileSection.of(analysis),
                HistorySection.of(analysis, input.histories()),
                ComparisonSection.of(analysis),
                Optional.of(ResultSection.of(analysis)),
                HostSection.of(analysis),
                OutcomeSection.of(analysis),
                EffectSection.of(analysis),
                EffectChartSection.of(analysis));
    }
}
