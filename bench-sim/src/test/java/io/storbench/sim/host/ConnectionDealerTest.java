package io.storbench.sim.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.host.ConnectionDealer.Rule;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConnectionDealerTest {
    private static int[] deal(ConnectionDealer dealer, int calls) {
        return IntStream.range(0, calls).map(_ -> dealer.deal()).toArray();
    }

    @Test
    void theFirstOfThoseWithTheFewestCallsIsNext() {
        ConnectionDealer dealer = new ConnectionDealer(3, Rule.FEWEST_CALLS);
        assertThat(deal(dealer, 4)).containsExactly(0, 1, 2, 0);
        dealer.ended(1);
        dealer.ended(2);
        assertThat(deal(dealer, 3)).containsExactly(1, 2, 1);
    }

    /// As Linux walks its list: a connection is passed by that has more calls than the average
    /// before the call is added.
    @Test
    void theNextInTurnThatHasNoMoreThanTheAverageIsNext() {
        ConnectionDealer dealer = new ConnectionDealer(3, Rule.ROUND_ROBIN);
        assertThat(deal(dealer, 4)).containsExactly(0, 1, 2, 0);
        dealer.ended(2);
        // Of 3 calls connection 1 has one, the average.
        assertThat(deal(dealer, 1)).containsExactly(1);
        // Of 4 calls 2 has none; then 0 and 1 have two each of 5, and 2 one.
        assertThat(deal(dealer, 3)).containsExactly(2, 2, 0);
    }

    @Test
    void oneConnectionTakesAllCalls() {
        for (Rule rule : Rule.values()) {
            assertThat(deal(new ConnectionDealer(1, rule), 3)).containsExactly(0, 0, 0);
        }
    }
}
