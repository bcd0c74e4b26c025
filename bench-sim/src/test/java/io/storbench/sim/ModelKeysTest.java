package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.key.Quantity;
import io.storbench.plan.PlanKeys;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelKeysTest {
    @ParameterizedTest
    @CsvSource({
        "target.client.page, TIME",
        "target.server.page, TIME",
        "target.server.disk.page, SIZE",
        "simulate.server.disk.disk.page, SIZE",
        "simulate.server.flush, TIME",
        "target.tcp.receive_window, SIZE",
        "target.tcp.rto_min, TIME",
        "target.max_send_segment, TRANSFER",
    })
    void theSameNameIsATimeHereAndASizeThere(String path, Quantity quantity) {
        assertThat(PlanKeys.quantity(path)).contains(quantity);
    }
}
