package io.storbench.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.event.Simulator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessorTest {
    private final Simulator simulator = new Simulator();
    private final Processor processor = new Processor(simulator, 0);
    private final List<String> done = new ArrayList<>();

    @Test
    void itDoesOnePieceAfterTheOther() {
        processor.run(0, 10, work("a"));
        processor.run(0, 5, work("b"));
        simulator.run();
        assertThat(done).containsExactly("a 10", "b 15");
    }

    @Test
    void workOfWhichNobodyWaitsDelaysTheNext() {
        assertThat(processor.occupy(0, 7)).isEqualTo(7);
        processor.run(0, 10, work("a"));
        simulator.run();
        assertThat(done).containsExactly("a 17");
        StationReport report = processor.report("p");
        assertThat(report.utilisation()).isEqualTo(1.0);
        assertThat(report.isBalanced()).isTrue();
    }

    private Processor.Work work(String name) {
        return new Processor.Work() {
            @Override
            protected void done(long nowNanos) {
                done.add(name + " " + nowNanos);
            }
        };
    }
}
