package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NextStepTest {
    private static NextStep printed(String verb, String options, String program, Map<String, Object> machine) {
        SortedMap<String, Object> facts = new TreeMap<>(machine);
        ReportInput input =
                Reports.input("t", List.of(TrialBuilder.measured(1).valid(1e6)), Map.of("env-1", facts), "", "");
        return NextStep.of(Reports.called(input, program), "Why.", verb, options);
    }

    @Test
    void whatAnotherProgramMeasuredIsImportedAgain() {
        Map<String, Object> imported = Map.of("source", "fio-3.36");
        assertThat(printed("run", "-p design.replicates=3", "storbench", imported))
                .isEqualTo(new NextStep(
                        "Why. The results are another program's: repeat them there.",
                        "storbench import FILE... -o results"));
        assertThat(printed("simulate", "", "storbench", imported))
                .isEqualTo(new NextStep("Why.", "storbench simulate results"));
    }

    /// A command is copied as it stands.
    @Test
    void theProgramIsNamedAsItWasCalled() {
        assertThat(printed("run", "", "./storbench", Map.of()).command()).isEqualTo("./storbench run results");
        assertThat(printed("simulate", "", "java -jar target/storbench.jar", Map.of())
                        .command())
                .isEqualTo("java -jar target/storbench.jar simulate results");
    }
}
