package io.storbench.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.DataSet;
import io.storbench.engine.ManualLoop;
import io.storbench.engine.Request;
import io.storbench.plan.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Requests of write-back as block_rq_issue showed them on a Debian 12 guest (kernel 6.1), whose
/// ext4 had blocks of 1 KiB: with 5.6 us for a page, extents of 2 MiB as requests of 1280 and 768
/// KiB, the second of which left with the next extent; and single requests of 1 MiB, 1.43 ms apart,
/// of a file written in random order.
class AssemblyTest {
    private static final long PAGE_NANOS = 5_600;
    private static final String KEYS =
            "background: 32m, extent: 2m, max_request: 1280k, assemble: 5600ns, memory: 512m";

    private final ManualLoop loop = new ManualLoop();
    private final List<String> left = new ArrayList<>();

    private Assembly assembly(long pageNanos, boolean plugs) {
        return new Assembly(
                loop,
                pageNanos,
                plugs,
                Optional.empty(),
                8,
                request -> left.add(request.slot() + " at " + loop.nowNanos() / PAGE_NANOS));
    }

    private static Request request(int number) {
        Request request = new Request(number);
        request.set(Operation.WRITE, DataSet.DATA, 0, 4096, 0);
        return request;
    }

    @Test
    void requestsOfAnExtentLeaveWithTheNextOne() {
        Assembly assembly = assembly(PAGE_NANOS, true);
        assembly.add(request(0), 320, false);
        assembly.add(request(1), 192, true);
        assembly.add(request(2), 320, false);
        assembly.add(request(3), 192, true);
        loop.runUntil(1_000_000_000);
        assertThat(left).containsExactly("0 at 512", "1 at 1024", "2 at 1024", "3 at 1024");
    }

    @Test
    void withoutAPlugEachLeavesWhenItIsWhole() {
        Assembly assembly = assembly(PAGE_NANOS, false);
        assembly.add(request(0), 8, false);
        assembly.add(request(1), 8, false);
        loop.runUntil(1_000_000_000);
        assertThat(left).containsExactly("0 at 8", "1 at 16");
    }

    @Test
    void whatCostsNothingLeavesAtOnce() {
        assembly(0, true).add(request(0), 320, false);
        assertThat(left).containsExactly("0 at 0");
    }

    private static List<String> asked(String keys, List<Integer> pages) {
        CacheHarness cache = CacheHarness.cache(keys, "operation: write, file: 4m, depth: 1");
        for (int page : pages) {
            cache.write(page, 5);
        }
        long _ = cache.flush(false);
        return cache.store.asked;
    }

    @Test
    void extentsAreCutByWhatTheDeviceTakes() {
        assertThat(asked(KEYS, IntStream.range(0, 1024).boxed().toList()))
                .containsExactly("WRITE 0+320", "WRITE 320+192", "WRITE 512+320", "WRITE 832+192", "FLUSH");
    }

    @Test
    void pagesThatLieScatteredMakeRequestsOf256() {
        assertThat(asked(KEYS, CacheHarness.permutation(7)))
                .containsExactly("WRITE 0+256", "WRITE 256+256", "WRITE 512+256", "WRITE 768+256", "FLUSH");
    }

    @Test
    void withoutExtentsTheLargestRequestIsTheUnit() {
        assertThat(asked(
                        "background: 32m, max_request: 1280k, memory: 512m",
                        IntStream.range(0, 1024).boxed().toList()))
                .containsExactly("WRITE 0+320", "WRITE 320+320", "WRITE 640+320", "WRITE 960+64", "FLUSH");
    }
}
