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
import org.jspecify.annotations.Nullable;

/// The files of a ring's session: open from the beginning and registered, or those that each slot's
/// requests open and close.
final class RingFiles implements AutoCloseable {
    private static final int NOT_OPEN = -1;

    private final IoRing ring;
    private final Access access;
    private final List<FileRange> ranges;
    private final @Nullable SlotNames names;
    private final List<String> openCalls;
    private final List<OpenFile> open = new ArrayList<>();

    /// By the slot that opens, then by [#places]; empty where the files are open from the beginning.
    private final int[] descriptors;

    /// Opens what is open from the beginning.
    ///
    /// @param ring gets the files, or their paths, in the order of the ranges
    /// @param names of files that requests open by name; null of a load without
    RingFiles(IoRing ring, List<FileRange> ranges, Access access, @Nullable SlotNames names) throws IOException {
        this.ring = ring;
        this.access = access;
        this.ranges = List.copyOf(ranges);
        this.names = names;
        this.openCalls = ranges.stream().map(range -> "open " + range.path()).toList();
        boolean opened = access.opensFiles() || names != null;
        this.descriptors = new int[opened ? access.openers() * places() : 0];
        Arrays.fill(descriptors, NOT_OPEN);
        if (opened) {
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

    /// How many files a slot has open at most.
    private int places() {
        return names == null ? 1 : names.places();
    }

    private int place(Request request) {
        int opener = Math.min(request.slot(), access.openers() - 1);
        return names == null ? opener : opener * names.places() + names.place(request);
    }

    /// What the ring calls a request's file.
    int file(Request request) {
        return descriptors.length > 0 ? descriptors[place(request)] : request.file();
    }

    /// Where in its file or device a request's range begins.
    long offset(Request request) {
        long begin = names == null ? ranges.get(request.file()).beginOffset() : 0;
        return begin + request.offset();
    }

    /// Queues the open of a file that has no name of its own in the load.
    ///
    /// @return what is called, for people
    String queueOpen(Request request) {
        ring.queueOpen(request.slot(), request.file(), access.mode());
        return openCalls.get(request.file());
    }

    /// Notes what an open brought.
    ///
    /// @return whether it is what was prepared
    boolean opened(Request request, int descriptor) {
        descriptors[place(request)] = descriptor;
        if (names != null) {
            return true;
        }
        Optional<FileIdentity> identity = ranges.get(request.file()).identity();
        return identity.isEmpty() || ring.is(descriptor, identity.get());
    }

    /// Whatever the close comes to, the descriptor is gone.
    void queueClose(Request request) {
        int place = place(request);
        ring.queueClose(request.slot(), descriptors[place]);
        descriptors[place] = NOT_OPEN;
    }

    /// So that reading back reads what the device has, where the system lets us.
    void dropCache(Request request) {
        boolean _ = descriptors.length > 0
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
        for (int place = 0; place < descriptors.length; place++) {
            try {
                if (descriptors[place] != NOT_OPEN) {
                    ring.close(descriptors[place]);
                }
            } catch (PosixException e) {
                first = first == null ? e : first;
            }
            descriptors[place] = NOT_OPEN;
        }
        if (first != null) {
            throw first;
        }
    }
}
