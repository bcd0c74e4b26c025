package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialHooksTest {
    @TempDir
    private Path directory = Path.of("");

    private ExperimentPlan plan(String mount, String hooks) {
        return PlanReader.parse("""
            target: {engine: file, path: /x, mount: {%s}}
            hooks: {%s}
            """.formatted(mount, hooks), "hooks.yaml", List.of());
    }

    private TrialSpec trial(String mount, String hooks) {
        return plan(mount, hooks).trials().getFirst();
    }

    private String log() throws IOException {
        return Files.readString(directory.resolve("hooks.log"));
    }

    @Test
    void aListsPlaceholdersBecomeWholeArguments() throws IOException {
        TrialSpec trial =
                trial("vers: \"4.1 $(id); 'x\"", "before_trial: [[echo, \"vers=${target.mount.vers}\", end]]");
        new TrialHooks(directory).before(trial);
        assertThat(log()).contains("# before_trial 1: ").endsWith("vers=4.1 $(id); 'x end\n");
    }

    @Test
    void aShellLineRefersToValuesAndNeverContainsThem() throws IOException {
        TrialSpec trial = trial(
                "vers: \"$(touch %s)\"".formatted(directory.resolve("run")),
                "before_trial: [\"echo \\\"<${target.mount.vers}>\\\" | cat\"]");
        new TrialHooks(directory).before(trial);
        assertThat(log()).endsWith("<$(touch " + directory.resolve("run") + ")>\n");
        assertThat(directory.resolve("run")).doesNotExist();
    }

    /// A hook sets in the kernel what only the simulation reads of the plan.
    @Test
    void aFactorOfTheSimulationAndANamedLevelAreValuesToo() throws IOException {
        ExperimentPlan plan = PlanReader.parse("""
            target: {engine: file, path: /x}
            hooks: {before_trial: [[echo, "${simulate.client.slots} ${load}"]]}
            design:
              factors:
                simulate.client.slots: [2]
                load: [{heavy: {workload.depth: 8}}]
            """, "hooks.yaml", List.of());
        new TrialHooks(directory).before(plan.trials().getFirst());
        assertThat(log()).endsWith("2 heavy\n");
    }

    @Test
    void aFailureNamesTheCommandAndItsLastLines() {
        TrialSpec trial = trial("", "before_trial: [\"seq 20; echo no such host >&2; exit 32\"]");
        assertThatThrownBy(() -> new TrialHooks(directory).before(trial))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("before_trial 1 ended with 32")
                .hasMessageContaining("exit 32")
                .hasMessageEndingWith("; last lines: 17 | 18 | 19 | 20 | no such host");
    }

    /// The variable stands for a secret's, which hooks inherit.
    @Test
    void whatAHookPrintsOfASecretIsLeftOut() throws IOException {
        for (String side : List.of("chap", "mutual")) {
            TrialSpec trial = PlanReader.parse("""
                target: {engine: iscsi, uri: "iscsi://h/t/1", %s: {user: u, secret_env: PATH}}
                hooks: {before_trial: ["echo a${target.uri}b $PATH; env; exit 3"]}
                """.formatted(side), "hooks.yaml", List.of())
                    .trials()
                    .getFirst();
            assertThatThrownBy(() -> new TrialHooks(directory).before(trial))
                    .message()
                    .doesNotContain(System.getenv("PATH"))
                    .contains("ended with 3");
            assertThat(log()).contains("aiscsi://h/t/1b …\n", "PATH=…\n").doesNotContain(System.getenv("PATH"));
        }
    }

    @Test
    void aProgramThatIsNotThereIsAFailure() {
        TrialSpec trial = trial("", "before_trial: [[/no/such/program]]");
        assertThatThrownBy(() -> new TrialHooks(directory).before(trial))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/no/such/program");
    }

    /// The command and its child are one process group; both are gone when the hook has failed.
    @Test
    void aCommandThatTakesTooLongIsEndedWithItsChildren() throws IOException {
        Path pids = directory.resolve("pids");
        TrialSpec trial =
                trial("", "limit: 500ms, before_trial: [\"sleep 600 & echo $! $$ > %s; wait\"]".formatted(pids));
        assertThatThrownBy(() -> new TrialHooks(directory).before(trial))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("was ended after its limit of 0.5 s");
        for (String pid : Files.readString(pids).strip().split(" ", -1)) {
            ProcessHandle.of(Long.parseLong(pid))
                    .ifPresent(process -> process.onExit().join());
            assertThat(ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive))
                    .isEmpty();
        }
    }

    @Test
    void groupsAreSetUpWhenAHardFactorChangesAndEndedAtLast() throws IOException {
        ExperimentPlan plan = PlanReader.parse("""
            target: {engine: file, path: /x, mount: {vers: "3"}}
            hooks:
              before_group: [[echo, "mount ${target.mount.vers}"]]
              after_group: [[echo, "unmount ${target.mount.vers}"]]
              before_trial: [[echo, "trial ${workload.depth}"]]
            design:
              factors: {target.mount.vers: ["3", "4.1"], workload.depth: [1, 2]}
              hard: [target.mount.vers]
            """, "hooks.yaml", List.of());
        TrialHooks hooks = new TrialHooks(directory);
        for (TrialSpec trial : plan.trials()) {
            hooks.before(trial);
            hooks.after(trial);
        }
        hooks.endGroup();
        List<String> lines = log().lines().filter(line -> !line.startsWith("#")).toList();
        assertThat(lines.stream().map(line -> line.split(" ", -1)[0]))
                .containsExactly("mount", "trial", "trial", "unmount", "mount", "trial", "trial", "unmount");
        assertThat(lines.get(3).substring("un".length())).isEqualTo(lines.get(0));
        assertThat(lines.get(7).substring("un".length())).isEqualTo(lines.get(4));
        assertThat(List.of(lines.get(0), lines.get(4))).containsExactlyInAnyOrder("mount 3", "mount 4.1");
    }

    @Test
    void whatTakesDownRunsToItsEndAlthoughTheRunIsInterrupted() throws IOException {
        TrialSpec trial = trial("", "after_trial: [\"sleep 0.2; echo unmounted\"]");
        Thread.currentThread().interrupt();
        new TrialHooks(directory).after(trial);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(log()).endsWith("unmounted\n");
    }

    @Test
    void whatSetsUpEndsWhenTheRunIsInterruptedAndItsLogIsKept() throws IOException {
        TrialSpec trial = trial("", "before_trial: [\"sleep 600\"]");
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> new TrialHooks(directory).before(trial))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("was interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(log()).contains("sleep 600");
    }

    @Test
    void aGroupHalfSetUpIsTakenDown() throws IOException {
        TrialSpec trial = trial("", "before_group: [[echo, mounted], [\"false\"]], after_group: [[echo, unmounted]]");
        TrialHooks hooks = new TrialHooks(directory);
        assertThatThrownBy(() -> hooks.before(trial))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("before_group 1 ended with 1");
        assertThat(log()).endsWith("unmounted\n");
        hooks.endGroup();
        assertThat(log().lines().filter(line -> line.equals("unmounted"))).hasSize(1);
    }

    @Test
    void noGroupIsSetUpOnTopOfOneThatCouldNotBeTakenDown() throws IOException {
        Path busy = Files.createFile(directory.resolve("busy"));
        ExperimentPlan plan = PlanReader.parse("""
            target: {engine: file, path: /x, mount: {vers: "3"}}
            hooks:
              before_group: [[echo, mounted]]
              after_group: ["test ! -e %s"]
            design: {factors: {target.mount.vers: ["3", "4.1"]}, hard: [target.mount.vers]}
            """.formatted(busy), "hooks.yaml", List.of());
        TrialHooks hooks = new TrialHooks(directory);
        hooks.before(plan.trials().getFirst());
        TrialSpec next = plan.trials().getLast();
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> hooks.before(next)).hasMessageContaining("after_group 1");
        }
        assertThat(log().lines().filter(line -> line.equals("mounted"))).hasSize(1);
        Files.delete(busy);
        hooks.before(next);
        assertThat(log().lines().filter(line -> line.equals("mounted"))).hasSize(2);
    }

    @Test
    void aPlaceholderInSingleQuotesIsAMistakeInThePlan() {
        for (String line : List.of(
                "echo '${target.path}'", "echo \\\"it\\\" 'at ${target.path}'", "echo \\\\' '${target.path}'")) {
            TrialSpec trial = trial("", "before_trial: [\"" + line + "\"]");
            assertThatThrownBy(() -> TrialHooks.check(trial))
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining("hooks.yaml:2")
                    .hasMessageContaining("single quotes");
        }
        TrialHooks.check(trial("", "before_trial: [\"echo 'a' \\\"it's ${target.path}\\\"\"]"));
    }

    @Test
    void aPlaceholderThatTheTrialCannotFillIsAMistakeInThePlan() {
        TrialSpec trial = trial("", "before_trial: [[echo, \"${target.mount.vers}\"]]");
        assertThatThrownBy(() -> TrialHooks.check(trial))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("hooks.yaml:2")
                .hasMessageContaining("target.mount.vers");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "before_trial: mount",
                "before_trial: [[]]",
                "before_trial: [\"\"]",
                "before_trial: [{run: x}]",
                "before_trial: [[a, [b]]]",
                "limit: 0",
                "before: [a]"
            })
    void whatIsNoHookIsRefused(String hooks) {
        assertThatThrownBy(() -> plan("", hooks))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("hooks.yaml:2");
    }
}
