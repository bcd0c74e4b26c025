package com.example;

import static io.storbench.junit.StorbenchAssertions.assertThat;

import io.storbench.junit.NfsServerContainer;
import io.storbench.junit.Plan;
import io.storbench.junit.Results;
import io.storbench.junit.StorageBenchmark;
import io.storbench.junit.Storbench;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/// How fast files are read, over NFS, near and far.
class NfsReadTest {
    /// On storbench's own server, in this JVM: needs no Docker.
    @StorageBenchmark("reads.yaml")
    void readsTakeLessThanTenMilliseconds(Results reads) {
        assertThat(reads).hasNoDoubts().p99().isBelow("10ms").throughput().isAbove("100");
    }

    /// What a distance of 20 ms makes of it, by simulation: needs no server.
    @StorageBenchmark("reads.yaml")
    void aDistanceAddsItsRoundTrip(Plan plan) {
        Results far = Storbench.simulate(plan.with("network.rtt", "10ms,20ms"));
        assertThat(far.at("network.rtt", "20ms")).latency().isAbove("20ms").latency().isBelow("25ms");
    }

    /// On NFS-Ganesha, in a container of the image that NFS_IMAGE names.
    @StorageBenchmark("reads.yaml")
    @EnabledIfEnvironmentVariable(named = "NFS_IMAGE", matches = ".+")
    void ganeshaReadsTakeLessThanTwentyMilliseconds(Plan plan) {
        try (NfsServerContainer server = new NfsServerContainer(System.getenv("NFS_IMAGE")).withoutCapabilities()) {
            server.start();
            Results reads = Storbench.run(plan.with("target.uri", server.uri("/export")));
            assertThat(reads).hasNoDoubts().p99().isBelow("20ms");
        }
    }
}
