package io.storbench.sim.model;

import static io.storbench.sim.model.OpenQueue.assertLaws;
import static io.storbench.sim.model.OpenQueue.assertNear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Stations with limited room against theory.
@Tag("slow")
class LossTheoryTest {
    private static final long SEED = 20260104;
    private static final long CUSTOMERS = 1_000_000;

    /// Erlang's loss formula knows the law of service by its mean only (Sevastyanov, 1957).
    @ParameterizedTest
    @CsvSource({
        "EXPONENTIAL, 1, 0.3",
        "EXPONENTIAL, 1, 0.95",
        "EXPONENTIAL, 2, 0.3",
        "EXPONENTIAL, 2, 0.7",
        "EXPONENTIAL, 2, 0.9",
        "EXPONENTIAL, 8, 0.7",
        "EXPONENTIAL, 8, 0.9",
        "EXPONENTIAL, 8, 0.95",
        "EXPONENTIAL, 32, 0.9",
        "EXPONENTIAL, 32, 0.95",
        "EXPONENTIAL, 32, 1.5",
        "CONSTANT, 8, 0.7",
        "CONSTANT, 8, 0.9",
        "CONSTANT, 32, 0.95",
        "HYPEREXPONENTIAL, 8, 0.7",
        "HYPEREXPONENTIAL, 8, 0.9",
        "HYPEREXPONENTIAL, 32, 0.95",
        "LOGNORMAL, 2, 0.7",
        "LOGNORMAL, 8, 0.9"
    })
    void mgccLosesWhatErlangSaysWhateverTheLawOfService(ServiceTimes law, int servers, double offeredPerServer) {
        double offered = offeredPerServer * servers;
        OpenQueue queue = queue(offered, servers, servers, law);
        double loss = Theory.erlangB(servers, offered);
        assertNear(
                "M/G/c/c " + law.name().toLowerCase(Locale.ROOT),
                "loss, c = " + servers + ", a/c = " + offeredPerServer,
                queue.refused(),
                loss);
        assertLaws(queue.report());
        assertThat(queue.report().meanInUse()).isCloseTo(offered * (1 - loss), within(0.02 * offered));
    }

    @ParameterizedTest
    @CsvSource({"0.3, 1", "0.3, 3", "0.7, 1", "0.7, 5", "0.9, 2", "0.9, 10", "0.95, 5", "0.95, 20", "2, 5"})
    void mm1kAgreesWithItsBirthDeathBalance(double rate, int room) {
        OpenQueue queue = queue(rate, 1, room, ServiceTimes.EXPONENTIAL);
        double loss = Theory.lossMm1k(room, rate);
        assertNear("M/M/1/K", "loss, K = " + room + ", a = " + rate, queue.refused(), loss);
        assertNear(queue.sojourn(), Theory.numberMm1k(room, rate) / (rate * (1 - loss)));
        assertLaws(queue.report());
    }

    private static OpenQueue queue(double rate, int servers, int room, ServiceTimes law) {
        LongSupplier services = law.of(SEED, "services");
        return new OpenQueue(
                        SEED,
                        rate,
                        (simulator, next, refused) ->
                                new FifoServer<>(simulator, servers, room, _ -> services.getAsLong(), next, refused))
                .run(CUSTOMERS);
    }
}
