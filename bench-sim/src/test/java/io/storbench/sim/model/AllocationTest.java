package io.storbench.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("allocation")
class AllocationTest {
    @Test
    void aSteadyModelAllocatesNothingPerEvent() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        RequestCycle cycle = new RequestCycle(500, 4, 700);
        cycle.nanos(32, 200_000);
        long events = cycle.events();
        long before = threads.getCurrentThreadAllocatedBytes();
        cycle.more(1_000_000);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(cycle.events() - events).isGreaterThan(2_500_000);
        // What the JVM allocates on this thread by itself is a constant, not per event.
        assertThat(allocated).isLessThan(4096);
    }
}
