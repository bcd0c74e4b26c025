package io.storbench.iscsi.target;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Bytes in a sparse file, which grows as it is written; what is beyond its end reads as zeros.
final class FileStore implements Store {
    private final FileChannel channel;

    /// Opens the file, or makes it.
    FileStore(Path file) throws IOException {
        this.channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.CREATE);
    }

    @Override
    public void read(long offset, ByteBuffer out, int at, int lengthBytes) throws IOException {
        int done = 0;
        while (done < lengthBytes) {
            ByteBuffer part = out.slice(at + done, lengthBytes - done);
            int count = channel.read(part, offset + done);
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
            int _ = channel.write(data, offset + data.position());
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
