package io.storbench.plan;

import static io.storbench.plan.SweepPlan.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Groups of hosts with loads of their own.
class HostGroupsTest {
    @Test
    void groupsOfHostsAreLaidOverTheLoad() {
        ExperimentPlan plan = parse("""
            target: {engine: "null"}
            workload: {operation: mixed, reads: 67%, block: 32k, file: 96m, depth: 32}
            hosts: {vm: {count: 2}, small: {block: 24k, depth: 8, window: 4}}
            design: {factors: {hosts.small.window: [2, 8]}}
            """);
        TrialSpec first = plan.trials().stream()
                .filter(trial -> trial.point() == 1)
                .findFirst()
                .orElseThrow();
        assertThat(first.hosts()).isEqualTo(3);
        HostLoad small = first.hostLoads().getLast();
        assertThat(small.group()).isEqualTo("small");
        assertThat(small.load().window()).isEqualTo(2);
        assertThat(small.load().readShare()).isEqualTo(0.67);
        assertThat(first.hostLoads().getFirst().load().window()).isEqualTo(32);
        assertThat(first.workload().blockBytes()).isEqualTo(32 << 10);
        assertThat(first.workload().depth()).isEqualTo(32);
        assertThat(first.granuleBytes()).isEqualTo(8 << 10);
    }

    /// What goes with an operation, a pattern or a depth is left with it.
    @Test
    void aGroupOfHostsMayLeaveAMix() {
        ExperimentPlan plan = parse("""
            target: {engine: "null"}
            workload:
              {operation: mixed, reads: 67%, pattern: mixed, random: 70%, file: 1m, depth: 32, window: 16}
            hosts:
              same: {}
              reader: {operation: read}
              scanner: {pattern: sequential}
              small: {depth: 8}
              other: {operation: mixed, reads: 10%, window: 4}
            """);
        List<WorkloadSpec> loads = plan.trials().getFirst().hostLoads().stream()
                .map(HostLoad::load)
                .toList();
        assertThat(loads.get(1).operation()).isEqualTo(WorkloadSpec.Kind.READ);
        assertThat(loads).extracting(WorkloadSpec::readShare).containsExactly(0.67, 1.0, 0.67, 0.67, 0.1);
        assertThat(loads).extracting(WorkloadSpec::randomShare).containsExactly(0.7, 0.7, 0.0, 0.7, 0.7);
        assertThat(loads).extracting(WorkloadSpec::window).containsExactly(16, 16, 16, 8, 4);
    }

    /// One class, of which each group has files of its own: four fifths of filebench's are there.
    @Test
    void groupsMayHaveManyFilesOfTheirOwn() {
        String plan = """
            target: {engine: nfs, uri: embedded}
            workload: {load: mail, files: 40, depth: 2}
            hosts:
              small: {sizes: 4k}
              large: {files: 200, directories: 3, filled: 50%%, depth: 4}
              %s
            """;
        TrialSpec trial = parse(plan.formatted("")).trials().getFirst();
        assertThat(trial.hostLoads())
                .extracting(host -> host.load().files().orElseThrow())
                .extracting(FilesSpec::count, FilesSpec::directories, FilesSpec::filled)
                .containsExactly(tuple(40, 1, 0.8), tuple(200, 3, 0.5));
        assertThat(trial.workload().stream()).isPresent();
        assertThat(trial.workload().depth()).isEqualTo(4);
        assertThat(HostFiles.differ(trial.hostLoads())).isTrue();
        assertThatThrownBy(() -> parse(plan.formatted("other: {load: home}")))
                .hasMessageContaining(
                        "hosts: the hosts of one target do what one workload.load or class with its params says");
        assertThatThrownBy(() -> parse(plan.formatted("other: {files: 1}")))
                .hasMessageContaining("1 are fewer than the 2 actors");
        assertThatThrownBy(() -> parse(plan.formatted("other: {file: 1m}")))
                .hasMessageContaining("is the size of one file; that of many is workload.sizes");
    }

    /// What goes with the load of all, as its operation, does not go with a class.
    @Test
    void aGroupMayLeaveTheLoadOfAllForAClass() {
        TrialSpec trial = parse("""
            targets: {a: {engine: "null"}, b: {engine: nfs, uri: embedded}}
            workload: {operation: write, pattern: random, rate: 10, block: 8k, file: 1m}
            hosts: {x: {target: a}, y: {target: b, load: mail, files: 20}}
            """).trials().getFirst();
        assertThat(trial.hostLoads().getLast().load().files().orElseThrow().count())
                .isEqualTo(20);
        assertThat(trial.parts().getFirst().workload().stream()).isEmpty();
        assertThat(trial.parts().getLast().workload().usesNames()).isTrue();
    }

    @Test
    void hostsThatCallOnNamesAllDoTheSame() {
        String plan = """
            target: {engine: "null"}
            workload: {operation: metadata, metadata: {calls: mkdir rmdir, level: 2}, depth: 4}
            hosts: %s
            """;
        WorkloadSpec load =
                parse(plan.formatted("{a: {count: 2}}")).trials().getFirst().workload();
        assertThat(load.path()).isEqualTo("storbench.d/storbench.d/storbench.dat");
        assertThat(load.fileBytes()).isEqualTo(4096);
        assertThatThrownBy(() -> parse(plan.formatted("{a: {}, b: {operation: read}}")))
                .hasMessageContaining("hosts: operation: metadata needs hosts that all do the same");
    }
}
