package io.storbench.iscsi;

import io.storbench.gate.DeviceUnderTest;
import io.storbench.gate.Finding;
import io.storbench.gate.Identification;
import io.storbench.gate.Reservation;
import io.storbench.iscsi.initiator.LogicalUnit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

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
    public Identification identification() {
        return unit.identification();
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
            findings.add(new Finding("it is write-protected", "allow writes at the target, or only read"));
        }
        findings.addAll(
                new Reservation(unit.reservationHolder(), unit.registeredKeys().size()).findings());
        return findings;
    }

    @Override
    public List<String> warnings() {
        return List.of("whether other initiators use this LUN cannot be seen from here; make sure that none" + " does");
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
