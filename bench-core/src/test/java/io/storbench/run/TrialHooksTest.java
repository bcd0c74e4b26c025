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
    @TempDir private Path directory = Path.of("");

    private ExperimentPlan plan(String mount, String hooks) {
        return PlanReader.parse(
                """
                target: {engine: file, path: /x, mount: {%s}}
                hooks: {%s}
                """
                        .formatted(mount, hooks),
                "hooks.yaml",
                List.of());
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
                trial(
                        "vers: \"4.1 $(id); 'x\"",
                        "before_trial: [[echo, \"vers=${target.mount.vers}\", end]]");
        new TrialHooks(directory).before(trial);
        assertThat(log()).contains("# before_trial 1: ").endsWith("vers=4.1 $(id); 'x end\n");
    }

    @Test
    void aShellLineRefersToValuesAndNeverContainsThem() throws IOException {
        TrialSpec trial =
                trial(
                        "vers: \"$(touch %s)\"".formatted(directory.resolve("run")),
                        "before_trial: [\"echo \\\"<${target.mount.vers}>\\\" | cat\"]");
        new TrialHooks(directory).before(trial);
        assertThat(log()).endsWith("<$(touch " + directory.resolve("run") + ")>\n");
        assertThat(directory.resolve("run")).doesNotExist();
    }

    @Test
    void aFailureNamesTheCommandAndItsLastLines() {
        TrialSpec trial = trial("", "before_trial: [\"seq 20; echo no such host >&2; exit 32\"]");
        assertThatThrownBy(() -> new TrialHooks(directory).before(trial))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("before_trial 1 ended with 32")
                .hasMessageContaining("exit 32")
                .hasMessageEndingWith("\n  17\n  18\n  19\n  20\n  no such host");
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
                trial(
                        "",
                        "limit: 500ms, before_trial: [\"sleep 600 & echo $! $$ > %s; wait\"]"
                                .formatted(pids));
        assertThatThrownBy(() -> new TrialHooks(directory).before(trial))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("was ended after its limit of 0.5 s");
        for (String pid : Files.readString(pids).strip().split(" ", -1)) {
            ProcessHandle.of(Long.parseLong(pid)).ifPresent(process -> process.onExit().join());
            assertThat(ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive))
                    .isEmpty();
        }
    }

    @Test
    void groupsAreSetUpWhenAHardFactorChangesAndEndedAtLast() throws IOException {
        ExperimentPlan plan =
                PlanReader.parse(
                        """
                        target: {engine: file, path: /x, mount: {vers: "3"}}
                        hooks:
                          before_group: [[echo, "mount ${target.mount.vers}"]]
                          after_group: [[echo, "unmount ${target.mount.vers}"]]
                          before_trial: [[echo, "trial ${workload.depth}"]]
                        design:
                          factors: {target.mount.vers: ["3", "4.1"], workload.depth: [1, 2]}
                          hard: [target.mount.vers]
                        """,
                        "hooks.yaml",
                        List.of());
        TrialHooks hooks = new TrialHooks(directory);
        for (TrialSpec trial : plan.trials()) {
            hooks.before(trial);
            hooks.after(trial);
        }
        hooks.endGroup();
        List<String> lines = log().lines().filter(line -> !line.startsWith("#")).toList();
        assertThat(lines.stream().map(line -> line.split(" ", -1)[0]))
                .containsExactly(
                        "mount", "trial", "trial", "unmount", "mount", "trial", "trial", "unmount");
        assertThat(lines.get(3).substring("un".length())).isEqualTo(lines.get(0));
        assertThat(lines.get(7).substring("un".length())).isEqualTo(lines.get(4));
        assertThat(List.of(lines.get(0), lines.get(4)))
                .containsExactlyInAnyOrder("mount 3", "mount 4.1");
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
