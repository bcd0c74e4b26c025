package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Question;
import io.storbench.report.limitation.Limitation;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which limits an answer has, as values.
class LimitationsTest {
    private final List<TrialResult> trials = new ArrayList<>();

    private List<Limitation> limits(Map<String, Object> machine) {
        return limits(machine, "");
    }

    private List<Limitation> limits(Map<String, Object> machine, String planText) {
        ReportInput input = Reports.input("t", trials, Map.of("env-1", new TreeMap<>(machine)), "", planText);
        Analysis analysis = Analysis.of(input);
        return Limitations.of(
                input,
                analysis,
                Facts.of(analysis.experiment()),
                FirstAnswer.of(analysis, Question.NONE, LoadSweep.NONE),
                Optional.empty());
    }

    @Test
    void aCleanMeasurementHasNone() {
        trials.add(measured(1).valid(1e6));
        assertThat(limits(Map.of())).isEmpty();
    }

    /// In the order of what they are worth.
    @Test
    void lostDataComesBeforeABusyMachine() {
        trials.add(measured(1).readBack(4096).valid(1e6));
        assertThat(limits(Map.of("processors", "2", "load_average_1min", "7.4")))
                .containsExactly(new Limitation.LostData(4096, false, 1, 1), new Limitation.Busy(7.4, 2, false));
    }

    /// `calls: readdir stat` of 5,000 operations is 5,000 listings, not one of 5,000 files.
    @ParameterizedTest
    @CsvSource({
        "readdir stat, cold, true",
        "'[stat, readdir]', cold, true",
        "readdir stat, warm, false",
        "stat, cold, false",
        "readdir, cold, false"
    })
    void aListingForEachStatIsNoListingOfManyFiles(String calls, String names, boolean isAnew) {
        trials.add(simulated(1)
                .setting("workload.metadata.calls", calls)
                .setting("workload.metadata.names", names)
                .valid(1e6));
        assertThat(limits(Map.of()).contains(new Limitation.ListedAnew())).isEqualTo(isAnew);
    }

    /// Only version 3 has READDIRPLUS, and an ACL protocol of its own; a measured listing asked what it asked.
    @Test
    void aPredictedListingByVersion3HasNoAcls() {
        trials.add(measured(1).procedure("READDIRPLUS").valid(1e6));
        assertThat(limits(Map.of())).isEmpty();
        trials.set(0, simulated(1).procedure("READDIRPLUS").valid(1e6));
        assertThat(limits(Map.of())).containsExactly(new Limitation.ListedWithoutAcls());
        trials.set(0, simulated(1).procedure("READDIR").valid(1e6));
        assertThat(limits(Map.of())).isEmpty();
        trials.set(0, simulated(1).procedure("READDIRPLUS").procedure("GETACL").valid(1e6));
        assertThat(limits(Map.of())).isEmpty();
    }

    /// Unpacking and listing sources is more than the listing, which limits the answer and is no part of it.
    @ParameterizedTest
    @CsvSource({"listing, true", "source-tree, false"})
    void whatAListingLacksStandsInTheAnswerOfListingsAlone(String load, boolean isInAnswer) {
        trials.add(simulated(1)
                .setting("workload.load", load)
                .procedure("READDIRPLUS")
                .valid(1e6));
        Headline headline = Report.of(Reports.input(trials)).headline();
        assertThat(headline.answer().contains("GETACL")).isEqualTo(isInAnswer);
        assertThat(headline.first().limits()).anyMatch(limit -> limit.contains("GETACL"));
    }

    /// 20 ms, written in two ways, are one value.
    @ParameterizedTest
    @CsvSource({"40ms, true", "20000us, false"})
    void aServiceTimeThatTheModelHasOtherwiseIsNamedWithBothValues(String modelled, boolean isOther) {
        String plan = """
            name: t
            target: {engine: nfs, uri: embedded, server: {service: 20ms}}
            workload: {operation: read, pattern: random, block: 4k}
            simulate: {server: {service: %s}}
            """.formatted(modelled);
        trials.add(measured(1).valid(20e6));
        assertThat(limits(Map.of(), plan)).isEmpty();
        trials.add(simulated(1).valid(40e6));
        Limitation other =
                new Limitation.ModelledOtherwise("target.server.service", "20ms", "simulate.server.service", modelled);
        assertThat(limits(Map.of(), plan).contains(other)).isEqualTo(isOther);
    }

    @Test
    void loadsThatAreNotThoseOfTheSimulationAreNamed() {
        trials.add(measured(1).fact("source.load", "rate_iops=500").valid(1e6));
        trials.add(simulated(1).valid(1e6));
        assertThat(limits(Map.of())).contains(new Limitation.ForeignLoad(List.of("rate_iops=500")));
    }
}
