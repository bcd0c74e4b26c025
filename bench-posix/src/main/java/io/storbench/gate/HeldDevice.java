package io.storbench.gate;

import io.storbench.file.ShellText;
import io.storbench.posix.AlignedBuffer;
import io.storbench.posix.OpenFile;
import io.storbench.posix.OpenMode;
import io.storbench.posix.PosixException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A block device opened with O_EXCL, which the kernel grants to one opener only, and not while the
/// device or a partition of it is mounted, swapped to, or part of a volume (open(2)); no mount,
/// volume or second storbench gets the device while it is open. Reads and writes go past the
/// system's cache, which may hold what stood there before another host wrote. For one thread at a
/// time: a trial's preparation opens it, and the end of the run closes it.
final class HeldDevice implements DeviceUnderTest {
    private static final int CHUNK_BYTES = DeviceGate.RESERVED_BYTES;

    private final LocalDevice device;
    private final Optional<OpenFile> file;
    private final Optional<Finding> obstacle;
    private final AlignedBuffer buffer = AlignedBuffer.handedOver(CHUNK_BYTES, AlignedBuffer.PAGE_BYTES);

    private HeldDevice(LocalDevice device, Optional<OpenFile> file, Optional<Finding> obstacle) {
        this.device = device;
        this.file = file;
        this.obstacle = obstacle;
    }

    static HeldDevice open(LocalDevice device, boolean written) throws IOException {
        HeldDevice held = openOrTell(device, written);
        // The node may have been given to another disk since it was looked at.
        if (!device.tree().number(device.node().toString()).equals(Optional.of(device.number()))) {
            held.close();
            throw new IOException(device.node() + " became another device while it was opened; run again");
        }
        return held;
    }

    private static HeldDevice openOrTell(LocalDevice device, boolean written) throws IOException {
        OpenMode mode = new OpenMode(written, true, OpenMode.Sync.NONE);
        try {
            return new HeldDevice(device, Optional.of(OpenFile.openExclusive(device.node(), mode)), Optional.empty());
        } catch (PosixException e) {
            if (!e.isBusy() && !e.isDenied()) {
                throw e;
            }
            return new HeldDevice(device, openToLook(device), Optional.of(obstacle(e)));
        }
    }

    /// @return nothing when it may not even be read; why it is in use can be determined all the
    ///   same
    private static Optional<OpenFile> openToLook(LocalDevice device) throws IOException {
        try {
            return Optional.of(OpenFile.open(device.node(), new OpenMode(false, true, OpenMode.Sync.NONE)));
        } catch (PosixException e) {
            if (!e.isDenied()) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private static Finding obstacle(PosixException e) {
        return e.isBusy()
                ? new Finding(
                        "something has it open exclusively",
                        "end that: another storbench, a volume, a mount in another namespace, a target that serves it")
                : new Finding(
                        "the system denies it (" + ShellText.escape(String.valueOf(e.getMessage())) + ")",
                        "run as root, and see whether it is write-protected");
    }

    @Override
    public Optional<LocalDevice> local() {
        return Optional.of(device);
    }

    @Override
    public List<String> names() {
        return DeviceNames.of(device);
    }

    @Override
    public String identity() {
        return DeviceNames.identity(device);
    }

    @Override
    public Identification identification() {
        return device.identification();
    }

    @Override
    public long sizeBytes() {
        return device.wholeBytes();
    }

    @Override
    public int blockBytes() {
        return device.blockBytes();
    }

    /// What is in use, and that it cannot be held when nothing else tells why.
    @Override
    public List<Finding> findings() throws IOException {
        List<Finding> findings = new ArrayList<>(DeviceUsers.findings(device));
        if (findings.isEmpty()) {
            obstacle.ifPresent(findings::add);
        }
        return findings;
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public boolean exclusive() {
        return obstacle.isEmpty();
    }

    private OpenFile opened() throws IOException {
        return file.orElseThrow(() -> new IOException(device + " may not be read by this user; run as root"));
    }

    @Override
    public void read(long offset, ByteBuffer into) throws IOException {
        OpenFile opened = opened();
        long at = offset;
        while (into.hasRemaining()) {
            int lengthBytes = Math.min(into.remaining(), CHUNK_BYTES);
            int readBytes = opened.read(buffer, 0, lengthBytes, at);
            if (readBytes == 0) {
                throw new EOFException(device + " ends at " + at + ", before its size");
            }
            into.put(buffer.bytes().clear().limit(readBytes));
            at += readBytes;
        }
    }

    @Override
    public void write(long offset, ByteBuffer from) throws IOException {
        OpenFile opened = opened();
        long at = offset;
        while (from.hasRemaining()) {
            int lengthBytes = Math.min(from.remaining(), CHUNK_BYTES);
            buffer.bytes().clear().put(from.slice(from.position(), lengthBytes));
            int writtenBytes = opened.write(buffer, 0, lengthBytes, at);
            from.position(from.position() + writtenBytes);
            at += writtenBytes;
        }
        opened.syncData();
    }

    @Override
    public void close() throws IOException {
        buffer.close();
        if (file.isPresent()) {
            file.get().close();
        }
    }
}
