package io.storbench.sim.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

/// Synthetic measurements from known parameters: what is fitted has to be those again.
class CalibrationTest {
    /// A read over a network, whose parameters are the round-trip time, the time at the server, and
    /// the bytes per second: the time of one read of each size.
    private static final List<Integer> SIZES = List.of(512, 4096, 32768, 131072, 1048576);

    private static final List<FittedParameter> PARAMETERS =
            List.of(new FittedParameter("call", 1e-6, 1e-2), new FittedParameter("rate", 1e6, 1e10));
    private static final double[] TRUTH = {230e-6, 118e6};

    private static Fit fit(
            Predictor model, List<FittedParameter> parameters, List<Observation> observations, long seed) {
        Calibration begun = Calibration.of(model, parameters, observations, seed, (_, _) -> {});
        return begun.judged(begun.estimate(), (_, _) -> {});
    }

    private static double[] readTimes(double[] parameters) {
        return SIZES.stream()
                .mapToDouble(bytes -> parameters[0] + bytes / parameters[1])
                .toArray();
    }

    /// @param deviation of the logarithms of what is measured
    private static List<Observation> measured(double deviation, int replicates, long seed) {
        RandomStream random = RandomStream.of(seed, "measured");
        double[] exact = readTimes(TRUTH);
        List<Observation> observations = new ArrayList<>();
        for (int i = 0; i < exact.length; i++) {
            double time = exact[i];
            List<Double> values = IntStream.range(0, replicates)
                    .mapToObj(_ -> time * StrictMath.exp(deviation * normal(random)))
                    .toList();
            observations.add(new Observation("read of " + SIZES.get(i), "seconds", values));
        }
        return observations;
    }

    private static double normal(RandomStream random) {
        return NormalDistribution.of(0, 1).inverseCumulativeProbability(random.nextDouble());
    }

    @Test
    void parametersAreRecovered() {
        Fit fit = fit(CalibrationTest::readTimes, PARAMETERS, measured(0, 1, 1), 42);
        for (int i = 0; i < TRUTH.length; i++) {
            Fit.Estimate estimate = fit.estimates().get(i);
            assertThat(estimate.value() / TRUTH[i]).isCloseTo(1, within(0.05));
            assertThat(estimate.identifiable()).isTrue();
            assertThat(estimate.atEdge()).isFalse();
        }
        assertThat(fit.fittedError()).isLessThan(0.01);
        assertThat(fit.heldOutError().orElseThrow()).isLessThan(0.01);
    }

    @Test
    void intervalsHoldTheTruth() {
        int held = 0;
        for (long seed = 1; seed <= 20; seed++) {
            Fit fit = fit(CalibrationTest::readTimes, PARAMETERS, measured(0.05, 3, seed), seed);
            for (int i = 0; i < TRUTH.length; i++) {
                Fit.Estimate estimate = fit.estimates().get(i);
                double factor = estimate.value() / TRUTH[i];
                boolean inside = Math.max(factor, 1 / factor) <= estimate.intervalFactor();
                held += inside ? 1 : 0;
            }
        }
        // 40 intervals at 95 %: fewer than 33 have a probability of 0.1 %.
        assertThat(held).isGreaterThanOrEqualTo(33);
    }

    /// The interval of a factor that all figures have in common, from normal theory: t of 4 degrees
    /// of freedom at 97.5 % is 2.776, and the mean of 5 times 16 values has 1 / sqrt(80) of their
    /// deviation.
    @Test
    void intervalsAreNotWiderThanTheReplicatesMakeThem() {
        Predictor scaled =
                values -> SIZES.stream().mapToDouble(bytes -> bytes * values[0]).toArray();
        double sum = 0;
        for (long seed = 1; seed <= 20; seed++) {
            RandomStream random = RandomStream.of(seed, "measured");
            List<Observation> observations = SIZES.stream()
                    .map(bytes -> new Observation(
                            "read of " + bytes,
                            "s",
                            IntStream.range(0, 16)
                                    .mapToObj(_ -> bytes * StrictMath.exp(0.1 * normal(random)))
                                    .toList()))
                    .toList();
            Fit fit = fit(scaled, List.of(new FittedParameter("factor", 0.1, 10)), observations, seed);
            sum += StrictMath.log(fit.estimates().getFirst().intervalFactor());
        }
        double theory = 2.776 * 0.1 / Math.sqrt(80);
        assertThat(sum / 20).isBetween(0.8 * theory, 1.5 * theory);
    }

