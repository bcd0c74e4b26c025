package io.storbench.iscsi;

import io.storbench.iscsi.scsi.Sense;
import io.storbench.iscsi.scsi.SenseKey;
import io.storbench.iscsi.server.EmbeddedTarget;
import io.storbench.iscsi.server.TargetOptions;
import io.storbench.iscsi.server.UnitOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Random;

/// The embedded target, which exchanges its unit before a command whose number is known.
final class EmbeddedExchange extends ExchangeStage {
    /// What embedded targets put before a unit's bytes in its file.
    private static final int HEAD_BYTES = 4096;

    /// Where in that the unit's identity stands.
    private static final int IDENTITY_AT = 64;

    private static final int[] NEWS = {0x3f03, 0x3f0e, 0x2a09, 0x2800, 0x2900, 0x2903};

    private final Path foreign;
    private final EmbeddedTarget target;
    private final Random random;
    private boolean silent;

    /// @param equal whether the foreign unit has the same names and serial number
    EmbeddedExchange(Path folder, boolean equal, long seed) throws IOException {
        Path ours = folder.resolve("ours");
        this.foreign = folder.resolve("foreign");
        this.random = new Random(seed);
        UnitOptions unit = UnitOptions.of(UNIT_BYTES, 512, 4096).withFile(ours);
        this.target = EmbeddedTarget.start(TargetOptions.DEFAULT.withUnit(unit));
        byte[] head = new byte[HEAD_BYTES];
        try (FileChannel file = FileChannel.open(ours, StandardOpenOption.READ)) {
            int _ = file.read(ByteBuffer.wrap(head), 0);
        }
        head[IDENTITY_AT + 4] ^= (byte) (equal ? 0 : 1);
        Files.write(foreign, head);
        fillForeign(seed);
    }

    @Override
    String url() {
        return "iscsi://%s:%d/%s/%d"
                .formatted(
                        target.address().getHostString(),
                        target.address().getPort(),
                        EmbeddedTarget.NAME,
                        EmbeddedTarget.LUN);
    }

    @Override
    Path foreignFile() {
        return foreign;
    }

    @Override
    int headBytes() {
        return HEAD_BYTES;
    }

    private Sense news() {
        return new Sense(SenseKey.UNIT_ATTENTION, NEWS[random.nextInt(NEWS.length)]);
    }

    /// Sometimes without a word: sessions that begin later need none.
    @Override
    void exchange() throws IOException {
        Optional<Sense> news = random.nextBoolean() ? Optional.of(news()) : Optional.empty();
        target.exchange(0, Optional.of(foreign), news);
    }

    @Override
    void exchangeSoon() throws IOException {
        exchangeAfter(20 + random.nextInt(180));
    }

    /// Has exchanges in the middle of a trial reported to no session, as tgt does it.
    void keepSilent() {
        silent = true;
    }

    /// @param commands how many READs, WRITEs and SYNCHRONIZE CACHEs come before
    void exchangeAfter(int commands) throws IOException {
        target.exchange(commands, Optional.of(foreign), silent ? Optional.empty() : Optional.of(news()));
    }

    @Override
    void removeSoon() throws IOException {
        target.exchange(20 + random.nextInt(180), Optional.empty(), Optional.empty());
    }

    @Override
    void await() {
        // The target counts for itself.
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
