package io.storbench.local;

import io.storbench.engine.Request;
import io.storbench.posix.FileIdentity;
import io.storbench.posix.IoRing;
import io.storbench.posix.OpenFile;
import io.storbench.posix.PosixException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The files of a ring's session: open from the beginning and registered, or one for each slot
/// whose requests open and close it.
final class RingFiles implements AutoCloseable {
    private static final int NOT_OPEN = -1;

    private final IoRing ring;
    private final Access access;
    private final List<FileRange> ranges;
    private final List<OpenFile> open = new ArrayList<>();
    private final int[] descriptors;

    /// Opens what is open from the beginning.
    ///
    /// @param ring gets the files, or their paths, in the order of the ranges
    RingFiles(IoRing ring, List<FileRange> ranges, Access access) throws IOException {
        this.ring = ring;
        this.access = access;
        this.ranges = List.copyOf(ranges);
        this.descriptors = new int[access.opensFiles() ? access.depth() : 0];
        Arrays.fill(descriptors, NOT_OPEN);
        if (access.opensFiles()) {
            ranges.forEach(range -> ring.addPath(range.path()));
            return;
        }
        try {
            for (FileRange range : ranges) {
                open.add(range.open(access.mode()));
            }
            ring.registerFiles(open);
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /// What the ring calls a request's file.
    int file(Request request) {
        return access.opensFiles() ? descriptors[request.slot()] : request.file();
    }

    void queueOpen(Request request) {
        ring.queueOpen(request.slot(), request.file(), access.mode());
    }

    /// Notes what an open brought.
    ///
    /// @return whether it is what was prepared
    boolean opened(Request request, int descriptor) {
        descriptors[request.slot()] = descriptor;
        Optional<FileIdentity> identity = ranges.get(request.file()).identity();
        return identity.isEmpty() || ring.is(descriptor, identity.get());
    }

    /// Whatever the close comes to, the descriptor is gone.
    void queueClose(Request request) {
        ring.queueClose(request.slot(), descriptors[request.slot()]);
        descriptors[request.slot()] = NOT_OPEN;
    }

    /// So that reading back reads what the device has, where the system lets us.
    void dropCache(Request request) {
        boolean _ =
                access.opensFiles()
                        ? ring.dropCache(file(request))
                        : open.get(request.file()).dropCache();
    }

    @Override
    public void close() throws IOException {
        IOException first = null;
        for (OpenFile file : open) {
            try {
                file.close();
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }
        open.clear();
        for (int slot = 0; slot < descriptors.length; slot++) {
            try {
                if (descriptors[slot] != NOT_OPEN) {
                    ring.close(descriptors[slot]);
                }
            } catch (PosixException e) {
                first = first == null ? e : first;
            }
            descriptors[slot] = NOT_OPEN;
        }
        if (first != null) {
            throw first;
        }
    }
}
