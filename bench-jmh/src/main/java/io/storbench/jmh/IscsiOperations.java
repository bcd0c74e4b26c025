package io.storbench.jmh;

import io.storbench.plan.Operation;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/// Single commands of storbench's own iSCSI initiator.
public class IscsiOperations extends StorageOperations {
    /// `embedded`, or a LUN's address: `iscsi://host/TARGET-NAME/LUN`.
    @Param("embedded")
    public String target = "";

    /// For JMH.
    public IscsiOperations() {}

    @Override
    List<String> targetKeys() {
        return ofAddress("iscsi", "iscsi://", target);
    }

    /// Reads a block: READ(16).
    @Benchmark
    public void read(Lane lane) throws IOException {
        onNextBlock(lane, Operation.READ);
    }

    /// Writes a block: WRITE(16), which a write cache may answer.
    @Benchmark
    public void write(Lane lane) throws IOException {
        onNextBlock(lane, Operation.WRITE);
    }
}
