package io.storbench.sim.model;

import io.storbench.random.RandomStream;
import io.storbench.server.ServiceDraw;
import io.storbench.server.ServiceLaw;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers' service times against theory, in front of which customers come at random.
class ServiceLawTheoryTest {
    private static final long SEED = 20261125;

    /// The second moment of a law with mean 1 is 1 + c².
    @ParameterizedTest
    @CsvSource({"constant, 0", "exponential, 1", "lognormal 0.5, 0.5", "lognormal 1.5, 1.5"})
    void aQueueBeforeThemIsAsLongAsPollaczekAndKhinchineSay(String text, double variation) {
        double rate = 0.6;
        ServiceLaw law = ServiceLaw.parse(text);
        ServiceDraw draw = new ServiceDraw(law, RandomStream.of(SEED, "server/service"));
        OpenQueue queue = new OpenQueue(SEED, rate, 1, () -> draw.nanos((long) OpenQueue.UNIT_NANOS)).run(500_000);
        OpenQueue.assertNear(queue.sojourn(), Theory.sojournMg1(rate, 1, 1 + variation * variation));
    }
}
