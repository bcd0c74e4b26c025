package io.storbench.paper.radkov;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What a client keeps of names, and so what it has to ask to open a file: what it asks for a
/// directory on the way, it asks once.
///
/// By NFS the root is known since the mount, and each directory below it is looked up; version 4
/// asks for access to it besides (section 4.3: "LOOKUP and ACCESS"). Of ext3 on a disk, inode and
/// contents of each directory are read, the root included, then the file's inode.
final class ClientNames {
    private final RadkovClient client;
    private final Set<String> known = new HashSet<>();

    /// A client that knows nothing but what its mount told it.
    ClientNames(RadkovClient client) {
        this.client = client;
        if (client.isNfs()) {
            known.add("");
        }
    }

    /// What is asked to open a file, one after the other, in the words of the client's plan.
    ///
    /// @param path such as `d1/d2/file`
    List<String> open(String path) {
        List<String> asked = new ArrayList<>();
        int end = -1;
        do {
            String directory = path.substring(0, Math.max(0, end));
            if (known.add(directory)) {
                asked.addAll(directoryMessages());
            }
            end = path.indexOf('/', end + 1);
        } while (end >= 0);
        if (known.add(path)) {
            asked.addAll(fileMessages());
        }
        return asked;
    }

    private List<String> directoryMessages() {
        return switch (client) {
            case NFS2, NFS3 -> List.of("LOOKUP");
            case NFS4 -> List.of("LOOKUP", "ACCESS");
            case ISCSI -> List.of("read 4k", "read 4k");
        };
    }

    private List<String> fileMessages() {
        return switch (client) {
            case NFS2, NFS3 -> List.of("LOOKUP", "GETATTR");
            case NFS4 -> List.of("ACCESS_DIRECTORY", "OPEN", "OPEN_CONFIRM");
            case ISCSI -> List.of("read 4k");
        };
    }
}