    @Test
    void theNoiseFloorIsTheReplicatesOwnSpread() {
        var observation = new Observation("one", "seconds", List.of(1.0, 4.0));
        Fit fit = fit(
                parameters -> new double[] {parameters[0]},
                List.of(new FittedParameter("time", 0.1, 10)),
                List.of(observation),
                42);
        // Either is off by a factor of two from their geometric mean.
        assertThat(fit.noiseFloor()).isCloseTo(1, within(1e-12));
        assertThat(fit.heldOutError()).isEmpty();
    }

    /// Of 1, 2, 3 and 1000 the means of pairs of logarithms, in their order, are those of 1·1, 1·2,
    /// 1·3, 2·2, 2·3, 3·3 and four with 1000: the middle two of ten are 2·3 and 3·3. Of two, it is
    /// the geometric mean.
    @Test
    void oneDisturbedReplicateMovesTheMiddleLittle() {
        Observation four = new Observation("s", "seconds", List.of(1000.0, 2.0, 1.0, 3.0));
        assertThat(Math.exp(four.logMiddle())).isCloseTo(Math.sqrt(Math.sqrt(6) * 3), within(1e-9));
        assertThat(Math.exp(new Observation("s", "seconds", List.of(2.0, 8.0)).logMiddle()))
                .isCloseTo(4, within(1e-9));
    }

    @Test
    void whatTheDataDoNotTellIsSaid() {
        List<FittedParameter> three = new ArrayList<>(PARAMETERS);
        three.add(new FittedParameter("unused", 1, 1000));
        Fit fit = fit(CalibrationTest::readTimes, three, measured(0.05, 3, 1), 42);
        assertThat(fit.estimates()).extracting(Fit.Estimate::identifiable).containsExactly(true, true, false);
        assertThat(fit.estimates().get(2).intervalFactor()).isInfinite();
    }

    @Test
    void aProductDoesNotTellItsFactors() {
        Predictor product = parameters -> SIZES.stream()
                .mapToDouble(bytes -> bytes * parameters[0] * parameters[1])
                .toArray();
        List<Observation> observations = SIZES.stream()
                .map(bytes -> new Observation("" + bytes, "seconds", List.of(bytes * 6.0)))
                .toList();
        List<FittedParameter> factors =
                List.of(new FittedParameter("one", 0.1, 10), new FittedParameter("other", 0.1, 10));
        Fit fit = fit(product, factors, observations, 42);
        assertThat(fit.estimates()).extracting(Fit.Estimate::identifiable).containsOnly(false);
        assertThat(fit.fittedError()).isLessThan(0.01);
    }

    @Test
    void whatOnlyOneScenarioTellsIsUnknownWithoutIt() {
        // Each scenario has a parameter of its own, so that nothing is known of one left out.
        Predictor apart = double[]::clone;
        List<FittedParameter> parameters = IntStream.range(0, 4)
                .mapToObj(i -> new FittedParameter("p" + i, 1e-3, 1e3))
                .toList();
        List<Observation> observations = IntStream.range(0, 4)
                .mapToObj(i -> new Observation("s" + i, "seconds", List.of(500.0)))
                .toList();
        Fit fit = fit(apart, parameters, observations, 42);
        assertThat(fit.fittedError()).isLessThan(0.01);
        assertThat(fit.heldOutError().orElseThrow()).isGreaterThan(1);
    }

    @Test
    void theBestValueAtAnEndOfTheRangeIsMarked() {
        List<FittedParameter> narrow = List.of(PARAMETERS.get(0), new FittedParameter("rate", 1e6, 20e6));
        Fit fit = fit(CalibrationTest::readTimes, narrow, measured(0, 1, 1), 42);
        assertThat(fit.estimates()).extracting(Fit.Estimate::atEdge).containsExactly(false, true);
    }

