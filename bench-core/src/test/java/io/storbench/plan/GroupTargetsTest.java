package io.storbench.plan;

import static io.storbench.plan.SweepPlan.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Groups of hosts with targets of their own.
class GroupTargetsTest {
    private static final String PLAN = """
        targets:
          lun: {engine: iscsi, uri: embedded}
          mount: {engine: nfs, uri: embedded}
        workload: {operation: read, block: 8k, file: 1m}
        hosts:
          backup: {target: lun, operation: write, block: 64k}
          office: {target: mount, count: 2}
          night: {target: lun, path: night.dat}
        """;

    private static TrialSpec trial(String plan) {
        return parse(plan).trials().getFirst();
    }

    private static void assertRefused(String plan, String message) {
        assertThatThrownBy(() -> parse(plan)).isInstanceOf(PlanException.class).hasMessageContaining(message);
    }

    @Test
    void eachTargetHasTheHostsThatNameIt() {
        TrialSpec trial = trial(PLAN);
        assertThat(trial.hosts()).isEqualTo(4);
        assertThat(trial.engine()).isEqualTo("iscsi + nfs");
        assertThat(trial.targetNames()).containsExactly("lun", "mount");
        assertThat(trial.hostsOf(0)).containsExactly(0, 3);
        assertThat(trial.hostsOf(1)).containsExactly(1, 2);
        TrialSpec lun = trial.parts().getFirst();
        TrialSpec mount = trial.parts().getLast();
        assertThat(lun.engine()).isEqualTo("iscsi");
        assertThat(lun.hostLoads()).extracting(HostLoad::group).containsExactly("backup", "night");
        assertThat(mount.engine()).isEqualTo("nfs");
        assertThat(mount.workload().operation()).isEqualTo(WorkloadSpec.Kind.READ);
        assertThat(trial.flatSettings())
                .containsEntry("hosts.office.target", "mount")
                .containsEntry("targets.mount.engine", "nfs");
    }

    /// Its random numbers are those of a trial of its hosts alone; the others' are their own.
    @Test
    void theFirstTargetsHostsAreThoseOfATrialAlone() {
        TrialSpec trial = trial(PLAN);
        assertThat(trial.parts().getFirst().seed()).isEqualTo(trial.seed());
        assertThat(trial.parts().getLast().seed()).isNotEqualTo(trial.seed());
    }

    @Test
    void factorsReachTargetsAndGroups() {
        ExperimentPlan plan = parse("""
            targets:
              lun: {engine: iscsi, uri: embedded}
              mount: {engine: nfs, uri: embedded}
            workload: {operation: read, block: 8k, file: 1m}
            hosts: {a: {target: lun}, b: {target: lun}}
            simulate: {client: {send: 1us}, targets: {mount: {client: {send: 2us}}}}
            design:
              factors:
                hosts.b.target: [lun, mount]
                target.server.service: [1ms, 2ms]
                targets.mount.server.slots: [2]
                simulate.client.receive: [3us]
            """);
        List<TrialSpec> trials = plan.trials().stream()
                .sorted(java.util.Comparator.comparingInt(TrialSpec::point))
                .toList();
        assertThat(trials)
                .extracting(TrialSpec::targetNames)
                .containsExactly(List.of("lun"), List.of("lun"), List.of("lun", "mount"), List.of("lun", "mount"));
        TrialSpec mount = trials.get(3).parts().getLast();
        assertThat(mount.target().mapping().plain())
                .hasToString("{engine=nfs, uri=embedded, server={service=2ms, slots=2}}");
        assertThat(mount.simulate().mapping().plain()).hasToString("{client={send=2us, receive=3us}}");
        assertThat(trials.get(3).parts().getFirst().simulate().mapping().plain())
                .hasToString("{client={send=1us, receive=3us}}");
        assertThat(trials.get(0).parts()).hasSize(1);
        assertThat(trials.get(0).parts().getFirst().hosts()).isEqualTo(2);
    }

    @Test
    void aNameThatIsNotThereIsRefused() {
        assertRefused(PLAN.replace("target: mount", "target: mont"), "no target is named \"mont\"");
    }

