package io.storbench.it;

import static io.storbench.junit.StorbenchAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.junit.IscsiTargetContainer;
import io.storbench.junit.NfsServerContainer;
import io.storbench.junit.Plan;
import io.storbench.junit.Storbench;
import io.storbench.plan.PlanException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.containers.ContainerLaunchException;

/// The containers that other projects' tests use.
@RequiresDocker({GaneshaServer.IMAGE, TgtServer.IMAGE})
class ContainersIT {
    private static final Plan WRITES = Plan.of("""
            workload: {operation: write, block: 64k, file: 2m, verify: true}
            protocol: {run: completion}
            """).with("target.engine", "nfs");

    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void withoutCapabilitiesAServerKeepsTwoMebibytesOfAFile(String version) {
        try (NfsServerContainer server = new NfsServerContainer(GaneshaServer.IMAGE).withoutCapabilities()) {
            server.start();
            assertThat(Storbench.run(WRITES.with("target.uri", server.uri("/export", version))))
                    .hasNoDoubts();
        }
    }

    @Test
    void withoutCapabilitiesMoreIsLost() {
        try (NfsServerContainer server = new NfsServerContainer(GaneshaServer.IMAGE).withoutCapabilities()) {
            server.start();
            Plan larger = WRITES.with("target.uri", server.uri("/export")).with("workload.file", "4m");
            assertThatThrownBy(() -> assertThat(Storbench.run(larger)).hasNoDoubts())
                    .isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void withThemAServerKeepsAll() {
        try (NfsServerContainer server = new NfsServerContainer(GaneshaServer.IMAGE)) {
            server.start();
            Plan larger = WRITES.with("target.uri", server.uri("/export")).with("workload.file", "8m");
            assertThat(Storbench.run(larger)).hasNoDoubts();
        }
    }

    @Test
    void aLunIsWrittenToWithConsentOnly() {
        try (IscsiTargetContainer target = new IscsiTargetContainer(TgtServer.IMAGE)) {
            target.start();
            Plan writes = WRITES.with("target.engine", "iscsi").with("target.uri", target.uri(1));
            assertThatThrownBy(() -> Storbench.run(writes))
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining("a test names what it allows by Plan.allowDeviceWrite");
            assertThat(Storbench.run(writes.allowDeviceWrite(IscsiTargetContainer.device(1))))
                    .hasNoDoubts();
        }
    }

    @Test
    void anImageThatDoesNotServeIsSaidToNotStart() {
        try (NfsServerContainer server = new NfsServerContainer(GaneshaServer.IMAGE).withCommand("false")) {
            assertThatThrownBy(server::start).isInstanceOf(ContainerLaunchException.class);
        }
    }
}
