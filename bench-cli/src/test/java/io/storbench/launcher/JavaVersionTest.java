package io.storbench.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JavaVersionTest {
    // Forms of JEP 223 (`25`, `25.0.3`, `25-ea`, `25+9`), of a four-part vendor build, and of Java
    // 8.
    @ParameterizedTest
    @CsvSource({
        "25, 25",
        "25.0.3, 25",
        "25-ea, 25",
        "25+9, 25",
        "21.0.2, 21",
        "17.0.15.1, 17",
        "1.8.0_402, 8",
        "1.8, 8",
        "9, 9",
        "999, 999"
    })
    void theFeatureNumberIsTheOneThatCounts(String version, int feature) {
        assertThat(JavaVersion.feature(version)).hasValue(feature);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "java", "25x", "-25", "99999999999", "25 0", "amd64", "\"25\""})
    void whatIsNoVersionHasNoFeatureNumber(String text) {
        assertThat(JavaVersion.feature(text)).isEmpty();
    }
}
