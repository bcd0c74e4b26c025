package io.storbench.gate;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/// A block device or LUN that a run is about to write to, opened for the gate: slow and simple, one
/// call at a time, from the run's thread.
public interface DeviceUnderTest extends AutoCloseable {
    /// The names by which the user may consent, the best first: stable ones only, since `/dev/sdb`
    /// may be another disk tomorrow. By-id paths, serial numbers, `iqn.2026-11.test:t1/1`. None
    /// when the device has no such name; it is refused then.
    List<String> names();

    /// What the device is, wherever it is attached; kept in the mark, so that a copy of a marked
    /// device is not taken for it. The same text on every attachment: world-wide name as sysfs
    /// writes it (`naa.…`, `eui.…`, `t10.…`, from VPD page 0x83), else serial number, else the
    /// first of [#names].
    String identity();

    /// What it is on this machine; nothing when it is reached past the kernel's devices.
    default Optional<LocalDevice> local() {
        return Optional.empty();
    }

    /// Its size.
    long sizeBytes();

    /// Its logical block, to a multiple of which every access is aligned.
    int blockBytes();

    /// What it has to say again at every later opening; see [Proof].
    default Identification identification() {
        return new Identification(List.of(identity()), "", sizeBytes(), blockBytes());
    }

    /// What it is used for by others, and whatever else speaks against writing, all of it: mounts,
    /// swap, holders, partitions, reservations, write protection. Its content is the gate's own
    /// business.
    ///
    /// @throws IOException when that cannot be found out; the device is refused then
    List<Finding> findings() throws IOException;

    /// What cannot be excluded on this kind of device, for the user to know before the first write:
    /// one line each.
    List<String> warnings();

    /// Whether holding it open keeps others out: then the gate closes it at the end of the run,
    /// else as soon as it is admitted.
    boolean exclusive();

    /// Reads until the buffer is full.
    ///
    /// @param offset and the buffer's remaining bytes are multiples of [#blockBytes]; at most
    ///   [DeviceGate#RESERVED_BYTES] are asked for
    void read(long offset, ByteBuffer buffer) throws IOException;

    /// Writes the buffer's remaining bytes, under the same rules; returns when they are on stable
    /// storage.
    void write(long offset, ByteBuffer buffer) throws IOException;

    @Override
    void close() throws IOException;
}
