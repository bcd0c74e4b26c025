package io.storbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.result.SearchTries.Try;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a search keeps of what it tried.
class SearchTriesTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void whatIsWrittenIsRead() throws IOException {
        assertThat(SearchTries.areThere(directory)).isFalse();
        SearchTries tries = new SearchTries(
                Origin.MEASURED,
                "{}",
                "workload.rate",
                "p99 < 5ms",
                3,
                60_000_000_000L,
                false,
                List.of(new Try("50", "workload.rate-50"), new Try("77.1", "workload.rate-77.1-160s")));
        tries.write(directory);
        assertThat(SearchTries.areThere(directory)).isTrue();
        assertThat(SearchTries.read(directory)).isEqualTo(tries);
        assertThat(tries.ended().finished()).isTrue();
    }

    /// Anybody may have written it: it names directories within the search's own, and no others.
    @ParameterizedTest
    @ValueSource(strings = {"../other", "/etc", "a/b", "..", ".", "", "a\u0000b"})
    void directoriesElsewhereAreRefused(String name) throws IOException {
        String escaped = name.replace("\u0000", "\\u0000");
        Files.writeString(
                directory.resolve("search.json"),
                "{\"schema_version\":1,\"origin\":\"measured\",\"plan\":\"{}\",\"within\":3,\"spent_ns\":1,"
                        + "\"finished\":true,\"path\":\"workload.rate\",\"limit\":\"p99 < 5ms\","
                        + "\"tries\":[{\"level\":\"50\",\"directory\":\"%s\"}]}".formatted(escaped));
        assertThatThrownBy(() -> SearchTries.read(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("search.json")
                .hasMessageContaining("directory")
                .hasMessageContaining("search again into");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "{\"schema_version\":2}", "{\"schema_version\":1,\"origin\":\"guessed\"}"})
    void damageIsNamed(String text) throws IOException {
        Files.writeString(directory.resolve("search.json"), text);
        assertThatThrownBy(() -> SearchTries.read(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("search.json");
    }
}
