package io.storbench.gate;

import io.storbench.file.ShellText;
import io.storbench.posix.FileIdentity;
import io.storbench.posix.Mount;
import io.storbench.posix.OpenDirectory;
import io.storbench.posix.ProcText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a directory is, so that it is known again after its file system was unmounted and mounted
/// again: numbers of mounts, and those that the kernel draws for NFS, are others then, and may be
/// given to another file system.
///
/// @param type of the file system; all versions of NFS are one
/// @param source what was mounted: the stable name of a device where it has one, `server:/export`
/// @param root which directory of the file system was mounted
/// @param fileSystemId what it calls itself; empty when it does not
/// @param device its number in this mount, such as `0:53`
/// @param inode the directory's number; empty where the system does not say
record DirectoryIdentity(String type, String source, String root, String fileSystemId, String device, String inode) {
    /// The servers' numbers of file systems, by the kernel's NFS client (fs/nfs/client.c): version,
    /// server, port, device number, fsid.
    private static final Path NFS_VOLUMES = Path.of("/proc/fs/nfsfs/volumes");

    private static final int VOLUME_DEVICE = 3;
    private static final int VOLUME_ID = 4;

    static DirectoryIdentity of(OpenDirectory directory) throws IOException {
        Optional<Mount> mount = directory.mount();
        String type = mount.map(Mount::type).orElse("");
        boolean nfs = type.equals("nfs") || type.equals("nfs4");
        String device = mount.map(Mount::device).orElse("");
        Optional<String> id = nfs ? volume(SystemTree.text(NFS_VOLUMES).orElse(""), device) : directory.fileSystemId();
        return new DirectoryIdentity(
                nfs ? "nfs" : type,
                mount.map(Mount::source).map(DirectoryIdentity::stable).orElse(""),
                mount.map(Mount::root).orElse(""),
                id.orElse(""),
                device,
                directory.identity().map(DirectoryIdentity::inode).orElse(""));
    }

    private static String inode(FileIdentity identity) {
        return switch (identity) {
            case FileIdentity.Inode inode -> Long.toUnsignedString(inode.number());
            case FileIdentity.BlockDevice device -> "of device " + device;
        };
    }

    /// A device by its own name, since its node may be another's after it was attached again.
    private static String stable(String source) {
        try {
            return source.startsWith("/dev/")
                    ? DeviceNames.known(LocalDevice.at(Path.of(source))).orElse(source)
                    : source;
        } catch (IOException _) {
            return source; // no device of this machine, or no longer
        }
    }

    /// The server's number for the file system that is mounted with this device number. Numbers of
    /// NFSv3 and NFSv4 are not the same.
    static Optional<String> volume(String volumes, String device) {
        for (String line : ProcText.lines(volumes)) {
            String[] words = line.strip().split("\\s+", -1);
            if (words.length > VOLUME_ID && words[VOLUME_DEVICE].equals(device)) {
                return Optional.of("fsid %s (%s)".formatted(words[VOLUME_ID], words[0]));
            }
        }
        return Optional.empty();
    }

    /// In which proofs another directory differs from this one: a clause each, with what stands
    /// there.
    ///
    /// @param mounted the device numbers of all that is mounted now
    List<String> differences(DirectoryIdentity found, List<String> mounted) {
        List<String> differences = new ArrayList<>();
        if (!fileSystem().equals(found.fileSystem())) {
            differences.add("file system: %s, admitted with %s".formatted(found.fileSystem(), fileSystem()));
        } else if (fileSystemId.isEmpty() && !device.equals(found.device) && mounted.contains(device)) {
            // It has no name of its own; but the one that was admitted is still mounted, too.
            differences.add("file system: another %s is mounted there (%s), admitted with %s"
                    .formatted(type, found.device, device));
        }
        if (!inode.equals(found.inode)) {
            differences.add("directory: inode %s, admitted with %s".formatted(found.inode, inode));
        }
        return differences;
    }

    /// For people.
    private String fileSystem() {
        String below = root.equals("/") ? "" : ", of which " + root + " is mounted";
        String id = fileSystemId.isEmpty() ? "" : ", " + fileSystemId;
        return ShellText.escape("%s of %s%s%s".formatted(type, source, id, below));
    }
}
