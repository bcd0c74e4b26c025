package io.storbench.nfs.capture;

import io.storbench.file.PlainFile;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.trace.TraceException;
import io.storbench.trace.TraceOperation;
import io.storbench.trace.TraceWriter;
import io.storbench.trace.log.LeftOut;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// Converts captures of NFS over TCP: the calls of all clients on one file, at the times when they
/// were captured. Connections are found by what is said on them, whatever their ports. Memory is
/// bounded, however large the capture is. Used by one thread.
public final class NfsCapture {
    /// Connections that are followed at a time; beyond, those longest without a packet are left.
    private static final int MOST_STREAMS = 4_096;

    /// Calls of which a second copy is noticed: a client sends them again after a reconnect.
    private static final int MOST_REMEMBERED = 65_536;

    /// A clock that goes back by more was set.
    private static final long CLOCK_SET_NANOS = 1_000_000_000;

    private final CaptureFile capture;
    private final TraceWriter out;
    private final CapturedFiles files;
    private final LeftOut leftOut = new LeftOut();
    private final TcpSegment segment = new TcpSegment();
    private final Map<TcpSegment.Direction, CallStream> streams = new LinkedHashMap<>(16, 0.75f, true);
    private final Set<String> recent = new LinkedHashSet<>();
    private final Set<TcpSegment.Direction> left = new LinkedHashSet<>();
    private long packetNanos;
    private long nanos;

    private NfsCapture(CaptureFile capture, String file, TraceWriter out) {
        this.capture = capture;
        this.out = out;
        this.files = new CapturedFiles(file);
    }

    /// Whether a file begins as a capture does.
    ///
    /// @param magic its first four bytes, the first one highest
    public static boolean isOne(int magic) {
        return CaptureFile.isOne(magic);
    }

    /// Converts a capture.
    ///
    /// @param file whose calls are taken: the beginning of its handle in hexadecimal digits; empty
    ///   where the capture has only one
    /// @return what the trace does not have of it
    /// @throws IOException for a capture that is damaged, with its place, or without such calls
    public static LeftOut convert(Path path, String file, TraceWriter out) throws IOException {
        try (InputStream in = PlainFile.openNamed(path)) {
            return convert(String.valueOf(path.getFileName()), in, file, out);
        }
    }

    static LeftOut convert(String name, InputStream in, String file, TraceWriter out) throws IOException {
        try {
            NfsCapture reader = new NfsCapture(CaptureFile.of(name, in), file, out);
            reader.read();
            reader.files.check(name, out.summary().operations(), reader.leftOut);
            return reader.leftOut;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void read() throws IOException {
        while (capture.next()) {
            checkClock();
            switch (segment.decode(capture.packet(), capture.linkType(), capture.wireBytes())) {
                case TCP -> followed();
                case FRAGMENT -> leftOut.addHole(0, "a fragment of IP, " + capture.place());
                case OTHER -> {}
                case UNKNOWN_LINK ->
                    throw capture.mistake(
                            "packets of link type %d, which is not known here; capture on an Ethernet device, lo or any"
                                    .formatted(capture.linkType()));
            }
        }
        streams.values().forEach(CallStream::end);
    }

    private void checkClock() {
        long back = packetNanos - capture.nanos();
        if (back > CLOCK_SET_NANOS) {
            leftOut.addHole(
                    0,
                    "a clock that goes back by %,d ms, before %s: until it has caught up, all calls are at one time"
                            .formatted(back / 1_000_000, capture.place()));
        }
        packetNanos = capture.nanos();
    }

    private void followed() {
        TcpSegment.Direction direction = segment.direction();
        CallStream stream = streams.get(direction);
        if (stream == null) {
            stream = new CallStream(new Records(new Reader(direction)));
            streams.put(direction, stream);
            if (left.remove(direction) && !segment.begins()) {
                leftOut.addHole(
                        0,
                        "from %s, before %s: more than %,d connections at a time; capture fewer of them"
                                .formatted(direction, capture.place(), MOST_STREAMS));
            }
            if (streams.size() > MOST_STREAMS) {
                leaveOldest();
            }
        }
        if (segment.begins()) {
            stream.begin(segment.sequence());
        } else if (segment.payloadBytes() > 0) {
            stream.add(segment.sequence(), segment.payload(), segment.payloadBytes(), capture.nanos());
        }
    }

    private void leaveOldest() {
        Map.Entry<TcpSegment.Direction, CallStream> oldest =
                streams.entrySet().iterator().next();
        streams.remove(oldest.getKey());
        oldest.getValue().end();
        if (oldest.getValue().isFollowed()) {
            left.add(oldest.getKey());
        }
        if (left.size() > MOST_REMEMBERED) {
            left.remove(left.iterator().next());
        }
    }

    /// What is said in one direction.
    private final class Reader implements Records.Reader, NfsCalls.Taker {
        private final TcpSegment.Direction direction;
        private final NfsCalls calls = new NfsCalls(this, leftOut);

        private Reader(TcpSegment.Direction direction) {
            this.direction = direction;
        }

        @Override
        public void read(ByteBuffer kept, long atNanos) {
            CallHeader header = calls.header(kept);
            if (header == null || isAgain(header)) {
                return;
            }
            nanos = atNanos;
            calls.read(header, kept);
        }

        private boolean isAgain(CallHeader header) {
            boolean fresh = recent.add(direction.sender() + header.xid() + "/" + header.procedure());
            if (recent.size() > MOST_REMEMBERED) {
                recent.remove(recent.iterator().next());
            }
            if (!fresh) {
                leftOut.add("calls sent again");
            }
            return !fresh;
        }

        @Override
        public void missing(long bytes, boolean cut) {
            leftOut.addHole(
                    bytes,
                    "from %s, %s %s"
                            .formatted(
                                    direction,
                                    cut ? "captured in part (tcpdump without -s has all):" : "lost before",
                                    capture.place()));
        }

        @Override
        public void take(FileHandle file, TraceOperation operation, long offset, long length) {
            if (!files.take(file, operation, offset, length)) {
                return;
            }
            try {
                add(operation, offset, length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void add(TraceOperation operation, long offset, long length) throws IOException {
            if (!operation.isTransfer()) {
                out.add(operation, nanos, 0, 0);
            } else if (length > Integer.MAX_VALUE || offset > (1L << 60)) {
                throw new TraceException("%s: a %s of %,d bytes at %,d, which no file has"
                        .formatted(capture.place(), operation, length, offset));
            } else if (length > 0) {
                out.add(operation, nanos, offset, (int) length);
            }
        }

        @Override
        public void change(FileHandle file, String what) {
            if (files.isTaken(file)) {
                leftOut.add(what);
            }
        }
    }
}
