package io.storbench.sim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokenPoolTest {
    private final Simulator simulator = new Simulator();
    private final List<String> granted = new ArrayList<>();
    private final TokenPool<String> pool = new TokenPool<>(simulator, 2, (now, item) -> granted.add(now + item));
    private final EventType<TokenPool<String>> release = simulator.eventType((now, tokens) -> tokens.release(now));

    /// Worked by hand: c waits from 0 to 4, d from 0 to 10; two tokens are held until 12, then one
    /// until 16.
    @Test
    void tokensAreGrantedInTheOrderOfAsking() {
        for (String item : List.of("a", "b", "c", "d")) {
            pool.acquire(0, item);
        }
        assertThat(granted).containsExactly("0a", "0b");
        for (long at : new long[] {4, 10, 12, 16}) {
            simulator.schedule(at, release, pool);
        }
        simulator.run();
        assertThat(granted).containsExactly("0a", "0b", "4c", "10d");
        assertThat(pool.free()).isEqualTo(2);
        StationReport report = pool.report("slots");
        assertThat(report.meanSojournNanos()).isEqualTo(14.0 / 4);
        assertThat(report.meanNumber()).isEqualTo(14.0 / 16);
        assertThat(report.utilisation()).isEqualTo((2 * 12 + 4) / (2.0 * 16));
    }

    /// Of two tokens held one remains: c waits until both were given back, or there are more.
    @Test
    void fewerTokensLetWhatIsHeldEndAndMoreAreGrantedAtOnce() {
        for (String item : List.of("a", "b", "c", "d", "e")) {
            pool.acquire(0, item);
        }
        pool.resize(0, 1);
        assertThat(pool.held()).isEqualTo(2);
        pool.release(0);
        assertThat(granted).containsExactly("0a", "0b");
        pool.release(0);
        assertThat(granted).containsExactly("0a", "0b", "0c");
        pool.resize(0, 3);
        assertThat(granted).containsExactly("0a", "0b", "0c", "0d", "0e");
        assertThat(pool.free()).isZero();
        assertThat(new OperationalLaws().station(pool.report("slots")).violations())
                .isEmpty();
    }

    @Test
    void releasingWhatWasNotAcquiredIsRefused() {
        assertThatThrownBy(() -> pool.release(0)).isInstanceOf(IllegalStateException.class);
    }
}
