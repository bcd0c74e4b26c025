package io.storbench.jmh.hotspot;

import io.storbench.iscsi.pdu.DataIn;
import io.storbench.iscsi.pdu.Digests;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.PduReader;
import io.storbench.iscsi.pdu.PduWriter;
import io.storbench.iscsi.pdu.ScsiCommand;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Writing a SCSI command, and reading the Data-In PDU of 4 KiB that answers it.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class IscsiPdus {
    private static final int DATA_BYTES = 4096;

    /// Whether headers and data have CRC32C digests.
    @Param({"false", "true"})
    public boolean digests;

    private final ByteBuffer out = ByteBuffer.allocateDirect(2 * DATA_BYTES);
    private final ByteBuffer in = ByteBuffer.allocateDirect(2 * DATA_BYTES);
    private final PduWriter writer = new PduWriter();
    private final PduReader reader = new PduReader(DATA_BYTES);
    private int endAt;
    private int tag;

    /// For JMH.
    public IscsiPdus() {}

    /// Writes the answer.
    @Setup(Level.Trial)
    public void answer() {
        Digests agreed = new Digests(digests, digests);
        writer.agree(agreed);
        reader.agree(agreed, DATA_BYTES);
        DataIn.begin(in, 0, 0, 0);
        DataIn.setStatus(in, 0, 0);
        endAt = writer.end(in, 0, DATA_BYTES);
    }

    /// Writes the command.
    @Benchmark
    public int writeCommand() {
        ScsiCommand.begin(out, 0, ScsiCommand.Direction.READ, DATA_BYTES);
        Header.setTaskTag(out, 0, ++tag);
        return writer.end(out, 0, 0);
    }

    /// Finds the answer in what was received.
    @Benchmark
    public int readData() throws PduException {
        if (!reader.find(in, 0, endAt)) {
            throw new IllegalStateException("no PDU");
        }
        return reader.dataBytes() + DataIn.status(in, reader.headerAt());
    }
}
