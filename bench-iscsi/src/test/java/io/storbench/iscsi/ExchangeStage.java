package io.storbench.iscsi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;

/// A target whose LUN is exchanged for a foreign one.
abstract class ExchangeStage implements AutoCloseable {
    static final int UNIT_BYTES = 8 << 20;
    static final int BLOCK_BYTES = 4096;

    private byte[] before = new byte[0];

    /// The LUN's address.
    abstract String url();

    /// Where the foreign LUN's bytes are.
    abstract Path foreignFile();

    /// Where in that file they begin.
    abstract int headBytes();

    /// Puts the foreign LUN in the place of the run's, before any further command.
    abstract void exchange() throws IOException;

    /// The same, in the middle of the trial that is about to begin.
    abstract void exchangeSoon() throws IOException;

    /// Removes the run's LUN in the middle of the trial that is about to begin.
    abstract void removeSoon() throws IOException;

    /// Waits for what was to happen in the middle of a trial.
    abstract void await() throws IOException;

    /// What consent names.
    String consent() {
        return IscsiUrl.parse(url()).unit();
    }

    /// Fills the foreign LUN with what looks like an ext4 file system full of data.
    void fillForeign(long seed) throws IOException {
        before = new byte[UNIT_BYTES];
        new Random(seed).nextBytes(before);
        Arrays.fill(before, 0, 1024, (byte) 0);
        before[1080] = 0x53;
        before[1081] = (byte) 0xef;
        try (FileChannel file = FileChannel.open(foreignFile(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(before);
            while (bytes.hasRemaining()) {
                int _ = file.write(bytes, headBytes() + bytes.position());
            }
        }
    }

    /// How many blocks of the foreign LUN are not what they were.
    int changedBlocks() throws IOException {
        ByteBuffer after = ByteBuffer.allocate(UNIT_BYTES);
        try (FileChannel file = FileChannel.open(foreignFile(), StandardOpenOption.READ)) {
            while (after.hasRemaining() && file.read(after, headBytes() + after.position()) >= 0) {
                // until it is full
            }
        }
        int changed = 0;
        for (int at = 0; at < UNIT_BYTES; at += BLOCK_BYTES) {
            boolean same = Arrays.equals(before, at, at + BLOCK_BYTES, after.array(), at, at + BLOCK_BYTES);
            changed += same ? 0 : 1;
        }
        return changed;
    }

    @Override
    public abstract void close() throws IOException;
}
