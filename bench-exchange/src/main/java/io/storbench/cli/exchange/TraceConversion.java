package io.storbench.cli.exchange;

import io.storbench.file.PlainFile;
import io.storbench.nfs.capture.NfsCapture;
import io.storbench.trace.TraceException;
import io.storbench.trace.TraceReader;
import io.storbench.trace.TraceWriter;
import io.storbench.trace.log.BlkparseLog;
import io.storbench.trace.log.FioIolog;
import io.storbench.trace.log.LeftOut;
import io.storbench.trace.log.LogLines;
import io.storbench.trace.log.StraceLog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Makes a trace of what another program recorded, which a file's beginning tells.
final class TraceConversion {
    /// The first four bytes of what gzip, zstd and xz make.
    private static final int GZIP = 0x1f8b;

    private static final int ZSTD = 0x28b52ffd;
    private static final int XZ = 0xfd377a58;

    private TraceConversion() {}

    /// Converts a file.
    ///
    /// @param of whose operations are taken; empty where that is clear
    /// @return what the trace does not have of it
    /// @throws IOException for a file that is damaged or of no kind that is known, with its place
    static LeftOut convert(Path file, String of, TraceWriter out) throws IOException {
        int magic = magic(file);
        if (NfsCapture.isOne(magic)) {
            return NfsCapture.convert(file, of, out);
        }
        if (magic >>> 16 == GZIP || magic == ZSTD || magic == XZ) {
            throw new TraceException(file + ": is compressed; unpack it before");
        }
        if (TraceReader.isOne(magic)) {
            throw new TraceException(file + ": is a trace of storbench; leave -o out");
        }
        String first = LogLines.firstOf(file);
        if (FioIolog.isOne(first)) {
            return FioIolog.convert(file, of, out);
        }
        if (BlkparseLog.isOne(first)) {
            return BlkparseLog.convert(file, of, out);
        }
        if (!StraceLog.isOne(first)) {
            throw new TraceException(
                    "%s:1: \"%s\" begins neither a log of fio (--write_iolog), of blkparse or of strace -f -tt -y, nor a capture (pcap, pcapng)"
                            .formatted(file.getFileName(), LogLines.shown(first)));
        }
        if (of.isEmpty()) {
            throw new TraceException(file + ": a log of strace; say which file's calls you want by --file PATH");
        }
        return StraceLog.convert(file, of, out);
    }

    private static int magic(Path file) throws IOException {
        try (InputStream in = PlainFile.openNamed(file)) {
            byte[] first = in.readNBytes(Integer.BYTES);
            return first.length < Integer.BYTES ? 0 : ByteBuffer.wrap(first).getInt();
        } catch (NoSuchFileException e) {
            throw new TraceException(file + ": no such file", e);
        }
    }
}
