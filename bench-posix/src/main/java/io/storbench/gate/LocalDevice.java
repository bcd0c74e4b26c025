package io.storbench.gate;

import io.storbench.posix.FileIdentity;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A block device of this machine as sysfs describes it: a disk, a partition, a volume.
public final class LocalDevice {
    private static final int SECTOR_BYTES = 512;

    private final SystemTree tree;
    private final DeviceNumber number;
    private final Path directory;

    private LocalDevice(SystemTree tree, DeviceNumber number, Path directory) {
        this.tree = tree;
        this.number = number;
        this.directory = directory;
    }

    /// The device that a path leads to, through links.
    ///
    /// @throws IOException when there is none
    public static LocalDevice at(Path path) throws IOException {
        return at(SystemTree.REAL, path.toAbsolutePath().toString());
    }

    static LocalDevice at(SystemTree tree, String path) throws IOException {
        DeviceNumber number = tree.number(path).orElseThrow(() -> new IOException(path + " is not a block device"));
        return of(tree, number);
    }

    /// The device of a number.
    ///
    /// @throws IOException when the kernel has none
    public static LocalDevice of(SystemTree tree, DeviceNumber number) throws IOException {
        try {
            return new LocalDevice(tree, number, tree.directory(number));
        } catch (NoSuchFileException e) {
            throw new IOException("the kernel has no block device " + number, e);
        }
    }

    /// Opens it for the gate.
    ///
    /// @param written as in [DeviceOpener#open]
    public DeviceUnderTest open(boolean written) throws IOException {
        return HeldDevice.open(this, written);
    }

    /// Tells devices apart within a run; another disk in the same place has another one.
    public String key() {
        return number + " " + attribute("diskseq").orElse("");
    }

    /// The kernel's node of it, `/dev/sdb`, without links: as long as the gate holds the device,
    /// this stays the same device.
    public Path node() {
        return tree.at("/dev/" + name());
    }

    /// The kernel's name for it: `sdb`.
    public String name() {
        return directory.getFileName().toString().replace('!', '/');
    }

    /// Its size in bytes; 0 when nothing is in it.
    public long sizeBytes() {
        return number("size") * SECTOR_BYTES;
    }

    /// Its size in whole blocks: a loop device's file may end within one, which cannot be accessed.
    long wholeBytes() {
        return sizeBytes() / blockBytes() * blockBytes();
    }

    /// Its logical block in bytes.
    public int blockBytes() {
        Path disk = isPartition() ? directory.resolveSibling("queue") : directory.resolve("queue");
        return SystemTree.text(disk.resolve("logical_block_size"))
                .map(Integer::parseInt)
                .orElse(SECTOR_BYTES);
    }

    private long number(String attribute) {
        return attribute(attribute).map(Long::parseLong).orElse(0L);
    }

    boolean isReadOnly() {
        return number("ro") != 0;
    }

    boolean isPartition() {
        return attribute("partition").isPresent();
    }

    /// Where it was found.
    public SystemTree tree() {
        return tree;
    }

    /// By what the kernel knows it.
    public DeviceNumber number() {
        return number;
    }

    /// By what an opening of its node is known to be this device.
    public FileIdentity identity() {
        return new FileIdentity.BlockDevice(number.major(), number.minor());
    }

    /// What it says of itself now.
    public Identification identification() {
        return DeviceNames.identification(this);
    }

    /// Whether somebody holds it, or a partition of it, for himself (O_EXCL).
    ///
    /// @throws IOException when the system does not tell
    boolean isHeld() throws IOException {
        return tree.nodes().isHeld(node());
    }

    /// A file in its directory in sysfs.
    public Optional<String> attribute(String name) {
        return SystemTree.text(directory.resolve(name));
    }

    Optional<byte[]> attributeBytes(String name) {
        return SystemTree.bytes(directory.resolve(name));
    }

    /// Its directory in sysfs, without links.
    public Path directory() {
        return directory;
    }

    /// The disk of a partition.
    public Optional<LocalDevice> disk() {
        return isPartition()
                ? SystemTree.text(directory.resolveSibling("dev"))
                        .flatMap(DeviceNumber::parse)
                        .flatMap(disk -> known(tree, disk))
                : Optional.empty();
    }

    /// The partitions that the kernel knows on it. Their names begin with the disk's.
    List<LocalDevice> partitions() {
        List<LocalDevice> partitions = new ArrayList<>();
        String disk = directory.getFileName().toString();
        for (String name : SystemTree.names(directory)) {
            Path entry = directory.resolve(name);
            if (name.startsWith(disk)
                    && SystemTree.text(entry.resolve("partition")).isPresent()) {
                SystemTree.text(entry.resolve("dev"))
                        .flatMap(DeviceNumber::parse)
                        .ifPresent(number -> partitions.add(new LocalDevice(tree, number, entry)));
            }
        }
        return partitions;
    }

    /// The devices that are built on it: volumes, arrays.
    List<LocalDevice> holders() {
        return linked("holders");
    }

    /// The devices that it is built on.
    public List<LocalDevice> slaves() {
        return linked("slaves");
    }

    private List<LocalDevice> linked(String kind) {
        List<LocalDevice> devices = new ArrayList<>();
        for (String name : SystemTree.names(directory.resolve(kind))) {
            tree.byKernelName(name).flatMap(number -> known(tree, number)).ifPresent(devices::add);
        }
        return devices;
    }

    /// The device of a number; nothing when it has gone, or never was a device.
    public static Optional<LocalDevice> known(SystemTree tree, DeviceNumber number) {
        try {
            return Optional.of(of(tree, number));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// All of the system's, without partitions.
    static List<LocalDevice> disks(SystemTree tree) {
        List<LocalDevice> disks = new ArrayList<>();
        for (String name : SystemTree.names(tree.at("/sys/block"))) {
            tree.byKernelName(name).flatMap(number -> known(tree, number)).ifPresent(disks::add);
        }
        return disks;
    }

    /// What a loop device shows: the path of a file or device; nothing for other devices.
    public Optional<String> backingFile() {
        return attribute("loop/backing_file");
    }

    /// The file that a loop device shows; nothing for other devices, or when the kernel does not
    /// tell.
    Optional<LoopFile> loopFile() throws IOException {
        return backingFile().isPresent() ? tree.nodes().loopFile(node()) : Optional.empty();
    }

    /// The block device that a loop device shows; nothing when it shows a file, and for others.
    Optional<DeviceNumber> shownDevice() throws IOException {
        Optional<DeviceNumber> byPath = backingFile().flatMap(tree::number);
        return byPath.isPresent() ? byPath : loopFile().flatMap(LoopFile::blockDevice);
    }

    boolean is(LocalDevice other) {
        return number.equals(other.number);
    }

    /// For people: `/dev/dm-0 (vg-home)`.
    @Override
    public String toString() {
        return "/dev/" + name()
                + attribute("dm/name").map(name -> " (" + name + ")").orElse("");
    }
}
