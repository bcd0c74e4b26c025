package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What factors are called in sentences.
class FactorNameTest {
    @ParameterizedTest
    @CsvSource({
        "network.rtt, round-trip time",
        "network.rate, link speed",
        "network.jitter, jitter",
        "workload.block, block size",
        "workload.depth, queue depth",
        "workload.operation, operation",
        "workload.think_times, think times",
        "workload.params.share, share",
        "target, target",
        "hosts, hosts",
        "hosts.mail.depth, queue depth of mail",
        "hosts.mail.count, count of mail",
        "target.rsize, rsize",
        "target.mount.rsize, rsize",
        "target.server.threads, server threads",
        "target.server.disk.rate, disk rate",
        "rtt, rtt"
    })
    void aFactorIsCalledAsAPersonDoes(String path, String name) {
        assertThat(FactorName.of(path)).isEqualTo(name);
    }

    @Test
    void theKeyIsAddedWhereItSaysMore() {
        assertThat(FactorName.withKey("workload.depth")).isEqualTo("queue depth (workload.depth)");
        assertThat(FactorName.withKey("hosts")).isEqualTo("hosts");
    }
}
