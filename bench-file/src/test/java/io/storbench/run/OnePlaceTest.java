package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Two targets of a trial at addresses of one export or LUN.
class OnePlaceTest {
    /// Two devices below one directory, of one mount.
    private static final TrialSpec DEVICES =
            PlanReader.parse("""
                targets:
                  a: {engine: block, path: /dev/null}
                  b: {engine: block, path: /dev/zero}
                workload: {operation: read, block: 4k, file: 64k}
                hosts: {x: {target: a}, y: {target: b}}
                """, "plan", List.of()).trials().getFirst();

    private static List<OpenTarget> devices(Set<String> first, Set<String> second) {
        return List.of(
                new OpenTarget("a", DEVICES.parts().getFirst(), new CountedTarget(first)),
                new OpenTarget("b", DEVICES.parts().getLast(), new CountedTarget(second)));
    }

    @Test
    void devicesWithCountersOfTheirOwnAreOtherPlaces() {
        assertThatCode(() -> OnePlace.refuse(devices(Set.of("disk a"), Set.of("disk b"))))
                .doesNotThrowAnyException();
    }

    @Test
    void devicesOnOneDiskAreRefused() {
        assertThatThrownBy(() -> OnePlace.refuse(devices(Set.of("disk a", "disk b"), Set.of("disk b"))))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                        "targets \"a\" and \"b\" of one trial are on one disk b, whose counters do not tell them"
                                + " apart; name one of them in both groups of hosts");
    }

    private static TrialSpec trial(String engine, String first, String other, String second) {
        return PlanReader.parse("""
            targets:
              a: {engine: %s, uri: "%s"}
              b: {engine: %s, uri: "%s"}
            workload: {operation: write, block: 4k, file: 64k}
            hosts: {x: {target: a}, y: {target: b}}
            """.formatted(engine, first, other, second), "plan", List.of())
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
    void otherExportsPortsAndProtocolsAreOtherPlaces(String engine, String first, String other, String second) {
        assertThatCode(() -> OnePlace.refuse(trial(engine, first, other, second)))
                .doesNotThrowAnyException();
    }
}
