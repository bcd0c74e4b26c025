package io.storbench.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgramTest {
    @Test
    void suggestionsNameTheProgramAsItWasCalled() {
        assertThat(Program.called(Optional.of("./storbench"), "x/storbench.jar"))
                .isEqualTo("./storbench");
        assertThat(Program.called(Optional.empty(), "target/storbench.jar"))
                .isEqualTo("java -jar target/storbench.jar");
        assertThat(Program.called(Optional.empty(), "/my jars/storbench.jar"))
                .isEqualTo("java -jar '/my jars/storbench.jar'");
        assertThat(Program.called(Optional.empty(), "a.jar:b.jar")).isEqualTo("storbench");
    }
}
