package io.storbench.iscsi.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.PathCounters;
import io.storbench.testkit.LoopDevice;
import io.storbench.testkit.RequiresLoopDevices;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A file system that lives on a device: what is written to a file is counted at the device.
@RequiresLoopDevices
class FileOnDeviceTest {
    private static final int SIZE_BYTES = 4 << 20;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void whatAFileWritesIsCountedAtTheDeviceBelowIt() throws IOException {
        Path point = Files.createDirectory(directory.resolve("mounted"));
        try (LoopDevice device = LoopDevice.of(directory.resolve("image"), 64 << 20)) {
            String _ = LoopDevice.run("mkfs.ext4", "-q", device.node());
            String _ = LoopDevice.run("mount", device.node(), point.toString());
            try {
                PathCounters counters = new DiskCounterSource().attach(point).orElseThrow();
                assertThat(counters.facts()).containsEntry("device", device.node());
                counters.begin();
                write(point.resolve("file"));
                CounterSnapshot counted = counters.counted();
                assertThat(counted.get(Counter.DEVICE_BYTES_OUT)).isGreaterThanOrEqualTo(SIZE_BYTES);
                assertThat(counted.get(Counter.DEVICE_WRITES)).isPositive();
                assertThat(counted.get(Counter.DEVICE_FLUSHES)).isPositive();
            } finally {
                LoopDevice.unmount(point.toString());
            }
        }
    }

    private static void write(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            int count = channel.write(ByteBuffer.allocate(SIZE_BYTES));
            assertThat(count).isEqualTo(SIZE_BYTES);
            channel.force(true);
        }
    }
}
