package io.storbench.local;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataContent;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.gate.OtherDeviceException;
import io.storbench.plan.Operation;
import io.storbench.posix.AlignedBuffer;
import io.storbench.posix.OpenFile;
import io.storbench.posix.OpenMode;
import io.storbench.posix.PosixException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One lane on local files: a submission performs the call, the next poll reports it.
final class LaneSession implements Session {
    private final EventLoop loop;
    private final Worker worker;
    private final List<FileRange> ranges;
    private final DataContent content;
    private final OpenMode mode;
    private final @Nullable SlotNames names;
    private final @Nullable OpenFile[] files;
    private final AlignedBuffer buffer;
    private final Counters counters = new Counters(List.of());
    private @Nullable Request done;
    private Outcome outcome = Outcome.DONE;
    private long doneNanos;

    /// @param names of a load of metadata or of many files; null of others
    LaneSession(
            EventLoop loop,
            Worker worker,
            List<FileRange> ranges,
            DataContent content,
            Access access,
            @Nullable SlotNames names)
            throws IOException {
        this.loop = loop;
        this.worker = worker;
        this.buffer = AlignedBuffer.handedOver(access.blockBytes(), AlignedBuffer.PAGE_BYTES);
        this.ranges = List.copyOf(ranges);
        this.content = content;
        this.mode = access.mode();
        this.names = names;
        this.files = new @Nullable OpenFile[names == null ? ranges.size() : names.places()];
        if (!access.opensFiles() && names == null) {
            openAll();
        }
    }

    private void openAll() throws IOException {
        try {
            for (int file = 0; file < files.length; file++) {
                files[file] = ranges.get(file).open(mode);
            }
        } catch (PosixException | OtherDeviceException e) {
            close();
            throw e;
        } catch (IOException e) {
            close();
            throw new IOException("cannot open " + ranges.getFirst().path() + ": " + LocalError.explain(e), e);
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
            Payload.fill(content, buffer, request);
        }
        request.issuedAt(loop.nowNanos());
        try {
            outcome = switch (request.operation().family()) {
                case READ -> read(file(request), request);
                case WRITE -> write(file(request), request);
                case FLUSH -> flush(file(request), request);
                case OPEN -> open(request);
                case CLOSE -> close(request);
                case STAT -> names == null ? nothing() : call(request);
                case NAME ->
                    request.operation() == Operation.OPEN_NEW
                            ? opened(request, requireNames().open(request, true))
                            : call(request);
            };
        } catch (IOException e) {
            outcome = Payload.failed(request, LocalError.explain(e));
            doneNanos = loop.nowNanos();
        }
        return true;
    }

    private int place(Request request) {
        return names == null ? request.file() : names.place(request);
    }

    private OpenFile file(Request request) throws IOException {
        OpenFile file = files[place(request)];
        if (file == null) {
            throw new IOException("the file is not open");
        }
        return file;
    }

    private SlotNames requireNames() {
        if (names == null) {
            throw new IllegalArgumentException("no names here");
        }
        return names;
    }

    private Outcome call(Request request) throws IOException {
        requireNames().call(request);
        return nothing();
    }

    private Outcome opened(Request request, OpenFile file) {
        files[place(request)] = file;
        return nothing();
    }

    private Outcome open(Request request) throws IOException {
        if (names != null) {
            return opened(request, names.open(request, false));
        }
        FileRange range = ranges.get(request.file());
        OpenFile file = OpenFile.open(range.path(), mode);
        files[request.file()] = file;
        doneNanos = loop.nowNanos();
        // To make sure of it is not the target's time.
        range.requireSame(file);
        return Outcome.DONE;
    }

    private Outcome close(Request request) throws IOException {
        OpenFile file = file(request);
        files[place(request)] = null;
        file.close();
        doneNanos = loop.nowNanos();
        return Outcome.DONE;
    }

    /// Where in its file or device a transfer begins.
    private long offset(Request request) {
        long begin = names == null ? ranges.get(request.file()).beginOffset() : 0;
        return begin + request.offset();
    }

    private Outcome nothing() {
        doneNanos = loop.nowNanos();
        return Outcome.DONE;
    }

    private Outcome read(OpenFile file, Request request) throws IOException {
        long offset = offset(request);
        int readBytes = 0;
        while (readBytes < request.lengthBytes()) {
            int count = file.read(buffer, readBytes, request.lengthBytes() - readBytes, offset + readBytes);
            counters.add(Counter.SYSTEM_CALLS_IN, 1);
            if (count == 0) {
                doneNanos = loop.nowNanos();
                return Payload.ended(request, readBytes);
            }
            readBytes += count;
        }
        doneNanos = loop.nowNanos();
        counters.add(Counter.PAYLOAD_BYTES_IN, request.lengthBytes());
        return Payload.judge(content, buffer, request);
    }

    private Outcome write(OpenFile file, Request request) throws IOException {
        long offset = offset(request);
        int writtenBytes = 0;
        while (writtenBytes < request.lengthBytes()) {
            writtenBytes +=
                    file.write(buffer, writtenBytes, request.lengthBytes() - writtenBytes, offset + writtenBytes);
            counters.add(Counter.SYSTEM_CALLS_OUT, 1);
        }
        doneNanos = loop.nowNanos();
        counters.add(Counter.PAYLOAD_BYTES_OUT, request.lengthBytes());
        return Outcome.DONE;
    }

    private Outcome flush(OpenFile file, Request request) throws IOException {
        file.syncData();
        doneNanos = loop.nowNanos();
        if (request.verified()) {
            // So that reading back reads what the device has, where the system lets us.
            boolean _ = file.dropCache();
        }
        return Outcome.DONE;
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
        if (done == null) {
            // Nothing can arrive here; only a timer can be due.
            LockSupport.parkNanos(Math.max(0, deadlineNanos - loop.nowNanos()));
        }
        poll();
    }

    @Override
    public Counters counters() {
        return counters;
    }

    @Override
    public void close() throws IOException {
        IOException first = null;
        for (OpenFile file : files) {
            try {
                if (file != null) {
                    file.close();
                }
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }
        Arrays.fill(files, null);
        buffer.close();
        if (names != null) {
            names.close();
        }
        if (first != null) {
            throw first;
        }
    }
}
