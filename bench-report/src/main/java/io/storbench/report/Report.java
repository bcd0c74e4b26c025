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
        List<Section> sections =
                Stream.of(
                                AnswerSection.of(analysis),
                                CurveSection.of(analysis),
                                PercentileSection.of(analysis),
                                HistorySection.of(analysis, input.histories()),
                                ComparisonSection.of(analysis),
                                Optional.of(ResultSection.of(analysis)),
                                HostSection.of(analysis),
                                OutcomeSection.of(analysis),
                                EffectSection.of(analysis),
                                EffectChartSection.of(analysis),
                                ExclusionSection.of(analysis),
                                facts.section(),
                                EnvironmentSection.of(input),
                                Optional.of(ReproduceSection.of(input)))
                        .flatMap(Optional::stream)
                        .toList();
        return new Report(input, analysis, Headline.of(input, analysis, facts), sections);
    }
}
