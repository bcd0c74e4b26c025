package io.storbench.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Many operations on files outstanding at a time, in one thread: io_uring(7) of Linux 5.11 or
/// newer. Operations are queued, sent by [#enter] many in one system call, and taken as they are
/// done, in any order. Nothing but opening and registering allocates.
///
/// A file is a descriptor that an open brought, or, after [#registerFiles], the number of a
/// registered file.
public final class IoRing implements AutoCloseable {
    /// IORING_SETUP_CLAMP, and what is asked for beside it, best first: SINGLE_ISSUER with
    /// DEFER_TASKRUN (Linux 6.1), COOP_TASKRUN (5.19), nothing.
    private static final int CLAMP = 1 << 4;

    private static final int SINGLE_ISSUER_DEFERRED = 1 << 12 | 1 << 13;
    private static final int COOPERATIVE = 1 << 8;

    /// IORING_FEAT_SINGLE_MMAP, NODROP and EXT_ARG: Linux 5.11.
    private static final int NEEDED_FEATURES = 1 | 1 << 1 | 1 << 8;

    /// IORING_ENTER_GETEVENTS and EXT_ARG.
    private static final int GET_EVENTS = 1;

    private static final int EXTENDED_ARGUMENT = 1 << 3;

    /// sizeof(struct io_uring_getevents_arg), and the place of the time in it.
    private static final int ARGUMENT_BYTES = 24;

    private static final int TIME_AT = 16;

    /// IORING_REGISTER_BUFFERS, IORING_REGISTER_FILES and IORING_UNREGISTER_FILES.
    private static final int REGISTER_BUFFERS = 0;

    private static final int REGISTER_FILES = 2;
    private static final int UNREGISTER_FILES = 3;

    /// IORING_OP_….
    private static final byte NOP = 0;

    private static final byte FSYNC = 3;

    private static final byte READ_FIXED = 4;
    private static final byte WRITE_FIXED = 5;
    static final byte OPENAT = 18;
    private static final byte CLOSE = 19;
    private static final byte READ = 22;
    private static final byte WRITE = 23;

    /// IORING_FSYNC_DATASYNC.
    private static final int DATA_ONLY = 1;

    /// IOSQE_FIXED_FILE.
    private static final byte FIXED_FILE = 1;

    /// AT_FDCWD of linux/fcntl.h.
    private static final int WORKING_DIRECTORY = -100;

    private static final int EAGAIN = 11;
    private static final int EBUSY = 16;
    private static final long SECOND_NANOS = 1_000_000_000;

    private final Architecture architecture = Architecture.current().orElseThrow();
    private final Arena arena;
    private final MemorySegment state;
    private final int descriptor;
    private final int setupFlags;
    private final RingMemory memory;
    private final FileStatus status;
    private final MemorySegment time;
    private final MemorySegment argument;
    private final List<MemorySegment> paths = new ArrayList<>();
    private long[] bufferAddresses = {};
    private boolean buffersRegistered;
    private byte fileFlags;
    private int queued;
    private int outstanding;

    private IoRing(Arena arena, MemorySegment state, int descriptor, MemorySegment parameters) throws PosixException {
        this.arena = arena;
        this.state = state;
        this.descriptor = descriptor;
        this.setupFlags = parameters.get(JAVA_INT, RingMemory.FLAGS_AT);
        this.memory = new RingMemory(arena, descriptor, parameters);
        this.status = new FileStatus(arena);
        this.time = arena.allocate(JAVA_LONG, 2);
        this.argument = arena.allocate(ARGUMENT_BYTES, Long.BYTES);
        argument.set(JAVA_LONG, TIME_AT, time.address());
    }

    /// Makes a ring for the calling thread alone.
    ///
    /// @param entries the most operations that are queued or outstanding at a time, from 1
    /// @throws PosixException when the system refuses
    /// @throws IOException when its io_uring is too old
    public static IoRing open(int entries) throws IOException {
        Arena arena = Arena.ofConfined();
        MemorySegment state = Libc.newState(arena);
        MemorySegment parameters = arena.allocate(RingMemory.PARAMETER_BYTES, Long.BYTES);
        int descriptor = -1;
        try {
            descriptor = setUp(state, entries, parameters);
            if ((parameters.get(JAVA_INT, RingMemory.FEATURES_AT) & NEEDED_FEATURES) != NEEDED_FEATURES) {
                throw new IOException("this kernel's io_uring is older than that of Linux 5.11");
            }
            return new IoRing(arena, state, descriptor, parameters);
        } catch (IOException | RuntimeException e) {
            if (descriptor >= 0) {
                int _ = PosixFile.close(state, descriptor);
            }
            arena.close();
            throw e;
        }
    }

