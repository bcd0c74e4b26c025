package io.storbench.sim.calibrate.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.sim.calibrate.Fit;
import io.storbench.sim.calibrate.IdentifiableFit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ProfileFitTest {
    /// Depth 1 tells what an operation costs one after the other, depth 16 what the server's one
    /// thread takes.
    static final String PLAN = """
        name: known
        target: {engine: nfs, uri: "nfs://server/export", server: {threads: 1}}
        workload: {operation: read, block: 16k, file: 512k}
        network: {rtt: 200us}
        design:
          factors: {workload.depth: [1, 2, 16]}
          replicates: 2
        protocol: {run: completion}
        """;

    @TempDir
    private Path directory = Path.of("");

    static ExperimentPlan plan(String text) {
        return PlanReader.parse(text, "plan.yaml", List.of());
    }

    private ProfileFit fit(String... wanted) throws IOException {
        MeasuredTrials trials = MeasuredTrials.read(List.of(directory), "storbench-nfs");
        return fit(trials, wanted);
    }

    static ProfileFit fit(MeasuredTrials trials, String... wanted) {
        return ProfileFit.of(
                trials,
                FitParameter.of(
                        trials,
                        Stream.of(wanted).map(FitParameter.Wanted::parse).toList()),
                new StopSignal(),
                new Silent());
    }

    static final class Silent implements IdentifiableFit.Listener {
        private final List<String> begun = new ArrayList<>();

        @Override
        public synchronized void begins(String what) {
            begun.add(what);
        }

        @Override
        public void predicted(int done, int most) {
            assertThat(done).isLessThanOrEqualTo(most);
        }
    }

    @Test
    void parametersAreRecoveredAndWhatIsNotIdentifiedIsNamed() throws IOException {
        Map<String, String> truth = Map.of("server.service", "150us", "client.send", "30us");
        // More points than parameters, or the intervals tell nothing.
        String wide = PLAN.replace("[1, 2, 16]", "[1, 2, 4, 8, 16, 32]");
        new SyntheticRun(plan(wide), truth, 0, 0.01, 1).into(directory);
        ProfileFit fitted = fit("server.service=10us..2ms", "client.send=2us..500us", "client.receive");
        assertThat(fitted.fitted())
                .extracting(FitParameter::key)
                .containsExactly("server.service", "client.send", "client.receive");
        assertThat(fitted.evidence(1)).isEqualTo(ProfileFit.Evidence.IDENTIFIED);
        assertThat(fitted.evidence(2)).isNotEqualTo(ProfileFit.Evidence.IDENTIFIED);
        assertThat(fitted.unidentified())
                .extracting(unidentified -> unidentified.parameter().key())
                .containsExactly("client.receive");
        // It acts as client.send does, so that nothing bounds the two.
        ProfileFit.Unidentified receive = fitted.unidentified().getFirst();
        assertThat(receive.estimate().intervalFactor()).isGreaterThan(2);
        assertThat(receive.estimate().noise()).isBetween(0.001, 0.03);
        assertThat(receive.why()).containsPattern("twice as much of it moves the figures by [0-9.]+ %");
        List<Fit.Estimate> estimates = fitted.fit().estimates();
        assertThat(estimates.get(0).value() / 150_000).isCloseTo(1, within(0.05));
        assertThat(estimates.get(1).value() / 30_000).isCloseTo(1, within(0.15));
        assertThat(fitted.fit().heldOutError().orElseThrow()).isLessThan(0.05);
        assertThat(fitted.fit().noiseFloor()).isBetween(0.001, 0.02);
    }

    /// What a program does between its calls, and in them: the mean of a call separates the two.
    @Test
    void theTimeOfAProgramIsToldApartFromThatOfItsCalls() throws IOException {
        String program = """
            name: program
            target: {engine: nfs, uri: "nfs://server/export", cache: {memory: 256m}}
            workload: {operation: write, block: 16k, file: 256k, open: program}
            network: {rtt: 200us}
            design: {factors: {workload.file: [256k, 512k, 1m]}, replicates: 2}
            protocol: {run: completion}
            """;
        Map<String, String> truth = Map.of("cache.generate", "150us", "cache.copy_write", "25us");
        new SyntheticRun(plan(program), truth, 0, 0.01, 1).into(directory);
        ProfileFit fitted = fit("cache.generate=1us..1ms", "cache.copy_write=1us..1ms");
        assertThat(fitted.unidentified()).isEmpty();
        List<Fit.Estimate> estimates = fitted.fit().estimates();
        assertThat(estimates.get(0).value() / 150_000).isCloseTo(1, within(0.05));
        assertThat(estimates.get(1).value() / 25_000).isCloseTo(1, within(0.05));
    }

    /// Past the cache, the time between two calls is in the time per operation, not in the latency.
    @Test
    void theTimeBetweenDirectWritesIsToldApartFromThatOfThem() throws IOException {
        String direct = """
            name: direct
            target: {engine: file, path: /mnt, direct: true}
            simulate: {as: nfs, version: 3, profile: linux-6.1-nfs3}
            workload: {operation: write, file: 1m}
            design: {factors: {workload.block: [4k, 32k]}, replicates: 2}
            protocol: {warmup: 10ms, measure: 100ms}
            """;
        Map<String, String> truth = Map.of("cache.generate", "150us", "client.page", "90us");
        new SyntheticRun(plan(direct), truth, 0, 0.01, 1).into(directory);
        MeasuredTrials trials = MeasuredTrials.read(List.of(directory), "linux-6.1-nfs3");
        // With 10 s for 4 KiB, no operation ends within the trial's time.
        ProfileFit fitted = fit(trials, "cache.generate=1us..10s", "client.page=1us..1ms");
        assertThat(fitted.unidentified()).isEmpty();
        List<Fit.Estimate> estimates = fitted.fit().estimates();
        assertThat(estimates.get(0).value() / 150_000).isCloseTo(1, within(0.05));
        assertThat(estimates.get(1).value() / 90_000).isCloseTo(1, within(0.05));
    }

    @Test
    void whereNothingIsIdentifiedNothingIsFitted() throws IOException {
        // With so much noise, and a long way, no cost of a microsecond shows.
        String far = PLAN.replace("200us", "20ms");
        new SyntheticRun(plan(far), Map.of(), 0.2, 0.2, 1).into(directory);
        assertThatThrownBy(() -> fit("client.send=1us..10us"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("not identifiable from this data: client.send, known from")
                .hasMessageMatching(
                        "(?s).* figures within a factor of over 1000 either way; 2 would identify it: twice as much of"
                                + " it moves the figures by [0-9.]+ %, and their noise is [0-9.]+ %.*")
                .hasMessageContaining("--fit");
    }

    @Test
    void aStopEndsIt() throws IOException {
        new SyntheticRun(plan(PLAN), Map.of(), 0, 0.01, 1).into(directory);
        MeasuredTrials trials = MeasuredTrials.read(List.of(directory), "storbench-nfs");
        StopSignal stop = new StopSignal();
        stop.request();
        List<FitParameter> parameters = FitParameter.of(trials, List.of(FitParameter.Wanted.parse("client.send")));
        assertThatThrownBy(() -> ProfileFit.of(trials, parameters, stop, new Silent()))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void oneSeedGivesOneProfile() throws IOException {
        new SyntheticRun(plan(PLAN), Map.of("server.service", "90us"), 0, 0.02, 3).into(directory);
        String one = ProfileText.of(fit("server.service=10us..1ms"), "storbench-nfs");
        String other = ProfileText.of(fit("server.service=10us..1ms"), "storbench-nfs");
        assertThat(other).isEqualTo(one);
    }

    /// A mixed load writes, too; where a host only reads there is no flush that all wait for.
    @Test
    void timesUntilDurableAreThoseOfTrialsThatHaveThem() {
        String mixed = PLAN.replace("operation: read", "operation: mixed, reads: 50%");
        assertThat(Figure.of(plan(mixed).trials().getFirst())).containsExactly(Figure.APP, Figure.DURABLE);
        assertThat(Figure.of(plan(PLAN).trials().getFirst())).containsExactly(Figure.APP);
    }
}