    @Test
    void eitherAllGroupsNameTheirTargetOrNone() {
        assertRefused(
                PLAN.replace("{target: mount, count: 2}", "{count: 2}"),
                "hosts.office names no target, and others do; add target: one of lun, mount");
        assertRefused(
                PLAN.replace("target: mount", "target: {engine: nfs}"),
                "hosts.office.target is the name of one of the targets");
    }

    @Test
    void aFactorThatChoosesForAllIsRefused() {
        assertRefused(
                PLAN + "design: {factors: {target: [lun, mount]}}",
                "vary hosts.GROUP.target instead, or leave the groups' targets out");
    }

    @Test
    void aTargetThatNobodyUsesIsRefused() {
        assertRefused(
                PLAN.replace("targets:", "targets:\n  other: {engine: \"null\"}"),
                "targets.other: no group of hosts names it; name it in hosts: {GROUP: {target: other}}, or leave it"
                        + " out");
    }

    @Test
    void onePlaceUnderTwoNamesIsRefused() {
        assertRefused(
                """
                targets: {a: {engine: block, path: /dev/sdz}, b: {engine: file, path: /dev/sdz}}
                workload: {operation: read, file: 1m}
                hosts: {x: {target: a}, y: {target: b}}
                """,
                "targets \"a\" and \"b\" of one trial are both /dev/sdz, whose data each would take for its own; name"
                        + " one of them in both groups of hosts");
    }

    /// Hosts of one target are alike where they have to be; those of another may differ.
    @Test
    void whatHostsHaveToShareTheyShareByTarget() {
        String plan = """
            targets: {a: {engine: "null"}, b: {engine: nfs, uri: embedded}}
            workload: {operation: write, file: 1m, verify: true}
            hosts: {x: {target: a, block: 8k}, y: {target: %s}}
            """;
        assertThat(trial(plan.formatted("b")).parts()).hasSize(2);
        assertRefused(
                plan.replace("b: {engine: nfs, uri: embedded}", "").formatted("a"),
                "workload.verify: true needs hosts that all do the same");
    }

    /// Levels may bring two targets to one place, or tell apart those that the plan has in one.
    @Test
    void onePlaceIsLookedForAtEachPoint() {
        String plan = """
            targets:
              a: {engine: nfs, uri: "nfs://server/a"}
              b: {engine: nfs, uri: "nfs://server/%s"}
            workload: {operation: write, block: 4k, file: 64k}
            hosts: {one: {target: a}, two: {target: b}}
            design: {factors: {%s}}
            """;
        assertRefused(
                plan.formatted("b", "target.uri: [\"nfs://server/c\"]"),
                "targets \"a\" and \"b\" of one trial are both nfs://server/c");
        assertThat(trial(plan.formatted("a", "targets.b.uri: [\"nfs://server/b\"]"))
                        .parts())
                .hasSize(2);
    }

    @Test
    void aLevelOfAWholeGroupKeepsTheOnlyTarget() {
        TrialSpec trial = trial("""
            targets:
              lun: {engine: iscsi, uri: embedded}
            workload: {operation: read, block: 4k, file: 64k}
            hosts: {a: {target: lun}, b: {depth: 2}}
            design: {factors: {hosts.b: [{deep: {hosts.b: {depth: 8}}}]}}
            """);
        assertThat(trial.parts()).hasSize(1);
        assertThat(trial.parts().getFirst().hosts()).isEqualTo(2);
    }

    @Test
    void whatNeedsOneTargetIsRefused() {
        assertRefused("""
            targets:
              lun: {engine: iscsi, uri: embedded}
              mount: {engine: nfs, uri: embedded}
            workload: {phases: {a: {count: 8}, b: {operation: write, count: 8}}}
            hosts: {one: {target: lun, block: 4k, file: 64k}, two: {target: mount, load: postmark}}
            protocol: {run: completion}
            """, "all hosts of a trial go through the same phases");
        assertRefused("""
            targets:
              a: {engine: file, path: /mnt/a}
              b: {engine: file, path: /mnt/b}
            workload: {operation: read, block: 4k, file: 64k}
            network: {apply: relay, rtt: 1ms, relays: {nfs: {to: "server:2049", listen: 20490}}}
            hosts: {one: {target: a}, two: {target: b}}
            """, "a relay measures the distance to one target");
    }
}
