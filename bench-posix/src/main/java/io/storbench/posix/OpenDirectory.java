package io.storbench.posix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A directory held open. Whatever is mounted over its path meanwhile, or put in its place, a name
/// in it leads to what is in this very directory; and its file system cannot be unmounted
/// (umount(2), EBUSY), so that its numbers stay its own.
///
/// Where this system's calls are not known, it is only a path. For one thread at a time.
public final class OpenDirectory implements AutoCloseable {
    private static final Path OF_PROCESS = Path.of("/proc/self");

    private final Path path;
    private final Optional<PosixFile> file;

    private OpenDirectory(Path path, Optional<PosixFile> file) {
        this.path = path;
        this.file = file;
    }

    /// Opens a directory, through links.
    ///
    /// @throws IOException when there is none; names it, the cause and the remedy
    public static OpenDirectory open(Path path) throws IOException {
        if (!PosixFile.isSupported()) {
            if (!Files.isDirectory(path)) {
                throw new NotDirectoryException(path.toString());
            }
            return new OpenDirectory(path, Optional.empty());
        }
        // By its own name for itself, which only a directory has.
        Path itself = path.resolve(".");
        try {
            PosixFile file = PosixFile.openDirectory(itself);
            return new OpenDirectory(path, Optional.of(file));
        } catch (PosixException e) {
            String message = String.valueOf(e.getMessage());
            throw new IOException(message.replace(itself.toString(), path.toString()), e);
        }
    }

    /// A name in it, as a path of this process, for as long as it is open.
    public Path at(Path name) {
        return file.map(open -> ofDescriptor("fd", open).resolve(name)).orElseGet(() -> path.resolve(name));
    }

    private static Path ofDescriptor(String kind, PosixFile open) {
        return OF_PROCESS.resolve(kind).resolve(String.valueOf(open.descriptor()));
    }

    /// The number by which the system knows it.
    ///
    /// @throws IOException where this system's calls are not known
    int descriptor() throws IOException {
        return file.orElseThrow(
                        () -> new IOException("calls about names need Linux on x86-64 or AArch64, and a Java that"
                                + " may call its C library"))
                .descriptor();
    }

    /// What it is; nothing where the system does not say.
    public Optional<FileIdentity> identity() {
        return file.flatMap(PosixFile::identity);
    }

    /// The mount that it was reached through; nothing where the system does not say, or when that
    /// was taken away meanwhile (umount -l).
    ///
    /// @throws IOException when `/proc` cannot be read
    public Optional<Mount> mount() throws IOException {
        if (file.isEmpty()) {
            return Optional.empty();
        }
        List<String> facts = ProcText.lines(ProcText.read(ofDescriptor("fdinfo", file.get())));
        Optional<String> id = facts.stream()
                .filter(line -> line.startsWith("mnt_id:"))
                .map(line -> line.substring("mnt_id:".length()).strip())
                .findFirst();
        return Mount.all(ProcText.read(Mount.OWN)).stream()
                .filter(mount -> Optional.of(mount.id()).equals(id))
                .findFirst();
    }

    /// What its file system calls itself wherever it is mounted, for people too; nothing when it
    /// has no such name, or the system does not say.
    public Optional<String> fileSystemId() {
        return file.flatMap(FileSystemId::of);
    }

    /// How many files and directories there can still be made in its file system; nothing where
    /// that has no such limit, or the system does not say.
    public OptionalLong availableObjects() {
        return file.map(FileSystemId::freeObjects).orElse(OptionalLong.empty());
    }

    /// Writes back all that its file system holds in memory (syncfs(2)); does nothing where this
    /// system's calls are not known.
    ///
    /// @throws IOException when the device does not take it
    public void sync() throws IOException {
        if (file.isPresent()) {
            file.get().syncFileSystem();
        }
    }

    @Override
    public void close() throws IOException {
        if (file.isPresent()) {
            file.get().close();
        }
    }
}
