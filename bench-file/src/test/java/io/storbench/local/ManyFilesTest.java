package io.storbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.TreeMark;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialResult;
import io.storbench.testkit.OneTrial;
import io.storbench.testkit.RequiredRings;
import io.storbench.workload.StreamDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Loads of many files on a local path, by each back end: what is filled, what is removed and what
/// is not.
@ParameterizedClass
@ValueSource(strings = {"psync", "uring"})
class ManyFilesTest {
    @Parameter
    private String backEnd = "";

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void ringsAreAllowedHere() {
        if (backEnd.equals("uring")) {
            RequiredRings.assume();
        }
    }

    private TrialSpec spec(String workload, String protocol) {
        return PlanReader.parse("""
            target: {engine: file, backend: %s, path: "%s"}
            workload: {%s}
            protocol: {%s}
            """.formatted(backEnd, directory, workload, protocol), "plan", List.of())
                .trials()
                .getFirst();
    }

    private TrialResult run(String workload) {
        return OneTrial.measure(new FileEngine(), spec(workload, "run: completion"));
    }

    private Path root() {
        return directory.resolve("storbench.dat.files");
    }

    @Test
    void smallFilesAreCountedAndTimedByPhaseAndNothingIsLeft() throws IOException {
        var numbers = OneTrial.numbers(run("load: small-files, files: 40, directories: 3, depth: 2"));
        assertThat(numbers.facts().get("units.create_file.count")).isEqualTo(40L);
        assertThat(numbers.facts().get("units.delete_file.count")).isEqualTo(40L);
        assertThat((Double) numbers.facts().get("units.read_file.per_s")).isPositive();
        assertThat(numbers.kinds()).containsKeys("create_file", "stat_file", "open_new", "remove");
        assertThat(numbers.kinds())
                .hasEntrySatisfying(
                        "stat_file", files -> assertThat(files.count()).isEqualTo(40));
        assertThat((String) numbers.facts().get(StreamDigest.FACT)).isNotEmpty();
        try (Stream<Path> left = Files.walk(root())) {
            assertThat(left.filter(Files::isRegularFile)).containsExactly(root().resolve(TreeMark.NAME));
        }
    }

    @Test
    void aSmallerTreeAfterALargerOneFindsNothingOfIt() throws IOException {
        OneTrial.numbers(run("load: small-files, files: 40, depth: 4"));
        Files.writeString(root().resolve("a0000003/f0000007"), "left by a trial that was killed");
        OneTrial.numbers(run("load: small-files, files: 4, depth: 2"));
        assertThat(root().resolve("a0000003")).doesNotExist();
    }

    @Test
    void whatStorbenchDidNotMakeIsNotTouched() throws IOException {
        Files.createDirectory(root());
        Files.writeString(root().resolve("f0000000"), "somebody's");
        assertThatThrownBy(() -> run("load: small-files, files: 4"))
                .hasMessageContaining("has no mark of storbench's")
                .hasMessageContaining("workload.path");
        assertThat(root().resolve("f0000000")).hasContent("somebody's");
    }

    @Test
    void whatSomebodyPutAmongTheFilesIsNotTouched() throws IOException {
        OneTrial.numbers(run("load: small-files, files: 4"));
        Path theirs = root().resolve("a0000000/notes.txt");
        Files.writeString(theirs, "somebody's");
        assertThatThrownBy(() -> run("load: small-files, files: 4"))
                .hasMessageContaining("a0000000 has something that storbench did not make");
        assertThat(theirs).hasContent("somebody's");
    }

    @Test
    void moreFilesThanThereIsRoomForAreRefusedBeforeAnyIsMade() {
        TrialResult result =
                OneTrial.measure(new FileEngine(), spec("load: mail, files: 1000000, sizes: 1g", "measure: 1s"));
        assertThat(result)
                .isInstanceOfSatisfying(
                        TrialResult.Failed.class,
                        failed -> assertThat(failed.reason())
                                .contains("has room for")
                                .contains("workload.files or workload.sizes"));
        assertThat(root()).doesNotExist();
    }
}
