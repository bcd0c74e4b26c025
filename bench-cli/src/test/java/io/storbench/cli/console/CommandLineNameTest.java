package io.storbench.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommandLineNameTest {
    @Test
    void suggestionsNameTheProgramAsItWasCalled() {
        assertThat(CommandLineName.called(Optional.of("./storbench"), "x/storbench.jar"))
                .isEqualTo("./storbench");
        assertThat(CommandLineName.called(Optional.empty(), "target/storbench.jar"))
                .isEqualTo("java -jar target/storbench.jar");
        assertThat(CommandLineName.called(Optional.empty(), "/my jars/storbench.jar"))
                .isEqualTo("java -jar '/my jars/storbench.jar'");
        assertThat(CommandLineName.called(Optional.empty(), "a.jar:b.jar")).isEqualTo("storbench");
    }
}
