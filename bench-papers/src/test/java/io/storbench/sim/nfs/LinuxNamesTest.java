package io.storbench.sim.nfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.DataSet;
import io.storbench.paper.program.CallProgram;
import io.storbench.paper.program.CallProgram.Call;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What Linux's client asks, by nfs(5) and fs/nfs/dir.c: counted call by call.
class LinuxNamesTest {
    private static final long SECOND_NANOS = 1_000_000_000L;

    /// The messages of each call.
    private static List<Long> messages(String version, List<String> keys, List<Call> calls) {
        String plan = """
            target: {engine: nfs, uri: "nfs://server/export", version: %s, kind: linux}
            workload:
              operation: metadata
              path: data
              file: 64k
              depth: 2
              metadata: {calls: stat, names: warm}
            network: {rtt: 0.2ms}
            protocol: {run: completion}
            """.formatted(version);
        long[] counted =
                CallProgram.run(PlanReader.parse(plan, "calls", keys).trials().getFirst(), calls);
        List<Long> each = new ArrayList<>();
        for (int i = 0; i < counted.length; i++) {
            each.add(counted[i] - (i == 0 ? 0 : counted[i - 1]));
        }
        return each;
    }

    private static Call after(Operation operation, int file, long seconds) {
        return Call.of(operation, 0, file, seconds * SECOND_NANOS);
    }

    private static Call at(Operation operation, int file) {
        return after(operation, file, 0);
    }

    /// nfs(5): attributes are believed for 3 s (acregmin), and for twice as long each time that
    /// they had not changed, up to 60 s (acregmax). Looked up at 0 s, asked for at 4 s, believed
    /// until 10.
    @Test
    void attributesAreBelievedTwiceAsLongEachTime() {
        List<Call> calls = List.of(
                after(Operation.STAT, DataSet.DATA, 2),
                after(Operation.STAT, DataSet.DATA, 2),
                after(Operation.STAT, DataSet.DATA, 5),
                after(Operation.STAT, DataSet.DATA, 2),
                after(Operation.STAT, DataSet.DATA, 0));
        assertThat(messages("3", List.of(), calls).subList(1, 5)).containsExactly(0L, 1L, 0L, 1L);
    }

