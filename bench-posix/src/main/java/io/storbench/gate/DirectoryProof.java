package io.storbench.gate;

import io.storbench.file.ShellText;
import io.storbench.posix.Mount;
import io.storbench.posix.OpenDirectory;
import io.storbench.posix.ProcText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a directory of data files has to prove in every trial before anything is made or written in
/// it: that it is the one that the run began with. Once it has failed it stays so. For the run's
/// thread.
///
/// And what the run found in it: leave to lose a file that storbench did not fill
/// (`--overwrite-data`) is leave to lose what was there when the run began.
public final class DirectoryProof {
    private final Path path;
    private @Nullable DirectoryIdentity admitted;
    private @Nullable String failure;

    /// By name, what stood there when it was first looked at.
    private final Map<Path, Optional<FileStamp>> found = new HashMap<>();

    /// The names of files that this run filled or found to be storbench's.
    private final Set<Path> own = new HashSet<>();

    /// @param path as the user knows it
    DirectoryProof(Path path) {
        this.path = path;
    }

    /// Opens the directory; the first time this admits it.
    ///
    /// @throws OtherDeviceException when it is another one, or an earlier opening has failed
    /// @throws IOException when it is not there
    public OpenDirectory open() throws IOException {
        requireUnfailed();
        OpenDirectory directory = OpenDirectory.open(path);
        try {
            DirectoryIdentity now = DirectoryIdentity.of(directory);
            if (admitted == null) {
                admitted = now;
            }
            List<String> differences = admitted.differences(now, mountedDevices());
            if (!differences.isEmpty()) {
                fail(String.join("; ", differences));
            }
            return directory;
        } catch (IOException | RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    private static List<String> mountedDevices() throws IOException {
        return Files.isReadable(Mount.OWN)
                ? Mount.all(ProcText.read(Mount.OWN)).stream()
                        .map(Mount::device)
                        .toList()
                : List.of();
    }

    /// Notes what stands at a name, if that was not looked at before.
    ///
    /// @param path by which this process reaches it
    public void find(Path name, Path path) throws IOException {
        if (!found.containsKey(name)) {
            found.put(name, FileStamp.of(path));
        }
    }

    /// Whether a name leads to a file that stood there at the first look, and that nobody has
    /// touched since.
    public boolean isAsFound(Path name, Path path) throws IOException {
        Optional<FileStamp> first = found.getOrDefault(name, Optional.empty());
        return first.isPresent() && !own.contains(name) && first.equals(FileStamp.of(path));
    }

    /// Notes that a file was made sure of: where anything was written to it, it is storbench's now,
    /// and needs no leave to be lost; nor does leave cover what comes in its place.
    public void prepared(Path name, Path path) throws IOException {
        if (!isAsFound(name, path)) {
            own.add(name);
        }
    }

    /// Notes that a proof failed.
    ///
    /// @param difference which, and what stands there now, a clause
    /// @throws OtherDeviceException always
    public void fail(String difference) throws OtherDeviceException {
        if (failure == null) {
            failure =
                    "%s is not what was admitted (%s); nothing more is written there. See what was changed, and run again"
                            .formatted(ShellText.escape(path.toString()), difference);
        }
        requireUnfailed();
    }

    private void requireUnfailed() throws OtherDeviceException {
        if (failure != null) {
            throw new OtherDeviceException(failure);
        }
    }

    /// By what a file is known to be the same, untouched: its number, and when it was last changed
    /// (st_ctime, which cannot be set). A link's are its own.
    ///
    /// @param attributes as the system has them
    private record FileStamp(Map<String, Object> attributes) {
        /// Copies.
        FileStamp {
            attributes = Map.copyOf(attributes);
        }

        /// What stands at a path; nothing when nothing does.
        static Optional<FileStamp> of(Path path) throws IOException {
            try {
                return Optional.of(new FileStamp(read(path)));
            } catch (NoSuchFileException _) {
                return Optional.empty();
            }
        }

        private static Map<String, Object> read(Path path) throws IOException {
            try {
                return Files.readAttributes(path, "unix:ino,ctime", LinkOption.NOFOLLOW_LINKS);
            } catch (UnsupportedOperationException _) {
                return Files.readAttributes(path, "size,creationTime,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
            }
        }
    }
}