    @Test
    void bandsHoldTheirShareOfNewMeasurements() {
        int held = 0;
        int all = 0;
        for (long seed = 1; seed <= 20; seed++) {
            Fit fit = fit(CalibrationTest::readTimes, PARAMETERS, measured(0.1, 1, seed), seed);
            assertThat(fit.uncertainty().knowsDiscrepancy()).isTrue();
            PredictionBands.Band[] ninety =
                    new PredictionBands(fit.uncertainty(), seed).of((values, _) -> readTimes(values), 0.9, 100);
            List<Observation> fresh = measured(0.1, 1, 1000 + seed);
            for (int i = 0; i < ninety.length; i++) {
                held += ninety[i].contains(fresh.get(i).replicates().getFirst()) ? 1 : 0;
                all++;
            }
        }
        // 90 % of 100, and about twice their binomial deviation either way.
        assertThat(held / (double) all).isBetween(0.80, 0.97);
    }

    @Test
    void oneSeedGivesOneFit() {
        List<Observation> observations = measured(0.05, 3, 1);
        Fit one = fit(CalibrationTest::readTimes, PARAMETERS, observations, 7);
        Fit other = fit(CalibrationTest::readTimes, PARAMETERS, observations, 7);
        assertThat(one.estimates()).isEqualTo(other.estimates());
        assertThat(one.comparisons()).isEqualTo(other.comparisons());
    }

    @Test
    void baselinesAreJudgedLikeTheModel() {
        Fit fit = fit(CalibrationTest::readTimes, PARAMETERS, measured(0, 1, 1), 42);
        double[] twice = readTimes(TRUTH);
        for (int i = 0; i < twice.length; i++) {
            twice[i] *= 2;
        }
        assertThat(fit.errorOf(twice)).isCloseTo(1, within(1e-9));
    }

