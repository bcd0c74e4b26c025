package io.storbench.nfs.export;

import io.storbench.engine.FilePart;
import io.storbench.engine.Filling;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.RpcException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Fills files with the self-verifying pattern: unstable writes, several in flight, then COMMIT.
/// Blocks; one thread.
final class FileFill {
    /// A server that loses its data more often cannot be measured.
    private static final int MAX_ROUNDS = 3;

    private final ServerFiles files;
    private final int writeBytes;
    private final ByteBuffer data;
    private final ByteBuffer words;

    /// What a WRITE that is in flight was asked for.
    private record Part(FilePart whole, long offset, int lengthBytes) {}

    /// @param writeMaxBytes the most that one WRITE carries
    FileFill(ServerFiles files, int writeMaxBytes) {
        this.files = files;
        this.writeBytes = writeMaxBytes & -Long.BYTES;
        this.data = ByteBuffer.allocate(writeBytes);
        this.words = data.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Fills a part of a file; what is behind stays.
    ///
    /// @throws IOException if the server has no space, or loses what it was given
    void fill(FileHandle file, FilePart whole, Filling filling) throws IOException {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Set<Long> verifiers = write(file, whole, filling);
            verifiers.add(files.commit(file));
            if (verifiers.size() == 1) {
                check(file, whole.end());
                return;
            }
            filling.lost(whole.end() - whole.begin());
        }
        throw new RpcException("the server's write verifier changed "
                + MAX_ROUNDS
                + " times while the data set was written; it keeps losing its data");
    }

    private Set<Long> write(FileHandle file, FilePart whole, Filling filling) throws IOException {
        Map<Integer, Part> inFlight = new HashMap<>();
        long next = whole.begin();
        Set<Long> verifiers = new HashSet<>();
        while (next < whole.end() || !inFlight.isEmpty()) {
            if (next < whole.end() && files.hasRoom(inFlight.size())) {
                int lengthBytes = (int) Math.min(writeBytes, whole.end() - next);
                send(file, new Part(whole, next, lengthBytes), inFlight);
                next += lengthBytes;
                continue;
            }
            ServerFiles.Answer answer = files.receive();
            Part part = inFlight.remove(answer.xid());
            if (part == null) {
                throw new RpcException("the server answered a WRITE that was not sent");
            }
            if (answer.written().isPresent()) {
                ServerFiles.Written written = answer.written().get();
                verifiers.add(written.verifier());
                filling.wrote(writtenBytes(part, written));
                resend(file, part, writtenBytes(part, written), inFlight);
            } else {
                filling.wrote(0);
                send(file, part, inFlight);
            }
        }
        return verifiers;
    }

    private void send(FileHandle file, Part part, Map<Integer, Part> inFlight) throws IOException {
        part.whole.make(words, part.lengthBytes, part.offset);
        data.limit(part.lengthBytes).position(0);
        int xid = files.send(file, part.offset, data);
        inFlight.put(xid, part);
    }

    /// @return a multiple of a word of the pattern
    private static int writtenBytes(Part part, ServerFiles.Written written) throws RpcException {
        int done = written.lengthBytes() & -Long.BYTES;
        if (done <= 0 || done > part.lengthBytes) {
            throw new RpcException(
                    "a WRITE of %d bytes was answered with %d".formatted(part.lengthBytes, written.lengthBytes()));
        }
        return done;
    }

    private void resend(FileHandle file, Part part, int done, Map<Integer, Part> inFlight) throws IOException {
        if (done == part.lengthBytes) {
            return;
        }
        send(file, new Part(part.whole, part.offset + done, part.lengthBytes - done), inFlight);
    }

    /// Fills a small file from its beginning, each WRITE on stable storage when it is answered.
    void fillStably(FileHandle file, FilePart whole, Filling filling) throws IOException {
        long done = 0;
        while (done < whole.end()) {
            int lengthBytes = (int) Math.min(writeBytes, whole.end() - done);
            whole.make(words, lengthBytes, done);
            data.limit(lengthBytes).position(0);
            int written = files.write(file, done, Stable.FILE_SYNC, data);
            Part part = new Part(whole, done, lengthBytes);
            int taken = writtenBytes(part, new ServerFiles.Written(written, 0));
            filling.wrote(taken);
            done += taken;
        }
    }

    private void check(FileHandle file, long sizeBytes) throws IOException {
        long actualBytes = files.sizeBytes(file);
        if (actualBytes < sizeBytes) {
            throw new RpcException(
                    "the file has " + actualBytes + " bytes after " + sizeBytes + " were written and committed");
        }
    }
}
