package io.storbench.junit;

import static io.storbench.junit.StorbenchAssertions.assertThat;

/// Plans beside a test, measured on the embedded server.
class StorageBenchmarkTest {
    @StorageBenchmark("slots.yaml")
    void givesThePlan(Plan plan) {
        assertThat(Storbench.simulate(plan.with("network.rtt", "5ms")))
                .latency()
                .isAbove("5ms")
                .latency()
                .isSurelyBelow("6ms");
    }

    @StorageBenchmark
    void byItsName(Results measured) {
        assertThat(measured).hasNoDoubts().latency().isBelow("1s").throughput().isAbove("1");
    }
}
