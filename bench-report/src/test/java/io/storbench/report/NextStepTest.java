package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NextStepTest {
    @Test
    void whatAnotherProgramMeasuredIsImportedAgain() {
        NextStep run = new NextStep("Why.", "storbench run results -p design.replicates=3");
        assertThat(run.forImported("results").command()).isEqualTo("storbench import FILE... -o results");
        NextStep simulate = new NextStep("Why.", "storbench simulate results");
        assertThat(simulate.forImported("results")).isEqualTo(simulate);
    }

    /// A command is copied as it stands.
    @Test
    void theProgramIsNamedAsItWasCalled() {
        assertThat(new NextStep("Why.", "storbench run results")
                        .calledAs("./storbench")
                        .command())
                .isEqualTo("./storbench run results");
        assertThat(new NextStep("Why.", "storbench simulate results")
                        .calledAs("java -jar target/storbench.jar")
                        .command())
                .isEqualTo("java -jar target/storbench.jar simulate results");
    }
}
