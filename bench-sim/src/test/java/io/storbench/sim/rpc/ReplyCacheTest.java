package io.storbench.sim.rpc;

import static io.storbench.sim.rpc.ReplyCache.Known.DONE;
import static io.storbench.sim.rpc.ReplyCache.Known.IN_PROGRESS;
import static io.storbench.sim.rpc.ReplyCache.Known.NEW;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.random.RandomStream;
import io.storbench.sim.rpc.ReplyCache.Known;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplyCacheTest {
    @Test
    void aCallIsNewThenInProgressThenDone() {
        ReplyCache cache = new ReplyCache(2);
        assertThat(cache.came(7)).isEqualTo(NEW);
        assertThat(cache.came(7)).isEqualTo(IN_PROGRESS);
        cache.done(7);
        assertThat(cache.came(7)).isEqualTo(DONE);
        assertThat(cache.dropped()).isEqualTo(1);
        assertThat(cache.replayed()).isEqualTo(1);
    }

    @Test
    void theOldestCallIsForgotten() {
        ReplyCache cache = new ReplyCache(2);
        cache.came(1);
        cache.came(2);
        cache.came(3);
        cache.done(1);
        assertThat(cache.came(2)).isEqualTo(IN_PROGRESS);
        assertThat(cache.came(1)).isEqualTo(NEW);
    }

    @Test
    void withoutRoomItKnowsNothing() {
        ReplyCache cache = new ReplyCache(0);
        cache.came(1);
        cache.done(1);
        assertThat(cache.came(1)).isEqualTo(NEW);
    }

    /// Against java.util's map in the order of insertion.
    @Test
    void itDoesWhatAMapDoesThatDropsItsOldestEntry() {
        int size = 5;
        ReplyCache cache = new ReplyCache(size);
        Map<Long, Known> map = new LinkedHashMap<>();
        RandomStream random = RandomStream.of(7, "calls");
        for (int step = 0; step < 100_000; step++) {
            long call = (random.nextLong(3) << 40) | random.nextLong(4);
            if (random.nextLong(2) == 0) {
                cache.done(call);
                map.computeIfPresent(call, (_, _) -> DONE);
                continue;
            }
            Known known = map.getOrDefault(call, NEW);
            if (known == NEW) {
                map.put(call, IN_PROGRESS);
                if (map.size() > size) {
                    map.remove(map.keySet().iterator().next());
                }
            }
            assertThat(cache.came(call)).isEqualTo(known);
        }
    }
}
