package io.storbench.plan;

import static io.storbench.plan.SweepPlan.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Groups of hosts with data files of their own.
class HostFilesTest {
    private static TrialSpec trial(String hosts) {
        return parse("""
            target: {engine: "null"}
            workload: {path: d/data, file: 1m}
            hosts: {%s}
            """.formatted(hosts)).trials().getFirst();
    }

    @Test
    void hostsOfOnePathNumberTheirFiles() {
        TrialSpec trial = trial("a: {count: 2}, b: {count: 2, path: d/own, file: 2m}, c: {file: 4m}");
        assertThat(HostFiles.names(trial.hostLoads()))
                .containsExactly("d/data", "d/data.1", "d/own", "d/own.1", "d/data.2");
        assertThat(trial.hostLoads())
                .extracting(host -> host.load().fileBytes() >> 20)
                .containsExactly(1L, 1L, 2L, 2L, 4L);
        assertThat(trial.workload().fileBytes()).isEqualTo(4L << 20);
        assertThat(HostFiles.differ(trial.hostLoads())).isTrue();
    }

    @Test
    void hostsWithoutAnyAreAlike() {
        assertThat(HostFiles.differ(trial("a: {}, b: {depth: 2}").hostLoads())).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        a: {}, b: {path: e/own} | hosts.b.path: "e/own" is not in the directory of workload.path
        a: {}, b: {path: own} | hosts.b.path: "own" is not in the directory of workload.path
        a: {count: 2}, b: {path: d/data.1} | hosts.b.path: the file "d/data.1" of one host is also another's
        a: {}, b: {path: d/data.scratch} | hosts.b.path: the file "d/data.scratch" of one host
        a: {path: d/x.scratch}, b: {path: d/x} | hosts.b.path: the file "d/x" of one host
        a: {}, b: {path: d/../x} | hosts.b.path: "d/../x" must be a name below the target
        a: {}, b: {file: 6k} | hosts.b.file: 6144 bytes is not a whole number of blocks
        a: {}, b: {files: 9} | hosts.b.files: is for a class or load to work on; name it
        """)
    void filesThatCannotBeAreRefused(String hosts, String message) {
        assertThatThrownBy(() -> trial(hosts)).hasMessageContaining(message);
    }
}
