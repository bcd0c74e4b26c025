package io.storbench.iscsi;

import io.storbench.gate.DeviceUnderTest;
import io.storbench.gate.Finding;
import io.storbench.iscsi.initiator.LogicalUnit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A logical unit before the gate. Blocks; one thread.
final class UnitUnderTest implements DeviceUnderTest {
    private final LogicalUnit unit;

    /// @param unit closed with this
    UnitUnderTest(LogicalUnit unit) {
        this.unit = unit;
    }

    @Override
    public List<String> names() {
        return List.of(unit.name());
    }

    @Override
    public String identity() {
        return unit.identity();
    }

    @Override
    public long sizeBytes() {
        return unit.sizeBytes();
    }

    @Override
    public int blockBytes() {
        return unit.blockBytes();
    }

    @Override
    public List<Finding> findings() throws IOException {
        List<Finding> findings = new ArrayList<>();
        if (unit.isWriteProtected()) {
            findings.add(
                    new Finding(
                            "it is write-protected", "allow writes at the target, or only read"));
        }
        Optional<Long> holder = unit.reservationHolder();
        if (holder.isPresent()) {
            findings.add(
                    new Finding(
                            "another initiator has reserved it (persistent reservation, key 0x%016x)"
                                    .formatted(holder.get()),
                            "end the reservation there, or take another LUN"));
        } else if (!unit.registeredKeys().isEmpty()) {
            findings.add(
                    new Finding(
                            "%d initiators have registered for reservations of it, so a cluster may be"
                                            .formatted(unit.registeredKeys().size())
                                    + " using it",
                            "end that there, or take another LUN"));
        }
        return findings;
    }

    @Override
    public List<String> warnings() {
        return List.of(
                "whether other initiators use this LUN cannot be seen from here; make sure that none"
                        + " does");
    }

    @Override
    public boolean exclusive() {
        return false;
    }

    @Override
    public void read(long offset, ByteBuffer buffer) throws IOException {
        unit.read(offset, buffer);
    }

    @Override
    public void write(long offset, ByteBuffer buffer) throws IOException {
        unit.write(offset, buffer);
        unit.synchronizeCache();
    }

    @Override
    public void close() throws IOException {
        unit.close();
    }
}
