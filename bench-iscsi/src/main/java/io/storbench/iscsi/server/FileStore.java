package io.storbench.iscsi.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/// Bytes in a sparse file, which grows as it is written; what is beyond its end reads as zeros.
/// They begin behind a mark, by which a file that a target made is known from all others.
final class FileStore implements Store {
    /// Where the unit's bytes begin in the file.
    static final int HEAD_BYTES = 4096;

    private static final byte[] MARK = "storbench embedded target\n".getBytes(StandardCharsets.US_ASCII);

    /// Where behind the mark the unit's identity is; 0 when it has none yet.
    private static final int IDENTITY_AT = 64;

    private final FileChannel channel;
    private final ServedIdentity identity;

    private FileStore(FileChannel channel, ServedIdentity identity) {
        this.channel = channel;
        this.identity = identity;
    }

    /// Makes the file, or opens one that was made so; it is this process's until it is closed.
    ///
    /// @throws IOException if it is another one, and untouched, or in use
    static FileStore open(Path file) throws IOException {
        boolean isNew = !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        if (!isNew && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw foreign(file);
        }
        Set<OpenOption> options = new HashSet<>();
        options.add(StandardOpenOption.READ);
        options.add(StandardOpenOption.WRITE);
        options.add(LinkOption.NOFOLLOW_LINKS);
        if (isNew) {
            options.add(StandardOpenOption.CREATE_NEW);
        }
        FileChannel channel = FileChannel.open(file, options);
        try {
            take(file, channel, isNew);
            return new FileStore(channel, identity(channel));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /// Looks whether [#open] would take the file, and changes nothing.
    ///
    /// @throws IOException if it would not, unless only another target is using the file just now
    static void check(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            Path folder = file.toAbsolutePath().getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                throw new IOException(file + " would be in a folder that is not there");
            }
            return;
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw foreign(file);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            if (!isMarked(channel)) {
                throw foreign(file);
            }
        }
    }

    private static void take(Path file, FileChannel channel, boolean isNew) throws IOException {
        if (!isNew && !isMarked(channel)) {
            throw foreign(file);
        }
        if (!isLocked(channel)) {
            throw new IOException(file + " is in use by another target; take another server.file");
        }
        if (isNew) {
            int _ = channel.write(ByteBuffer.wrap(MARK), 0);
            int _ = channel.write(ByteBuffer.allocate(1), HEAD_BYTES - 1);
        }
    }

    private static ServedIdentity identity(FileChannel channel) throws IOException {
        ByteBuffer number = ByteBuffer.allocate(Long.BYTES);
        int _ = channel.read(number, IDENTITY_AT);
        if (number.getLong(0) == 0) {
            int _ = channel.write(
                    number.putLong(0, ServedIdentity.drawn().number()).rewind(), IDENTITY_AT);
        }
        try {
            return new ServedIdentity(number.getLong(0));
        } catch (IllegalArgumentException e) {
            throw new IOException("the mark of an embedded target is damaged", e);
        }
    }

    private static boolean isMarked(FileChannel channel) throws IOException {
        ByteBuffer found = ByteBuffer.allocate(MARK.length);
        int _ = channel.read(found, 0);
        return channel.size() >= HEAD_BYTES && Arrays.equals(found.array(), MARK);
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    private static IOException foreign(Path file) {
        return new IOException(file
                + " was not made by an embedded target, and is left alone; name a file that"
                + " is not there as server.file");
    }

    @Override
    public ServedIdentity identity() {
        return identity;
    }

    @Override
    public void read(long offset, ByteBuffer out, int at, int lengthBytes) throws IOException {
        int done = 0;
        while (done < lengthBytes) {
            ByteBuffer part = out.slice(at + done, lengthBytes - done);
            int count = channel.read(part, HEAD_BYTES + offset + done);
            if (count < 0) {
                while (done < lengthBytes) {
                    out.put(at + done++, (byte) 0);
                }
                return;
            }
            done += count;
        }
    }

    @Override
    public void write(long offset, ByteBuffer in, int at, int lengthBytes) throws IOException {
        ByteBuffer data = in.slice(at, lengthBytes);
        while (data.hasRemaining()) {
            int _ = channel.write(data, HEAD_BYTES + offset + data.position());
        }
    }

    @Override
    public void flush() throws IOException {
        channel.force(false);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException _) {
            // What was written is with the system; there is nobody to tell.
        }
    }
}
