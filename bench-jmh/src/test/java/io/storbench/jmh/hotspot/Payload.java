package io.storbench.jmh.hotspot;

import io.storbench.engine.DataPattern;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Making and checking the payload of 4 KiB.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Payload {
    private static final int BYTES = 4096;

    private final ByteBuffer written = ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer read = ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long offset;

    /// For JMH.
    public Payload() {
        DataPattern.fill(read, 0, BYTES, 0, 1);
    }

    /// What a WRITE carries.
    @Benchmark
    public ByteBuffer fill() {
        offset += BYTES;
        DataPattern.fill(written, 0, BYTES, offset, 1);
        return written;
    }

    /// What a verified READ brought.
    @Benchmark
    public long check() {
        return DataPattern.firstWrong(read, 0, BYTES, 0, 1);
    }
}
