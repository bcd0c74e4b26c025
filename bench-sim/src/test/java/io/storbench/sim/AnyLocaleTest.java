package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.Measurement;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("sets the default locale")
class AnyLocaleTest {
    @Test
    void theSameSeedGivesTheSameDigestInAnyLocaleAndTimeZone() {
        Object digest = digest("design.seed=1");
        assertThat(digest("design.seed=2")).isNotEqualTo(digest);
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            for (String language : new String[] {"tr-TR", "ar-EG", "hi-IN-u-nu-deva"}) {
                Locale.setDefault(Locale.forLanguageTag(language));
                TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Apia"));
                assertThat(digest("design.seed=1")).isEqualTo(digest);
            }
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    private static Object digest(String seed) {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, seed, "workload.depth=8");
        return numbers.facts().getOrDefault("model.digest", "");
    }
}
