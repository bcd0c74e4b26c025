package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Two targets of a trial at addresses of one export or LUN.
class OnePlaceTest {
    private static TrialSpec trial(String engine, String first, String other, String second) {
        return PlanReader.parse(
                        """
                        targets:
                          a: {engine: %s, uri: "%s"}
                          b: {engine: %s, uri: "%s"}
                        workload: {operation: write, block: 4k, file: 64k}
                        hosts: {x: {target: a}, y: {target: b}}
                        """
                                .formatted(engine, first, other, second),
                        "plan",
                        List.of())
                .trials()
                .getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "nfs, nfs://localhost/export, nfs://127.0.0.1/export",
        "nfs, nfs://127.0.0.1/export, nfs://127.0.0.1:2049/export/",
        "iscsi, iscsi://localhost/iqn.2026-11.test:t1/1, iscsi://127.0.0.1:3260/iqn.2026-11.test:t1/1",
    })
    void oneServerByTwoNamesIsRefused(String engine, String first, String second) {
        assertThatThrownBy(() -> OnePlace.refuse(trial(engine, first, engine, second)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("targets \"a\" and \"b\" of one trial are both " + second);
    }

    @ParameterizedTest
    @CsvSource({
        "nfs, nfs://localhost/a, nfs, nfs://localhost/b",
        "nfs, nfs://localhost/a, nfs, nfs://localhost:2050/a",
        "nfs, nfs://localhost/iqn.2026-11.test:t1/1, iscsi, iscsi://localhost/iqn.2026-11.test:t1/1",
    })
    void otherExportsPortsAndProtocolsAreOtherPlaces(
            String engine, String first, String other, String second) {
        assertThatCode(() -> OnePlace.refuse(trial(engine, first, other, second)))
                .doesNotThrowAnyException();
    }
}