    private static int setUp(MemorySegment state, int entries, MemorySegment parameters) throws PosixException {
        for (int asked : new int[] {SINGLE_ISSUER_DEFERRED, COOPERATIVE, 0}) {
            parameters.fill((byte) 0);
            parameters.set(JAVA_INT, RingMemory.FLAGS_AT, CLAMP | asked);
            int descriptor = RingCalls.setup(state, entries, parameters);
            if (descriptor >= 0) {
                return descriptor;
            }
            if (Libc.errno(state) != PosixException.EINVAL) {
                break;
            }
        }
        throw new PosixException("io_uring_setup", Libc.errno(state));
    }

    /// How completions are brought, for people.
    public String mode() {
        return switch (setupFlags & (SINGLE_ISSUER_DEFERRED | COOPERATIVE)) {
            case SINGLE_ISSUER_DEFERRED -> "single issuer, deferred task work";
            case COOPERATIVE -> "cooperative task work";
            default -> "interrupting task work";
        };
    }

    /// Takes these buffers for transfers, and registers them, which spares the kernel to pin them
    /// for each. Once, before the first transfer; they must outlive what is outstanding.
    ///
    /// @return whether they were registered; the limit on locked memory may be too small for that,
    ///   a buffer too large or of a kind that cannot be pinned, and they are used all the same
    public boolean useBuffers(List<AlignedBuffer> buffers) {
        bufferAddresses = buffers.stream().mapToLong(AlignedBuffer::address).toArray();
        try (Arena memory = Arena.ofConfined()) {
            // struct iovec: address and length
            MemorySegment vectors = memory.allocate(JAVA_LONG, 2L * buffers.size());
            for (int i = 0; i < buffers.size(); i++) {
                vectors.setAtIndex(JAVA_LONG, 2L * i, bufferAddresses[i]);
                vectors.setAtIndex(JAVA_LONG, 2L * i + 1, buffers.get(i).bytes().capacity());
            }
            buffersRegistered = RingCalls.register(state, descriptor, REGISTER_BUFFERS, vectors, buffers.size()) >= 0;
        }
        return buffersRegistered;
    }

    /// Registers open files: from now on all operations mean these, by their places in the list.
    public void registerFiles(List<OpenFile> files) throws PosixException {
        try (Arena memory = Arena.ofConfined()) {
            MemorySegment descriptors = memory.allocate(JAVA_INT, files.size());
            for (int i = 0; i < files.size(); i++) {
                descriptors.setAtIndex(JAVA_INT, i, descriptor(files.get(i)));
            }
            if (RingCalls.register(state, descriptor, REGISTER_FILES, descriptors, files.size()) < 0) {
                throw new PosixException("io_uring_register of files", Libc.errno(state));
            }
        }
        fileFlags = FIXED_FILE;
    }

    private static int descriptor(OpenFile file) {
        return switch (file) {
            case PosixFile posix -> posix.descriptor();
            case ChannelFile _ -> throw new IllegalArgumentException("a channel has no descriptor");
        };
    }

    /// Remembers a path that [#queueOpen] can open.
    ///
    /// @return its number, from 0
    public int addPath(Path path) {
        paths.add(arena.allocateFrom(path.toString()));
        return paths.size() - 1;
    }

    /// Queues a read, of which the result is how many bytes came, 0 at the end of the file.
    ///
    /// @param tag comes back with the result
    /// @param buffer the place in the list of buffers, where the bytes go from `from` on
    public void queueRead(int tag, int file, int buffer, int from, int lengthBytes, long offset) {
        push(buffersRegistered ? READ_FIXED : READ, fileFlags, file, tag);
        memory.transfer(bufferAddresses[buffer] + from, lengthBytes, offset, fixed(buffer));
    }

    /// Queues a write, of which the result is how many bytes went; see [#queueRead].
    public void queueWrite(int tag, int file, int buffer, int from, int lengthBytes, long offset) {
        push(buffersRegistered ? WRITE_FIXED : WRITE, fileFlags, file, tag);
        memory.transfer(bufferAddresses[buffer] + from, lengthBytes, offset, fixed(buffer));
    }

    private int fixed(int buffer) {
        return buffersRegistered ? buffer : 0;
    }

    /// Queues what fdatasync(2) does.
    public void queueSyncData(int tag, int file) {
        push(FSYNC, fileFlags, file, tag);
        memory.name(0, 0, 0, DATA_ONLY);
    }

    /// Queues an open, of which the result is a descriptor.
    ///
    /// @param path as [#addPath] numbered it
    public void queueOpen(int tag, int path, OpenMode mode) {
        push(OPENAT, (byte) 0, WORKING_DIRECTORY, tag);
        memory.name(paths.get(path).address(), 0, 0, mode.flags(architecture));
    }

    /// Queues an operation on a name, which must stay as it is until the operation is sent.
    ///
    /// @param code IORING_OP_…
    /// @param directory below which the name is
    /// @param name its address; the other arguments as [RingMemory#name]
    void queueName(int tag, byte code, int directory, long name, long second, int lengthField, int operationFlags) {
        push(code, (byte) 0, directory, tag);
        memory.name(name, second, lengthField, operationFlags);
    }

