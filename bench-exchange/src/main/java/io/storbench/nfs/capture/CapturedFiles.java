package io.storbench.nfs.capture;

import io.storbench.nfs.file.FileHandle;
import io.storbench.trace.TraceException;
import io.storbench.trace.TraceOperation;
import io.storbench.trace.log.LeftOut;
import io.storbench.trace.log.LogLines;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The files that calls of a capture read and write, by their handles: which of them is wanted, and
/// what is said where that is not clear.
final class CapturedFiles {
    private static final int MOST_FILES = 10_000;
    private static final int SHOWN = 10;

    private final String wanted;
    private final Map<FileHandle, Use> uses = new LinkedHashMap<>();
    private @Nullable FileHandle only;
    private boolean several;

    private static final class Use {
        private long transfers;
        private long extentBytes;
    }

    /// @param wanted the beginning of the wanted file's handle in hexadecimal digits; empty where
    ///   there is only one
    CapturedFiles(String wanted) {
        this.wanted = wanted;
    }

    /// A call on a file.
    ///
    /// @return whether it is on the wanted one
    boolean take(FileHandle file, TraceOperation operation, long offset, long lengthBytes) {
        if (operation.isTransfer()) {
            note(file, offset + lengthBytes);
        }
        return isTaken(file);
    }

    private void note(FileHandle file, long endBytes) {
        boolean mine = wanted.isEmpty() || file.toString().startsWith(wanted);
        several |= mine && only != null && !only.equals(file);
        only = mine && only == null ? file : only;
        if (uses.size() == MOST_FILES && !uses.containsKey(file)) {
            return;
        }
        Use use = uses.computeIfAbsent(file, _ -> new Use());
        use.transfers++;
        use.extentBytes = Math.max(use.extentBytes, endBytes);
    }

    /// Whether a file is the wanted one. Where none is named, that is the first one with transfers.
    boolean isTaken(FileHandle file) {
        return only != null && file.equals(only);
    }

    /// Refuses a capture of which it is not clear what was wanted.
    ///
    /// @param operations that were taken
    /// @param leftOut what was not, which may be why there are none
    /// @throws TraceException with the files that there are
    void check(String capture, long operations, LeftOut leftOut) throws TraceException {
        if (uses.isEmpty()) {
            throw new TraceException(capture
                    + ": no READ or WRITE of NFS over TCP; capture on the client or the server while it runs: tcpdump"
                    + " -w x.pcap port 2049"
                    + (leftOut.isNothing()
                            ? ""
                            : "; it has what is not converted: " + String.join("; ", leftOut.lines())));
        }
        if (several) {
            throw new TraceException("%s: calls on %,d files%s; say which one you want by --file and its handle: %s"
                    .formatted(capture, uses.size(), wanted.isEmpty() ? "" : ", several as " + wanted, shown()));
        }
        if (operations == 0) {
            throw new TraceException("%s: no READ or WRITE on a file whose handle begins with \"%s\"; there are: %s"
                    .formatted(capture, LogLines.shown(wanted), shown()));
        }
    }

    private String shown() {
        String most = uses.entrySet().stream()
                .sorted(Comparator.comparingLong(use -> -use.getValue().transfers))
                .limit(SHOWN)
                .map(use -> "%s (%,d transfers up to byte %,d)"
                        .formatted(use.getKey(), use.getValue().transfers, use.getValue().extentBytes))
                .collect(Collectors.joining(", "));
        return uses.size() > SHOWN ? most + ", …" : most;
    }
}