    /// After 60 s at most, whatever was doubled, file and directory are asked for.
    @Test
    void nothingIsBelievedForMoreThanAMinute() {
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            calls.add(after(Operation.STAT, DataSet.DATA, 61));
        }
        assertThat(messages("3", List.of(), calls).subList(1, 8)).containsOnly(2L);
    }

    /// The client knows that what it removed is not there. Making a file asks 6.1 for its
    /// directory's access once, for the name, for an ACL, then to make it.
    @Test
    void whatWasRemovedIsKnownToBeMissing() {
        List<Call> calls = List.of(
                at(Operation.OPEN_NEW, DataSet.OWN),
                at(Operation.CLOSE, DataSet.OWN),
                at(Operation.REMOVE, DataSet.OWN),
                at(Operation.OPEN_NEW, DataSet.OWN));
        assertThat(messages("3", List.of(), calls)).containsExactly(4L, 0L, 1L, 2L);
    }

    /// RFC 1813's wcc_data tell the client that a change was its own; RFC 1094 has none, so that
    /// the directory's attributes are asked for, found changed, and names looked up again.
    @ParameterizedTest
    @CsvSource({"3, 0", "4.1, 0", "2, 2"})
    void ownChangesLeaveNamesBelievedWhereTheAnswerTellsThem(String version, long asked) {
        List<Call> calls = List.of(
                at(Operation.STAT, DataSet.DATA),
                after(Operation.MKDIR, DataSet.OWN, 1),
                at(Operation.STAT, DataSet.DATA));
        assertThat(messages(version, List.of(), calls).getLast()).isEqualTo(asked);
    }

    /// `nfs_dentry_force_reval` of 2.4.0: the last name, where its directory changed within 15
    /// minutes.
    @ParameterizedTest
    @CsvSource({"true, 1, 1", "true, 1000, 1", "false, 1, 0"})
    void anOldKernelLooksNamesUpAfterARecentChange(boolean recent, long seconds, long asked) {
        List<Call> calls = List.of(
                at(Operation.STAT, DataSet.DATA),
                after(Operation.MKDIR, DataSet.OWN, seconds),
                at(Operation.STAT, DataSet.DATA));
        List<String> keys = List.of("target.cache.ask_recent=" + recent);
        assertThat(messages("3", keys, calls).getLast()).isEqualTo(asked);
    }

    /// Linux 2.4 revalidates whatever it looks up, after a minute directory and file
    /// (`nfs_lookup_verify_inode`); 6.1 the directory, by which it trusts the name.
    @ParameterizedTest
    @CsvSource({"true, 3", "false, 2"})
    void aLookupMayAskForExpiredAttributes(boolean asks, long messages) {
        List<Call> calls = List.of(after(Operation.STAT, DataSet.DATA, 61), at(Operation.REMOVE, DataSet.DATA));
        List<String> keys = List.of("target.cache.ask_on_lookup=" + asks);
        assertThat(messages("3", keys, calls).getLast()).isEqualTo(messages);
    }

    /// A file of 64 KiB, closed: WRITEs of 32 KiB and a COMMIT; of version 2 eight that are stable.
    /// What was written is in the cache.
    @ParameterizedTest
    @CsvSource({"3, 3", "2, 8"})
    void closingWritesWhatIsDirtyAndCommitsIt(String version, long written) {
        List<Call> calls = List.of(
                at(Operation.OPEN_NEW, DataSet.OWN),
                at(Operation.WRITE, DataSet.OWN),
                at(Operation.CLOSE, DataSet.OWN),
                at(Operation.READ, DataSet.OWN));
        List<String> keys =
                version.equals("2") ? List.of() : List.of("target.wsize=32k", "target.cache.max_request=32k");
        List<Long> each = messages(version, keys, calls);
        assertThat(each.get(1) + each.get(2)).isEqualTo(written);
        assertThat(each.get(3)).isZero();
    }

    /// FLUSH_COND_STABLE: in one WRITE, stable and without a COMMIT; in two as ever.
    @ParameterizedTest
    @CsvSource({"128k, 1", "32k, 3"})
    void closingWritesStablyWhatOneWriteHolds(String size, long written) {
        List<Call> calls = List.of(
                at(Operation.OPEN_NEW, DataSet.OWN),
                at(Operation.WRITE, DataSet.OWN),
                at(Operation.CLOSE, DataSet.OWN));
        List<String> keys =
                List.of("target.stable_last=true", "target.wsize=" + size, "target.cache.max_request=" + size);
        List<Long> each = messages("3", keys, calls);
        assertThat(each.get(1) + each.get(2)).isEqualTo(written);
    }

    /// `nfs_access_get_cached`: attributes and access, then attributes alone.
    @ParameterizedTest
    @CsvSource({"true, 1", "false, 2"})
    void openingAgainAsksForAccessUnlessItIsKept(boolean kept, long asked) {
        List<Call> calls = List.of(
                at(Operation.OPEN, DataSet.DATA), at(Operation.CLOSE, DataSet.DATA), at(Operation.OPEN, DataSet.DATA));
        List<String> keys = List.of("target.keeps_access=" + kept);
        assertThat(messages("3", keys, calls).getLast()).isEqualTo(asked);
    }

    /// Version 4 opens by name, and closes: after the first time without the directory's access,
    /// and in 4.0 without confirmation (RFC 7530, section 16.18).
    @ParameterizedTest
    @CsvSource({"4.0, 3", "4.1, 2"})
    void version4OpensAndClosesEachTime(String version, long first) {
        List<Call> calls = List.of(
                at(Operation.OPEN, DataSet.DATA),
                at(Operation.CLOSE, DataSet.DATA),
                at(Operation.OPEN, DataSet.DATA),
                at(Operation.CLOSE, DataSet.DATA));
        assertThat(messages(version, List.of(), calls)).containsExactly(first, 1L, 1L, 1L);
    }
}