    /// Which operations on names the kernel has, beside that of opening.
    public Set<RingOperation> nameOperations() {
        return RingOperation.known(state, descriptor);
    }

    /// Queues the close of a descriptor that an open brought.
    public void queueClose(int tag, int file) {
        push(CLOSE, (byte) 0, file, tag);
    }

    /// Queues what does nothing, and is done in turn.
    public void queueNothing(int tag) {
        push(NOP, (byte) 0, -1, tag);
    }

    private void push(byte code, byte flags, int file, int tag) {
        memory.push(code, flags, file, tag);
        queued++;
    }

    /// How many operations are queued and not sent.
    public int queued() {
        return queued;
    }

    /// Sends what is queued, and waits for a completion; blocks no longer than asked. May return
    /// early.
    ///
    /// @param waitNanos 0 or less for not to wait
    public void enter(long waitNanos) throws PosixException {
        memory.publish();
        int sent;
        if (waitNanos <= 0) {
            sent = RingCalls.enter(descriptor, queued, 0, GET_EVENTS, MemorySegment.NULL, 0);
        } else {
            time.setAtIndex(JAVA_LONG, 0, waitNanos / SECOND_NANOS);
            time.setAtIndex(JAVA_LONG, 1, waitNanos % SECOND_NANOS);
            sent = RingCalls.enter(descriptor, queued, 1, GET_EVENTS | EXTENDED_ARGUMENT, argument, ARGUMENT_BYTES);
        }
        noteSent(sent >= 0 ? sent : enterAgain());
    }

    /// Sends what is queued, and asks for no completions.
    public void send() throws PosixException {
        memory.publish();
        int sent = RingCalls.enter(descriptor, queued, 0, 0, MemorySegment.NULL, 0);
        noteSent(sent >= 0 ? sent : enterAgain());
    }

    /// Why a call sent nothing, by making it again with errno kept: when only the time had passed,
    /// this one succeeds.
    private int enterAgain() throws PosixException {
        int sent = RingCalls.enter(state, descriptor, queued, GET_EVENTS);
        if (sent >= 0) {
            return sent;
        }
        return switch (Libc.errno(state)) {
            // A signal came, or completions are to be taken first.
            case PosixException.EINTR, EAGAIN, EBUSY -> 0;
            default -> throw new PosixException("io_uring_enter", Libc.errno(state));
        };
    }

    private void noteSent(int sent) {
        queued -= sent;
        outstanding += sent;
    }

    /// How many operations are done and not taken.
    public int done() {
        return memory.done();
    }

    /// Takes the next operation that is done, without a system call.
    ///
    /// @return false when there is none
    public boolean take() {
        boolean taken = memory.take();
        if (taken) {
            outstanding--;
        }
        return taken;
    }

    /// The tag of the operation taken last.
    public int tag() {
        return (int) memory.tag();
    }

    /// The result of the operation taken last; negative for an error, of which [#failure] tells.
    public int result() {
        return memory.result();
    }

    /// Whether an operation of this result was interrupted and is to be queued again. Not when the
    /// file asks to be tried again (EAGAIN): nothing would hold that up.
    public static boolean isToBeRepeated(int result) {
        return result == -PosixException.EINTR;
    }

    /// What a negative result means.
    ///
    /// @param call the name of what failed
    public static PosixException failure(String call, int result) {
        return new PosixException(call, -result);
    }

    /// Whether a file is what was looked at before; see [OpenFile#is].
    ///
    /// @param file a descriptor that an open brought
    public boolean is(int file, FileIdentity identity) {
        return status.ask(file, FileStatus.IDENTITY) && status.is(identity);
    }

    /// Drops the system's cached pages of an open file; see [OpenFile#dropCache].
    ///
    /// @param file a descriptor that an open brought
    public boolean dropCache(int file) {
        return PosixFile.dropCache(state, file);
    }

    /// Closes a descriptor at once, off the ring; blocks.
    public void close(int file) throws PosixException {
        if (PosixFile.close(state, file) < 0 && Libc.errno(state) != PosixException.EINTR) {
            throw new PosixException("close", Libc.errno(state));
        }
    }

    /// Gives the ring back. What is outstanding goes on by itself and is not waited for: the memory
    /// that it reads into must not be given back.
    @Override
    public void close() {
        // With something outstanding the kernel would wait for that, perhaps for ever.
        if (fileFlags == FIXED_FILE && outstanding == 0) {
            // Else they stay open until the kernel has taken the ring apart, which it does later:
            // a file system could not be unmounted at once.
            int _ = RingCalls.register(state, descriptor, UNREGISTER_FILES, MemorySegment.NULL, 0);
        }
        int _ = PosixFile.close(state, descriptor);
        arena.close();
    }
}