    @Test
    void impossibleDataAreRefused() {
        assertThatThrownBy(() -> new Observation("s", "seconds", List.of(0.0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("s: a seconds of 0.0 cannot be fitted to: it has to be above 0");
        assertThatThrownBy(() -> new Observation("s", "seconds", List.of())).hasMessage("s: seconds was not measured");
        assertThatThrownBy(() -> new FittedParameter("call", 0, 1))
                .hasMessageStartingWith("call cannot be fitted from 0.0 to 1.0");
        Observation once = new Observation("s", "seconds", List.of(1.0));
        assertThatThrownBy(() -> fit(p -> p, PARAMETERS.subList(0, 1), List.of(once, once), 1))
                .hasMessageContaining("more than once");
        assertThatThrownBy(() -> fit(p -> p, PARAMETERS, List.of(), 1)).hasMessageContaining("no measurement");
        assertThatThrownBy(() -> fit(_ -> new double[] {Double.NaN}, PARAMETERS, List.of(once), 1))
                .hasMessageContaining("predicts a seconds of NaN for s");
    }

    /// Two costs that always come together cannot be told apart. The one that matters has to stand
    /// for both, whichever is listed first.
    @Test
    void ofParametersThatCannotBeToldApartTheOneThatMattersIsKept() {
        FittedParameter small = new FittedParameter("small", 0.01, 100);
        FittedParameter large = new FittedParameter("large", 0.01, 100);
        List<Observation> observations = SIZES.stream()
                .map(bytes -> new Observation("read of " + bytes, "s", List.of(2.0 * bytes)))
                .toList();
        for (List<FittedParameter> both : List.of(List.of(small, large), List.of(large, small))) {
            IdentifiableFit found =
                    IdentifiableFit.of(open -> values -> product(open, values), both, observations, 1, SILENT);
            assertThat(found.unidentified()).extracting(Fit.Estimate::parameter).containsExactly(small);
            assertThat(found.fitted()).containsExactlyElementsOf(both);
            List<Fit.Estimate> estimates = found.fit().orElseThrow().estimates();
            // The small one stays where it is expected, at 1, and keeps its uncertainty.
            Fit.Estimate kept = estimates.get(both.indexOf(small));
            assertThat(kept.value()).isCloseTo(1, within(0.05));
            assertThat(kept.deviation()).isCloseTo(Math.log(1e4) / 3.92, within(0.02));
            assertThat(estimates.get(both.indexOf(large)).value()).isCloseTo(2, within(0.02));
        }
    }

    /// One block size tells no more than the sum of a call's cost and of eight pages', at whatever
    /// distance. The sum is met, by the pair of values that is likeliest beforehand; here it is
    /// found by trying all of them. A third distance is predicted.
    @Test
    void aCombinationIsFittedWhereNoParameterIsIdentified() {
        FittedParameter call = new FittedParameter("call", 5, 80, 20);
        FittedParameter page = new FittedParameter("page", 7, 120, 27);
        double sum = 30 + 8 * 40;
        Predictor model = values -> new double[] {cost(values), 1_000 + cost(values)};
        List<Observation> observations = List.of(
                new Observation("near", "us", List.of(sum * 0.995, sum * 1.005)),
                new Observation("far", "us", List.of((1_000 + sum) * 0.995, (1_000 + sum) * 1.005)));
        IdentifiableFit found = IdentifiableFit.of(
                open -> values -> model.predict(new double[] {at(open, values, call), at(open, values, page)}),
                List.of(call, page),
                observations,
                1,
                SILENT);
        Fit fit = found.fit().orElseThrow();
        double[] values =
                fit.estimates().stream().mapToDouble(Fit.Estimate::value).toArray();
        double[] likeliest = likeliest(call, page, sum);
        assertThat(cost(values)).isCloseTo(sum, within(0.02 * sum));
        assertThat(values[0]).isCloseTo(likeliest[0], within(0.1 * likeliest[0]));
        assertThat(values[1]).isCloseTo(likeliest[1], within(0.05 * likeliest[1]));
        PredictionBands.Band[] bands = new PredictionBands(fit.uncertainty(), 1)
                .of((drawn, _) -> new double[] {2_000 + cost(drawn), drawn[0]}, 0.9, 100);
        assertThat(bands[0].contains(2_000 + sum)).isTrue();
        assertThat(bands[0].high() / bands[0].low()).isLessThan(1.03);
        // The call alone may be anything in its range still.
        assertThat(bands[1].high() / bands[1].low()).isGreaterThan(5);
    }

    private static double cost(double[] values) {
        return values[0] + 8 * values[1];
    }

    private static double at(List<FittedParameter> open, double[] values, FittedParameter parameter) {
        int index = open.indexOf(parameter);
        return index < 0 ? parameter.expected() : values[index];
    }

    /// Of all pairs with this sum, that with the least sum of squared normal scores.
    private static double[] likeliest(FittedParameter call, FittedParameter page, double sum) {
        double[] best = {0, 0};
        double least = Double.POSITIVE_INFINITY;
        for (double own = 5; own <= 80; own += 0.01) {
            double other = (sum - own) / 8;
            double loss = square(own, call) + square(other, page);
            if (loss < least) {
                least = loss;
                best = new double[] {own, other};
            }
        }
        return best;
    }

    private static double square(double value, FittedParameter parameter) {
        double score = Math.log(value / parameter.expected()) / parameter.deviation();
        return score * score;
    }

    /// A tenth of a power: a range of a factor of 10,000 moves the figures by 2.5.
    private static double[] product(List<FittedParameter> open, double[] values) {
        double factor = 1;
        for (int i = 0; i < values.length; i++) {
            boolean large = open.get(i).name().equals("large");
            factor *= large ? values[i] : StrictMath.pow(values[i], 0.1);
        }
        double whole = factor;
        return SIZES.stream().mapToDouble(bytes -> bytes * whole).toArray();
    }

    private static final IdentifiableFit.Listener SILENT = new IdentifiableFit.Listener() {
        @Override
        public void begins(String what) {}

        @Override
        public void predicted(int done, int most) {}
    };
}
