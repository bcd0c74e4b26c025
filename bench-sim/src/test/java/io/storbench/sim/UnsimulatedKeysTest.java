package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.ValueType;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.protocol.IscsiKeys;
import io.storbench.protocol.NfsKeys;
import io.storbench.run.Engines;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A plan that can be run can be simulated: the simulator knows every key of the engines that it
/// has models of, if only to ignore it.
class UnsimulatedKeysTest {
    static Stream<Arguments> keys() {
        return Stream.of(
                        of("nfs", "", NfsKeys.TARGET),
                        of("nfs", "server.", NfsKeys.EMBEDDED),
                        of("iscsi", "", IscsiKeys.TARGET),
                        of("iscsi", "server.", IscsiKeys.EMBEDDED))
                .flatMap(arguments -> arguments);
    }

    private static Stream<Arguments> of(String engine, String prefix, KeySection section) {
        return section.keys().stream()
                .filter(key -> !key.name().equals("uri"))
                .map(key -> Arguments.of(engine, prefix + key.name(), key));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("keys")
    void aKeyOfTheMeasuringEngineIsKnown(String engine, String path, Key<?> key) {
        ExperimentPlan plan = PlanReader.parse(
                "target: {engine: %s, uri: embedded}".formatted(engine),
                "plan",
                List.of("target." + path + "=" + sample(key)));
        Throwable mistake =
                catchThrowable(() -> new Engines().parameters(plan.trials().getFirst()));
        assertThat(mistake).isNull();
    }

    private static <T> String sample(Key<T> key) {
        return key.defaultValue().map(key.type()::write).orElseGet(() -> switch (key.type()) {
            case ValueType.Time _ -> "1s";
            case ValueType.Whole whole -> String.valueOf(whole.least());
            case ValueType.Structure _ -> "[]";
            default -> "x";
        });
    }
}
