package io.storbench.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialHeaderTest {
    private static TrialHeader of(String startedAt) {
        return new TrialHeader(
                new TrialKey("0f", Origin.MEASURED, 1, 1), "t", Map.of(), Map.of(), 1, 42, startedAt, "e");
    }

    @Test
    void aDateIsAnInstant() {
        assertThat(of("2026-11-20T12:00:00Z").started()).contains(Instant.ofEpochSecond(1795176000));
    }

    /// The last two are instants of Java's, the very last and the first, whose milliseconds are beyond a long.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "2026-13-01T00:00:00Z",
                "2026-11-20",
                "+10000-01-01T00:00:00Z",
                "-0001-12-31T23:59:59Z",
                "+999999999-12-31T23:59:59Z",
                "-1000000000-01-01T00:00:00Z"
            })
    void whatIsNoDateOfFourDigitsIsNotKnown(String written) {
        assertThat(of(written).started()).isEmpty();
    }

    /// `-Dstorbench.fuzz=1000000` for as many.
    @Test
    void whateverStandsThereHasMillisecondsOrIsNotKnown() {
        List<String> parts = List.of(
                "+999999999",
                "-999999999",
                "9999",
                "0000",
                "2026",
                "-",
                "12",
                "31",
                "T",
                "23",
                ":59",
                "Z",
                ".9",
                "0",
                "e");
        Random random = new Random(8);
        for (int round = Integer.getInteger("storbench.fuzz", 20_000); round > 0; round--) {
            StringBuilder written = new StringBuilder("2026-11-20T12:00:00Z");
            for (int i = random.nextInt(3); i >= 0; i--) {
                int at = random.nextInt(written.length());
                int end = Math.min(written.length(), at + random.nextInt(5));
                written.replace(random.nextInt(4) == 0 ? 0 : at, end, parts.get(random.nextInt(parts.size())));
            }
            of(written.toString())
                    .started()
                    .ifPresent(at -> assertThat(at.toEpochMilli()).isLessThan(253_402_300_800_000L));
        }
    }
}
