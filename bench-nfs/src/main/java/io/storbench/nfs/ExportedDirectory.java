package io.storbench.nfs;

import io.storbench.engine.DataPattern;
import io.storbench.engine.ForeignFileException;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.CreateMode;
import io.storbench.nfs.v3.FileHandle;
import io.storbench.nfs.v3.Nfs3Call.Access;
import io.storbench.nfs.v3.Nfs3Client;
import io.storbench.nfs.v3.TransferSizes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/// The directory of an export in which the data set lies: makes sure that its files are there.
/// Blocks; one thread.
final class ExportedDirectory {
    /// How many places of a file are looked at to tell whether storbench filled it.
    private static final int SAMPLES = 16;

    /// How much is looked at in each place.
    private static final int SAMPLE_BYTES = 4096;

    private final Nfs3Client nfs;
    private final FileHandle root;
    private final FileFill fill;

    ExportedDirectory(Nfs3Client nfs, FileHandle root, TransferSizes sizes) {
        this.nfs = nfs;
        this.root = root;
        this.fill = new FileFill(nfs, sizes.writeMaxBytes());
    }

    /// What a file is wanted for.
    ///
    /// @param name path below the export, with `/` between directories
    /// @param sizeBytes what is wanted of it
    /// @param written whether it will be written to
    /// @param verified whether its content will be checked
    /// @param overwrite whether a file that storbench did not fill may be overwritten
    record Wanted(
            String name, long sizeBytes, boolean written, boolean verified, boolean overwrite) {}

    /// Makes sure that a file is there: creates and fills what is missing, refuses what it must not
    /// touch.
    ///
    /// @throws IOException naming the file, what is wrong with it, and what to do
    FileHandle ensure(Wanted wanted) throws IOException {
        FileHandle directory = directoryOf(wanted.name);
        String name = wanted.name.substring(wanted.name.lastIndexOf('/') + 1);
        Optional<FileHandle> found = nfs.lookup(directory, name);
        if (found.isEmpty()) {
            FileHandle file = nfs.create(directory, name, CreateMode.UNCHECKED);
            fill.fill(file, wanted.sizeBytes);
            return file;
        }
        FileHandle file = found.get();
        Attributes attributes = nfs.attributes(file);
        if (attributes.type() != Attributes.FILE) {
            throw refused(wanted, "it is not a regular file");
        }
        checkAccess(wanted, file);
        check(wanted, file, attributes.sizeBytes());
        return file;
    }

    private void checkAccess(Wanted wanted, FileHandle file) throws IOException {
        int needed = Access.READ | (wanted.written ? Access.MODIFY | Access.EXTEND : 0);
        if ((nfs.access(file, needed) & needed) != needed) {
            throw new RpcException(
                    "file "
                            + wanted.name
                            + " of the export: the server does not allow this user to "
                            + (wanted.written ? "read and write" : "read")
                            + " it; check uid, gid, the file's mode and the export's squash"
                            + " options");
        }
    }

    private void check(Wanted wanted, FileHandle file, long foundBytes) throws IOException {
        boolean large = foundBytes >= wanted.sizeBytes;
        if (large && !wanted.written && !wanted.verified) {
            return;
        }
        if (foundBytes == 0 || wanted.overwrite) {
            fill.fill(file, wanted.sizeBytes);
            return;
        }
        if (!hasPattern(file, 0)) {
            if (!large) {
                throw refused(
                        wanted,
                        "it has "
                                + foundBytes
                                + " bytes, less than the "
                                + wanted.sizeBytes
                                + " asked, and storbench did not fill it");
            }
            throw refused(
                    wanted,
                    wanted.written
                            ? "storbench did not fill it, and would overwrite it"
                            : "storbench did not fill it, so that it cannot be verified");
        }
        // Ours; but perhaps smaller, or its filling was cut short.
        if (!large || !isFilled(file, wanted.sizeBytes)) {
            fill.fill(file, wanted.sizeBytes);
        }
    }

    private static ForeignFileException refused(Wanted wanted, String why) {
        return new ForeignFileException(
                "file "
                        + wanted.name
                        + " of the export: "
                        + why
                        + ".\nGive another workload.path, remove the file, or allow"
                        + " --overwrite-data.");
    }

    private boolean isFilled(FileHandle file, long sizeBytes) throws IOException {
        for (int sample = 1; sample <= SAMPLES; sample++) {
            long offset = (sizeBytes - SAMPLE_BYTES) / SAMPLES * sample & -Long.BYTES;
            if (!hasPattern(file, Math.max(0, offset))) {
                return false;
            }
        }
        return true;
    }

    private boolean hasPattern(FileHandle file, long offset) throws IOException {
        ByteBuffer data = nfs.read(file, offset, SAMPLE_BYTES);
        int lengthBytes = data.remaining() & -Long.BYTES;
        return lengthBytes > 0
                && DataPattern.firstWrong(data, 0, lengthBytes, offset, DataPattern.ANY_GENERATION)
                        < 0;
    }

    private FileHandle directoryOf(String path) throws IOException {
        FileHandle directory = root;
        String[] names = path.split("/", -1);
        for (int i = 0; i < names.length - 1; i++) {
            String name = names[i];
            directory =
                    nfs.lookup(directory, name)
                            .orElseThrow(() ->
                                    new RpcException(
                                            "directory "
                                                    + name
                                                    + " of workload.path "
                                                    + path
                                                    + " does not exist; create it"));
        }
        return directory;
    }
}
