package io.storbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.TargetSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.posix.RingSupport;
import io.storbench.protocol.BackEnd;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which back end serves a trial.
class LocalIoTest {
    private static final RingSupport NONE = RingSupport.none("this kernel has none (ENOSYS)");

    private static TargetSpec target(String workload) {
        TrialSpec spec = PlanReader.parse(
                        "{target: {engine: file, path: /tmp}, workload: {%s}}".formatted(workload),
                        "io.yaml",
                        List.of())
                .trials()
                .getFirst();
        return new TargetSpec("file", spec.target(), spec.network(), spec.workload(), spec.hosts(), 1);
    }

    @Test
    void psyncStandsInForARingAndSaysSo() throws IOException {
        LocalIo io = LocalIo.standIn(target("depth: 512"), BackEnd.URING, NONE);
        assertThat(io.blocking()).isTrue();
        assertThat(io.facts())
                .containsEntry("io.backend", "psync")
                .containsEntry("io.fallback", "psync in place of uring: this kernel has none (ENOSYS)");
    }

    @Test
    void psyncCannotStandInForMoreThanItsThreads() {
        assertThatThrownBy(() -> LocalIo.standIn(target("depth: 513"), BackEnd.URING, NONE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("target.backend: uring")
                .hasMessageContaining("this kernel has none (ENOSYS)")
                .hasMessageContaining("smaller workload.depth");
    }

    @Test
    void onlyThreadsAreLimitedAndMemoryOfBoth() {
        assertThatCode(() -> LocalIo.check(target("depth: 1024"), BackEnd.URING))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> LocalIo.check(target("depth: 1024"), BackEnd.PSYNC))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("or take backend: uring");
        assertThatThrownBy(() -> LocalIo.check(target("depth: 1024, block: 8m"), BackEnd.URING))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("4g of memory");
    }

    @Test
    void psyncNeedsNoRing() throws IOException {
        LocalIo io = LocalIo.open(target("depth: 1"), BackEnd.PSYNC);
        assertThat(io.blocking()).isTrue();
        assertThat(io.facts()).containsEntry("io.backend", "psync").doesNotContainKey("io.fallback");
    }
}
