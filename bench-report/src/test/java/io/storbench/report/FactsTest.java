package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.TrialResult;
import org.junit.jupiter.api.Test;

/// What the first screen says of the targets, which differ by the profile of a model.
class FactsTest {
    private static Headline headline(TrialResult... trials) {
        return Report.of(Reports.input(trials)).headline();
    }

    private static TrialBuilder cached(int point, String protocol) {
        return simulated(point)
                .factor("target", protocol)
                .fact("level", "protocol, modelled cache")
                .fact("protocol", protocol);
    }

    @Test
    void aModelOfSegmentsIsNotSaidToDelayMessages() {
        assertThat(headline(simulated(1).fact("network.emulation", "modelled").valid(1e6))
                        .notes())
                .anyMatch(note -> note.startsWith("The model delays whole messages"));
        assertThat(headline(simulated(1)
                                .fact("network.emulation", "modelled TCP")
                                .valid(1e6))
                        .notes())
                .contains("The model sends segments by TCP's rules: windows, acknowledgements," + " losses.");
    }

    @Test
    void aModelledFileSystemIsReported() {
        assertThat(headline(cached(1, "iscsi").valid(1e6)).level())
                .isEqualTo("Protocol level: iSCSI calls of a modelled client cache, no client file system.");
        assertThat(headline(
                                cached(1, "nfs").valid(1e6),
                                cached(2, "iscsi")
                                        .fact("file_system", "modelled")
                                        .valid(1e6))
                        .level())
                .isEqualTo("Protocol level: NFS and iSCSI calls of a modelled client cache, on"
                        + " LUNs of a modelled file system.");
        assertThat(headline(simulated(1)
                                .fact("level", "protocol")
                                .fact("protocol", "iscsi")
                                .fact("file_system", "modelled")
                                .valid(1e6))
                        .level())
                .isEqualTo("Protocol level: iSCSI calls, no client cache, on LUNs of a modelled file" + " system.");
    }

    @Test
    void aProtocolOfAnotherJarIsNamedAsItNamesItself() {
        assertThat(headline(cached(1, "sbp").valid(1e6), cached(2, "nfs").valid(1e6))
                        .level())
                .isEqualTo("Protocol level: NFS and sbp calls of a modelled client cache, no client file system.");
    }

    /// Both have caches, the one measured and the other modelled.
    @Test
    void aModelOfTheSystemComparesWithIt() {
        assertThat(headline(
                                measured(1).fact("level", "system").valid(1e6),
                                simulated(1)
                                        .fact("level", "protocol, modelled cache")
                                        .valid(1e6))
                        .level())
                .isEqualTo("System level: measured with the client's file system and cache, simulated"
                        + " with a modelled cache.");
        assertThat(headline(
                                measured(1).fact("level", "system").valid(1e6),
                                simulated(1).fact("level", "protocol").valid(1e6))
                        .level())
                .startsWith("Trials of different levels (protocol and system) cannot be compared");
    }

    /// A directory keeps what an earlier profile gave; it is in no mean.
    @Test
    void whatWasRunAgainSaysNothingOfTheTargets() {
        Headline headline = headline(
                simulated(1)
                        .fact("level", "protocol")
                        .fact("network.emulation", "modelled")
                        .valid(1e6),
                cached(1, "nfs").fact("network.emulation", "modelled TCP").valid(1e6));
        assertThat(headline.level())
                .isEqualTo("Protocol level: NFS calls of a modelled client cache, no client file system.");
        assertThat(headline.notes()).noneMatch(note -> note.contains("whole messages"));
    }

    /// Facts may come from a damaged file.
    @Test
    void whatIsNoNumberIsNoShare() {
        assertThat(headline(measured(1).fact("client.unsent_share", "much").valid(1e6))
                        .notes())
                .noneMatch(note -> note.contains("had not reached the server"));
    }

    /// Reads have nothing to make durable.
    @Test
    void onlyWritesTellWhereDataIsDurable() {
        assertThat(headline(measured(1).fact("durability", "server memory").valid(1e6))
                        .notes())
                .noneMatch(note -> note.contains("durable"));
        assertThat(headline(measured(1)
                                .setting("workload.operation", "write")
                                .fact("durability", "server memory")
                                .valid(1e6))
                        .notes())
                .contains("Durability of writes: server memory.");
    }
}
