package io.storbench.iscsi.block;

import io.storbench.gate.DeviceUnderTest;
import io.storbench.gate.Finding;
import io.storbench.gate.Identification;
import io.storbench.gate.LocalDevice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A device of this machine before the gate, with what other machines have reserved of the disks
/// below it.
final class ReservableDevice implements DeviceUnderTest {
    private final DeviceUnderTest device;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /// @param held closed with this
    ReservableDevice(LocalDevice device, DeviceUnderTest held) throws IOException {
        this(device, held, CommandPath.SYSTEM);
    }

    ReservableDevice(LocalDevice device, DeviceUnderTest held, CommandPath path) throws IOException {
        this.device = held;
        try {
            for (LocalDevice disk : DisksBelow.of(device)) {
                look(disk, path);
            }
        } catch (IOException | RuntimeException e) {
            held.close();
            throw e;
        }
    }

    private void look(LocalDevice disk, CommandPath path) {
        if (disk.attribute("device/scsi_level").isPresent()) {
            try {
                findings.addAll(DiskReservation.findings(disk.node(), path));
            } catch (IOException e) {
                warnings.add(
                        "whether others have reserved %s (persistent reservations) cannot be read (%s); make sure that none has"
                                .formatted(disk, e.getMessage()));
            }
        } else if (disk.attribute("nsid").isPresent() && !isLocalNvme(disk)) {
            warnings.add(
                    "reservations of NVMe namespaces are not read; make sure that no other host has one of " + disk);
        }
        if (IscsiDisk.of(disk).isPresent()) {
            warnings.add("whether other initiators use the LUN of %s cannot be seen from here; make sure that none does"
                    .formatted(disk));
        }
    }

    /// In this machine, where no other can reserve it.
    private static boolean isLocalNvme(LocalDevice disk) {
        return disk.attribute("device/transport").equals(Optional.of("pcie"));
    }

    @Override
    public List<String> names() {
        return device.names();
    }

    @Override
    public String identity() {
        return device.identity();
    }

    @Override
    public Identification identification() {
        return device.identification();
    }

    @Override
    public Optional<LocalDevice> local() {
        return device.local();
    }

    @Override
    public long sizeBytes() {
        return device.sizeBytes();
    }

    @Override
    public int blockBytes() {
        return device.blockBytes();
    }

    @Override
    public List<Finding> findings() throws IOException {
        List<Finding> all = new ArrayList<>(device.findings());
        all.addAll(findings);
        return all;
    }

    @Override
    public List<String> warnings() {
        List<String> all = new ArrayList<>(device.warnings());
        all.addAll(warnings);
        return all;
    }

    @Override
    public boolean exclusive() {
        return device.exclusive();
    }

    @Override
    public void read(long offset, ByteBuffer buffer) throws IOException {
        device.read(offset, buffer);
    }

    @Override
    public void write(long offset, ByteBuffer buffer) throws IOException {
        device.write(offset, buffer);
    }

    @Override
    public void close() throws IOException {
        device.close();
    }
}
