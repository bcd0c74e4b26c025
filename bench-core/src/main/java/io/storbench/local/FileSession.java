package io.storbench.local;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataPattern;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.posix.PageCache;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One lane on local files: a submission performs the call, the next poll reports it.
final class FileSession implements Session {
    /// How the files are used.
    ///
    /// @param written whether they are opened for writing too
    /// @param opensEach whether they are opened by requests; else they are open from the beginning
    /// @param blockBytes the longest request
    record Access(boolean written, boolean opensEach, int blockBytes) {}

    private final EventLoop loop;
    private final Worker worker;
    private final List<Path> paths;
    private final Set<StandardOpenOption> options;
    private final @Nullable FileChannel[] channels;
    private final ByteBuffer buffer;
    private final Counters counters = new Counters(List.of());
    private @Nullable Request done;
    private Outcome outcome = Outcome.DONE;
    private long doneNanos;

    FileSession(EventLoop loop, Worker worker, List<Path> paths, Access access) throws IOException {
        this.loop = loop;
        this.worker = worker;
        this.buffer = ByteBuffer.allocateDirect(access.blockBytes()).order(ByteOrder.LITTLE_ENDIAN);
        this.options =
                access.written()
                        ? Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE)
                        : Set.of(StandardOpenOption.READ);
        this.paths = List.copyOf(paths);
        this.channels = new @Nullable FileChannel[paths.size()];
        if (!access.opensEach()) {
            openAll();
        }
    }

    private void openAll() throws IOException {
        for (int file = 0; file < channels.length; file++) {
            Path path = paths.get(file);
            try {
                channels[file] = FileChannel.open(path, options);
            } catch (IOException e) {
                close();
                throw new IOException("cannot open " + path + ": " + LocalError.explain(e), e);
            }
        }
    }

    @Override
    public boolean trySubmit(Request request) {
        if (done != null) {
            return false;
        }
        done = request;
        if (request.operation() == Operation.WRITE) {
            // Making the payload is not the target's time.
            DataPattern.fill(
                    buffer, 0, request.lengthBytes(), request.offset(), request.generation());
        }
        request.issuedAt(loop.nowNanos());
        try {
            outcome =
                    switch (request.operation()) {
                        case READ -> read(channel(request), request);
                        case WRITE -> write(channel(request), request);
                        case FLUSH -> flush(channel(request), request);
                        case OPEN -> open(request);
                        case CLOSE -> close(request);
                    };
        } catch (IOException e) {
            outcome = new Outcome.Failed(describe(request) + ": " + LocalError.explain(e));
            doneNanos = loop.nowNanos();
        }
        return true;
    }

    private FileChannel channel(Request request) throws IOException {
        FileChannel channel = channels[request.file()];
        if (channel == null) {
            throw new IOException("the file is not open");
        }
        return channel;
    }

    private Outcome open(Request request) throws IOException {
        channels[request.file()] = FileChannel.open(paths.get(request.file()), options);
        doneNanos = loop.nowNanos();
        return Outcome.DONE;
    }

    private Outcome close(Request request) throws IOException {
        channel(request).close();
        doneNanos = loop.nowNanos();
        channels[request.file()] = null;
        return Outcome.DONE;
    }

    private Outcome read(FileChannel channel, Request request) throws IOException {
        buffer.clear().limit(request.lengthBytes());
        while (buffer.hasRemaining()) {
            int count = channel.read(buffer, request.offset() + buffer.position());
            counters.add(Counter.SYSTEM_CALLS_IN, 1);
            if (count < 0) {
                doneNanos = loop.nowNanos();
                return new Outcome.Failed(describe(request) + ": the file ends before");
            }
        }
        doneNanos = loop.nowNanos();
        counters.add(Counter.PAYLOAD_BYTES_IN, request.lengthBytes());
        return request.verified() ? verify(request) : Outcome.DONE;
    }

    private Outcome verify(Request request) {
        long wrong =
                DataPattern.firstWrong(
                        buffer, 0, request.lengthBytes(), request.offset(), request.generation());
        return wrong < 0
                ? Outcome.DONE
                : new Outcome.Corrupt(wrong, "wrong content at byte " + wrong);
    }

    private Outcome write(FileChannel channel, Request request) throws IOException {
        buffer.clear().limit(request.lengthBytes());
        while (buffer.hasRemaining()) {
            channel.write(buffer, request.offset() + buffer.position());
            counters.add(Counter.SYSTEM_CALLS_OUT, 1);
        }
        doneNanos = loop.nowNanos();
        counters.add(Counter.PAYLOAD_BYTES_OUT, request.lengthBytes());
        return Outcome.DONE;
    }

    private Outcome flush(FileChannel channel, Request request) throws IOException {
        channel.force(false);
        doneNanos = loop.nowNanos();
        if (request.verified()) {
            // So that reading back reads what the device has, where the system lets us.
            boolean _ = PageCache.drop(paths.get(request.file()));
        }
        return Outcome.DONE;
    }

    private static String describe(Request request) {
        return "%s of %d bytes at %d"
                .formatted(request.operation(), request.lengthBytes(), request.offset());
    }

    @Override
    public void poll() {
        Request request = done;
        if (request != null) {
            done = null;
            worker.onComplete(request, outcome, doneNanos);
        }
    }

    @Override
    public void await(long deadlineNanos) {
        poll();
    }

    @Override
    public Counters counters() {
        return counters;
    }

    @Override
    public void close() throws IOException {
        for (FileChannel channel : channels) {
            if (channel != null) {
                channel.close();
            }
        }
    }
}
