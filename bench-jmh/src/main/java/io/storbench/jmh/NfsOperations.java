package io.storbench.jmh;

import io.storbench.plan.Operation;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/// Single operations of storbench's own NFS client.
public class NfsOperations extends StorageOperations {
    /// `embedded`, or an export's address: `nfs://server/export?version=4.1`.
    @Param("embedded")
    public String target = "";

    /// For JMH.
    public NfsOperations() {}

    @Override
    List<String> targetKeys() {
        return ofAddress("nfs", "nfs://", target);
    }

    /// Asks for the file's attributes: GETATTR.
    @Benchmark
    public void getattr(Lane lane) throws IOException {
        onFile(lane, Operation.STAT);
    }

    /// Reads a block: READ.
    @Benchmark
    public void read(Lane lane) throws IOException {
        onNextBlock(lane, Operation.READ);
    }

    /// Writes a block and makes it durable: WRITE (unstable) and COMMIT, one after the other.
    @Benchmark
    public void writeAndCommit(Lane lane) throws IOException {
        onNextBlock(lane, Operation.WRITE);
        onFile(lane, Operation.FLUSH);
    }
}
