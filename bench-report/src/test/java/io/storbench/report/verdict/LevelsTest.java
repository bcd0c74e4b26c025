package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelsTest {
    /// What a person says of an operation is its plural.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                               | ''",
                "{workload.operation=write}                       | for writes",
                "{workload.operation=read, workload.depth=4}      | for reads at queue depth 4",
                "{workload.operation=mixed, workload.depth=4}     | with queue depth 4, operation mixed",
                "{network.rtt=5ms, workload.block=8k}             | with round-trip time 5 ms, block size 8k",
            })
    void restrictionsReadAsAPersonSaysThem(String levels, String words) {
        Map<String, String> byPath = new TreeMap<>();
        for (String level : levels.substring(1, levels.length() - 1).split(", ", -1)) {
            if (!level.isEmpty()) {
                int equals = level.indexOf('=');
                byPath.put(level.substring(0, equals), level.substring(equals + 1));
            }
        }
        assertThat(Levels.restriction(byPath).replace('\u00A0', ' ')).isEqualTo(words.isEmpty() ? "" : words + ", ");
    }
}
