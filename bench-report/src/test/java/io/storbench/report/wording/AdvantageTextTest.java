package io.storbench.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdvantageTextTest {
    /// A percentage has no sign, so that an interval which leaves no advantage open is one of factors.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "1.05|1.02|1.08| [2.0 to 8.0 %]",
                "1.05|0.99|1.12| [0.99, 1.12]",
                "2|1.9|2.1| [1.90, 2.10]",
                "2|2.001|2.002|"
            })
    void anIntervalIsThatOfTheAdvantage(double factor, double low, double high, String words) {
        assertThat(AdvantageText.interval(factor, factor, low, high).replace('\u00A0', ' '))
                .isEqualTo(words == null ? "" : words);
    }
}
