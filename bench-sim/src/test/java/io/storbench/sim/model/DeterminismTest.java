package io.storbench.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.random.RandomStream;
import java.util.ArrayList;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("sets the default locale")
class DeterminismTest {
    /// Recorded on one JVM; every other one must arrive at the same.
    private static final long RECORDED_DIGEST = 6640916590471501413L;

    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();

    @AfterEach
    void restore() {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
    }

    @ParameterizedTest
    @CsvSource({"en-US, UTC", "tr-TR, Asia/Istanbul", "ar-EG, Pacific/Apia", "th-TH, Asia/Kolkata"})
    void theSameSeedGivesTheSameDigestInAnyLocaleAndTimeZone(String language, String place) {
        Locale.setDefault(Locale.forLanguageTag(language));
        TimeZone.setDefault(TimeZone.getTimeZone(place));
        assertThat(digest(1)).isEqualTo(RECORDED_DIGEST);
    }

    @Test
    void differentSeedsGiveDifferentDigests() {
        ArrayList<Long> digests = new ArrayList<>();
        for (long seed = 0; seed < 30; seed++) {
            digests.add(digest(seed));
        }
        assertThat(digests).doesNotHaveDuplicates();
    }

    private static long digest(long seed) {
        ExponentialTimes services = new ExponentialTimes(RandomStream.of(seed, "services"), OpenQueue.UNIT_NANOS);
        return new OpenQueue(seed, 1.5, 2, services::nextNanos).run(50_000).digest();
    }
}
