package io.storbench.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.DataSet;
import io.storbench.paper.program.CallProgram;
import io.storbench.paper.program.CallProgram.Call;
import io.storbench.paper.published.Paper;
import io.storbench.plan.Operation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Radkov et al., FAST 2004, sections 4.1 to 4.3, for their metadata calls: what the text says.
class RadkovCallsTest {
    private static final long LINGER_NANOS = 10_000_000_000L;

    /// The messages until after each call, of a client that has just mounted.
    ///
    /// @param depth of the directory that they are about
    /// @param slots how many names of their own they need
    private static long[] messages(String client, int depth, int slots, List<Call> calls) {
        List<String> keys = List.of(
                "design.factors.target=[" + client + "]",
                "design.factors.workload.metadata.level=[" + depth + "]",
                "workload.depth=" + slots);
        return CallProgram.run(
                Paper.of("radkov-metadata").experiment(keys).trials().getFirst(), calls);
    }

    /// The calls of Table 1 on what the load has, the second time on another name.
    private static final List<List<Call>> CALLS = List.of(
            own(Operation.MKDIR),
            own(Operation.SYMLINK),
            own(Operation.OPEN_NEW),
            prepared(Operation.REMOVE),
            prepared(Operation.OPEN),
            prepared(Operation.TRUNCATE),
            prepared(Operation.CHMOD),
            prepared(Operation.ACCESS),
            prepared(Operation.STAT),
            prepared(Operation.UTIMES),
            renaming(Operation.LINK),
            renaming(Operation.RENAME));

    private static List<Call> own(Operation operation) {
        return List.of(
                Call.of(operation, 0, DataSet.OWN, LINGER_NANOS), Call.of(operation, 1, DataSet.OWN, LINGER_NANOS));
    }

    private static List<Call> prepared(Operation operation) {
        return List.of(
                Call.of(operation, 0, DataSet.DATA, LINGER_NANOS),
                Call.of(operation, 0, DataSet.SCRATCH, LINGER_NANOS));
    }

    private static List<Call> renaming(Operation operation) {
        return List.of(
                new Call(operation, 0, DataSet.DATA, DataSet.OWN, LINGER_NANOS),
                new Call(operation, 1, DataSet.SCRATCH, DataSet.OWN, LINGER_NANOS));
    }

    /// Section 4.3: by NFS v2 and v3 one message for each level, by v4 and iSCSI two; of a warm
    /// client none. Both paths of LINK and RENAME are walked by then.
    @ParameterizedTest
    @CsvSource({"nfs2, 1", "nfs3, 1", "nfs4, 2", "iscsi, 2"})
    void aColdClientWalksEachLevelAndAWarmOneDoesNot(String client, int perLevel) {
        for (List<Call> calls : CALLS) {
            long[] flat = messages(client, 0, 2, calls);
            long[] deep = messages(client, 16, 2, calls);
            Operation operation = calls.getFirst().operation();
            assertThat(deep[0] - flat[0]).as("%s cold", operation).isEqualTo(16L * perLevel);
            assertThat(deep[1] - deep[0]).as("%s warm", operation).isEqualTo(flat[1] - flat[0]);
        }
    }

    /// Section 4.1: of a warm client by iSCSI "an asynchronous write" of the journal and its commit
    /// block, whatever was changed; nothing for what changes nothing.
    @ParameterizedTest
    @CsvSource({"CHMOD, 2", "UTIMES, 2", "STAT, 0", "ACCESS, 0", "OPEN, 0"})
    void aWarmFileSystemWritesTheJournalOnly(Operation operation, int messages) {
        long[] counted = messages("iscsi", 0, 2, prepared(operation));
        assertThat(counted[1] - counted[0]).isEqualTo(messages);
    }

    /// Section 4.2, figure 3: by NFS every call has its messages; ext3 writes each block once.
    ///
    /// @param writes the journal's superblock; of the blocks that changed, as Ext3Test has them,
    ///   and a descriptor, as many requests of 31 blocks as carry them; the commit block
    @ParameterizedTest
    @CsvSource({"1, 3", "32, 3", "1024, 4"})
    void updatesAggregate(int batch, int writes) {
        List<Call> calls = new ArrayList<>();
        for (int slot = 0; slot < batch; slot++) {
            boolean last = slot == batch - 1;
            calls.add(Call.of(Operation.OPEN_NEW, slot, DataSet.OWN, last ? LINGER_NANOS : 0));
        }
        long[] nfs = messages("nfs3", 0, batch, calls);
        assertThat(nfs[batch - 1]).isEqualTo(3L * batch);
        long[] iscsi = messages("iscsi", 0, batch, calls);
        long reads = batch == 1 ? iscsi[0] - writes : readsOf(batch);
        assertThat(iscsi[batch - 1]).isEqualTo(reads + writes);
    }

    /// The root's only block of entries and the bitmap of inodes; a block of the table for every 32
    /// inodes, of which the root's is there; and when the directory grows beyond 170 entries the
    /// bitmap of blocks.
    private static long readsOf(int batch) {
        long tableBlocks = Math.ceilDiv(5 + batch, 32) - 1L;
        return 2 + tableBlocks + (batch > 166 ? 1 : 0);
    }
}
