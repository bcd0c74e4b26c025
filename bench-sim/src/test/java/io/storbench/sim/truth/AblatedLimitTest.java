package io.storbench.sim.truth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The mechanisms of dirty pages ablated by name, where 32 MiB are written in a limit of 8 MiB.
class AblatedLimitTest {
    private static TruthRow row(String protocol) {
        return TruthRow.all().stream()
                .filter(row -> row.group().equals("g4"))
                .filter(row -> row.protocol().equals(protocol) && row.rttMillis() == 10)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "nfs3, dirty-throttle, target.cache.throttle=false",
        "nfs41, unstable-pages, target.cache.unstable=false",
        "iscsi, dirty-throttle, target.cache.throttle=false",
        "iscsi, wbt, target.cache.wbt=false",
    })
    void aMechanismThatIsTurnedBackIsTheOneItsKeyTurnsOff(String protocol, String name, String key) {
        TruthRow row = row(protocol);
        TruthTrial all = TruthTrial.simulate(row, List.of());
        TruthTrial without = TruthTrial.simulate(row, List.of("simulate.ablate=" + name));
        assertThat(without).isNotEqualTo(all);
        assertThat(without).isEqualTo(TruthTrial.simulate(row, List.of(key)));
    }

    /// Without passes to commit, closing the file commits it, once.
    @ParameterizedTest
    @CsvSource({"nfs3", "nfs41"})
    void withoutUnstablePagesThereIsOneCommit(String protocol) {
        TruthRow row = row(protocol);
        assertThat(row.commits()).isGreaterThan(1);
        List<String> ablated = List.of("simulate.ablate=unstable-pages");
        assertThat(TruthTrial.simulate(row, ablated).commits()).isEqualTo(1);
    }
}
