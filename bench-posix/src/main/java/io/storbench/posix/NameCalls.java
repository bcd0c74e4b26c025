package io.storbench.posix;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// System calls about names below an open directory (openat(2) and its kin), by numbers that [#add]
/// gives them. For the thread that makes it.
public final class NameCalls implements AutoCloseable {
    /// O_CREAT and O_EXCL of asm-generic/fcntl.h.
    static final int CREATE_EXCLUSIVE = 0x40 | 0x80;

    static final int FILE_MODE = 0660;
    static final int DIRECTORY_MODE = 0770;

    /// AT_REMOVEDIR of linux/fcntl.h.
    static final int REMOVE_DIRECTORY = 0x200;

    /// R_OK | W_OK.
    private static final int READ_AND_WRITE = 4 | 2;

    static final int NO_FOLLOW = 0x100;

    /// STATX_BASIC_STATS, as stat(2) asks.
    static final int BASIC = 0x7ff;

    private static final int LISTING_BYTES = 32 << 10;

    private static final long NULL = 0;

    // Memory goes as addresses and each handle is a constant where it is called: a call that keeps
    // errno makes an object unless the compiler inlines all of it, and segments make it longer.

    private static final MethodHandle OPENAT =
            Libc.variadic("openat", 3, FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT));
    private static final MethodHandle MKDIRAT = Libc.bind("mkdirat", ofName());
    private static final MethodHandle UNLINKAT = Libc.bind("unlinkat", ofName());
    private static final MethodHandle CHMODAT = Libc.bind("fchmodat", ofNameWithFlags());
    private static final MethodHandle CHOWNAT =
            Libc.bind("fchownat", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT));
    private static final MethodHandle ACCESSAT = Libc.bind("faccessat", ofNameWithFlags());
    private static final MethodHandle RENAMEAT =
            Libc.bind("renameat", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG));
    private static final MethodHandle LINKAT =
            Libc.bind("linkat", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT));
    private static final MethodHandle SYMLINKAT =
            Libc.bind("symlinkat", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG));
    private static final MethodHandle READLINKAT =
            Libc.bind("readlinkat", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle UTIMENSAT =
            Libc.bind("utimensat", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    private static final MethodHandle STATXAT =
            Libc.bind("statx", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG));
    private static final MethodHandle TRUNCATE =
            Libc.bind("truncate", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle GETXATTR =
            Libc.bind("getxattr", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle GETDENTS =
            Libc.bind("getdents64", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG));

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment state = Libc.newState(arena);
    private final MemorySegment buffer = arena.allocate(LISTING_BYTES, Long.BYTES);
    private final Architecture architecture = Architecture.current().orElseThrow();
    private final OpenDirectory directory;
    private final int base;
    private final List<MemorySegment> names = new ArrayList<>();
    private final List<MemorySegment> paths = new ArrayList<>();
    private final MemorySegment linkText;
    private final MemorySegment accessList = arena.allocateFrom("system.posix_acl_access");
    private final int user;
    private final int group;

    /// @param directory that names are below; stays open as long as this is used
    /// @param linkText what symbolic links say that are made
    /// @throws IOException when this system's calls are not known
    public NameCalls(OpenDirectory directory, String linkText) throws IOException {
        this.directory = directory;
        this.base = directory.descriptor();
        this.linkText = arena.allocateFrom(linkText);
        this.user = Libc.number(Libc.USER);
        this.group = Libc.number(Libc.GROUP);
    }

    private static FunctionDescriptor ofName() {
        return FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT);
    }

    private static FunctionDescriptor ofNameWithFlags() {
        return FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT);
    }

    /// Remembers a name.
    ///
    /// @param path below the directory
    /// @return its number, from 0
    public int add(String path) {
        names.add(arena.allocateFrom(path));
        paths.add(arena.allocateFrom(directory.at(Path.of(path)).toString()));
        return names.size() - 1;
    }

    /// Makes room for a name that [#put] writes, again and again.
    ///
    /// @param mostBytes the longest
    /// @return its number
    public int reserve(int mostBytes) {
        String prefix = directory.at(Path.of("")).toString();
        byte[] begin = (prefix.endsWith("/") ? prefix : prefix + "/").getBytes(StandardCharsets.UTF_8);
        int prefixBytes = begin.length;
        MemorySegment path = arena.allocate(prefixBytes + mostBytes + 1L);
        MemorySegment.copy(begin, 0, path, JAVA_BYTE, 0, prefixBytes);
        paths.add(path);
        names.add(path.asSlice(prefixBytes));
        return names.size() - 1;
    }

    /// Writes a name in place of the one that was there. Allocates nothing.
    ///
    /// @param name a number that [#reserve] gave
    /// @param path below the directory, in UTF-8
    public void put(int name, byte[] path, int lengthBytes) {
        MemorySegment segment = names.get(name);
        MemorySegment.copy(path, 0, segment, JAVA_BYTE, 0, lengthBytes);
        segment.set(JAVA_BYTE, lengthBytes, (byte) 0);
    }

    /// Where a name stands.
    long address(int name) {
        return names.get(name).address();
    }

    /// Where a symbolic link's text stands.
    long linkTextAddress() {
        return linkText.address();
    }

    /// Where answers go that nobody looks at.
    long bufferAddress() {
        return buffer.address();
    }

    /// The directory below which the names are.
    int base() {
        return base;
    }

    /// Opens a file.
    ///
    /// @param create whether to make it, which must not be there
    public OpenFile open(int name, OpenMode mode, boolean create) throws PosixException {
        return PosixFile.below(arena, state, descriptor(name, mode, create));
    }

    private int descriptor(int name, OpenMode mode, boolean create) throws PosixException {
        int flags = mode.flags(architecture) | (create ? CREATE_EXCLUSIVE : 0);
        try {
            return checked("open", (int) OPENAT.invokeExact(state, base, address(name), flags, FILE_MODE));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Makes a directory.
    public void makeDirectory(int name) throws PosixException {
        try {
            int _ = checked("mkdir", (int) MKDIRAT.invokeExact(state, base, address(name), DIRECTORY_MODE));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Removes a file or a symbolic link.
    public void remove(int name) throws PosixException {
        remove("unlink", name, 0);
    }

    /// Removes an empty directory.
    public void removeDirectory(int name) throws PosixException {
        remove("rmdir", name, REMOVE_DIRECTORY);
    }

    private void remove(String call, int name, int flags) throws PosixException {
        try {
            int _ = checked(call, (int) UNLINKAT.invokeExact(state, base, address(name), flags));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Gives an object another name.
    public void rename(int name, int to) throws PosixException {
        try {
            int _ = checked("rename", (int) RENAMEAT.invokeExact(state, base, address(name), base, address(to)));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Gives a file a second name.
    public void link(int name, int to) throws PosixException {
        try {
            int _ = checked("link", (int) LINKAT.invokeExact(state, base, address(name), base, address(to), 0));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Makes a symbolic link.
    public void symlink(int name) throws PosixException {
        try {
            int _ = checked("symlink", (int) SYMLINKAT.invokeExact(state, linkTextAddress(), base, address(name)));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Reads what a symbolic link says.
    ///
    /// @return how many bytes
    public int readLink(int name) throws PosixException {
        try {
            return checked("readlink", (int)
                    (long) READLINKAT.invokeExact(state, base, address(name), bufferAddress(), (long) LISTING_BYTES));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Asks for a file's attributes.
    public void stat(int name) throws PosixException {
        try {
            int _ = checked(
                    "stat", (int) STATXAT.invokeExact(state, base, address(name), NO_FOLLOW, BASIC, bufferAddress()));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Asks whether a file may be read and written.
    public void access(int name) throws PosixException {
        try {
            int _ = checked("access", (int) ACCESSAT.invokeExact(state, base, address(name), READ_AND_WRITE, 0));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Asks for a file's access control list; most files, and some file systems, have none.
    public void readAccessList(int name) throws PosixException {
        try {
            long length = (long) GETXATTR.invokeExact(
                    state, paths.get(name).address(), accessList.address(), bufferAddress(), (long) LISTING_BYTES);
            int errno = length < 0 ? Libc.errno(state) : 0;
            if (errno != 0 && errno != PosixException.ENODATA && errno != PosixException.EOPNOTSUPP) {
                throw new PosixException("getxattr", errno);
            }
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Sets a file's mode to that of files that are made here.
    public void changeMode(int name) throws PosixException {
        try {
            int _ = checked("chmod", (int) CHMODAT.invokeExact(state, base, address(name), FILE_MODE, 0));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Sets a file's owner and group to those of this process.
    public void changeOwner(int name) throws PosixException {
        try {
            int _ = checked("chown", (int) CHOWNAT.invokeExact(state, base, address(name), user, group, NO_FOLLOW));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Sets a file's times to now.
    public void touch(int name) throws PosixException {
        try {
            int _ = checked("utimensat", (int) UTIMENSAT.invokeExact(state, base, address(name), NULL, 0));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Sets a file's size.
    public void truncate(int name, long sizeBytes) throws PosixException {
        try {
            int _ = checked("truncate", (int)
                    TRUNCATE.invokeExact(state, paths.get(name).address(), sizeBytes));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Reads a directory to its end: open(2), getdents64(2) until it brings nothing, close(2).
    public void list(int name) throws PosixException {
        int descriptor = descriptor(name, OpenMode.BUFFERED_READ, false);
        try {
            while (listed(descriptor) > 0) {
                // More may follow.
            }
        } finally {
            int _ = PosixFile.close(state, descriptor);
        }
    }

    private int listed(int descriptor) throws PosixException {
        try {
            return checked("getdents", (int)
                    (long) GETDENTS.invokeExact(state, descriptor, bufferAddress(), (long) LISTING_BYTES));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    private int checked(String call, int result) throws PosixException {
        if (result < 0) {
            throw new PosixException(call, Libc.errno(state));
        }
        return result;
    }

    private static RuntimeException thrown(Throwable e) throws PosixException {
        if (e instanceof PosixException failure) {
            throw failure;
        }
        return Libc.unexpected(e);
    }

    @Override
    public void close() {
        arena.close();
    }
}
