package io.storbench.nfs.export;

import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.Room;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.plan.CallStep;
import io.storbench.plan.MetadataSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The directory of an export in which the data set lies.
public final class ExportedDirectory {
    private final ServerFiles files;
    private final FileHandle root;
    private final FileFill fill;

    ExportedDirectory(ServerFiles files, FileHandle root, TransferSizes sizes) {
        this.files = files;
        this.root = root;
        this.fill = new FileFill(files, sizes.writeMaxBytes());
    }

    /// A file of the data set.
    ///
    /// @param path below the export, with `/` between directories
    /// @param written whether it will be written to
    /// @throws IOException when a directory of the path does not exist
    public ExportedDataFile file(String path, boolean written) throws IOException {
        String name = path.substring(path.lastIndexOf('/') + 1);
        var place = new ExportedName(directoryOf(path), name, written);
        return new ExportedDataFile(files, fill, place);
    }

    /// The names of one worker's load of metadata. Makes the directories that are not there, and
    /// what the calls use; what an earlier trial left of the slots' own names is removed.
    ///
    /// @param dataSet whose data file lies behind the directories
    /// @param depth how many queue slots there are
    /// @throws IOException when a name is taken by something that storbench did not make
    public MetadataNames names(DataSet dataSet, int worker, int depth, MetadataSpec load) throws IOException {
        String path = dataSet.fileName(worker, DataSet.DATA);
        List<MetadataNames.Place> directories = new ArrayList<>();
        FileHandle directory = root;
        String[] names = path.split("/", -1);
        for (int i = 0; i < names.length - 1; i++) {
            FileHandle inner = directory(directory, names[i]);
            directories.add(place(directory, names[i], Optional.of(inner)));
            directory = inner;
        }
        List<MetadataNames.Place> own = new ArrayList<>();
        List<MetadataNames.Place> other = new ArrayList<>();
        for (int slot = 0; slot < depth; slot++) {
            own.add(absent(directory, dataSet.objectName(worker, slot, DataSet.OWN)));
            other.add(absent(directory, dataSet.objectName(worker, slot, DataSet.OTHER)));
        }
        MetadataObjects objects = new MetadataObjects(files, directory);
        return new MetadataNames(
                directories,
                load.uses(CallStep.Subject.LINK)
                        ? objects.link(last(dataSet.objectName(worker, 0, DataSet.LINK)))
                        : MetadataNames.NOWHERE,
                load.uses(CallStep.Subject.LISTED)
                        ? objects.listed(last(dataSet.objectName(worker, 0, DataSet.LISTED)))
                        : MetadataNames.NOWHERE,
                own,
                other,
                load.names() == MetadataSpec.Names.COLD);
    }

    /// The many files of one worker, which are not prepared yet.
    public ExportedTree tree(DataSet dataSet, int worker) {
        return new ExportedTree(files, fill, root, dataSet, worker);
    }

    private FileHandle directory(FileHandle above, String name) throws IOException {
        Optional<FileHandle> found = files.find(above, name);
        return found.isPresent() ? found.get() : files.makeDirectory(above, name);
    }

    private MetadataNames.Place absent(FileHandle directory, String path) throws IOException {
        MetadataNames.Place place = place(directory, last(path), Optional.empty());
        removeLeftOver(place.name());
        return place;
    }

    private static MetadataNames.Place place(FileHandle directory, String name, Optional<FileHandle> handle) {
        return new MetadataNames.Place(new ExportedName(directory, name, false), handle);
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private void removeLeftOver(ExportedName place) throws IOException {
        Optional<FileHandle> found = files.find(place.directory(), place.name());
        if (found.isEmpty()) {
            return;
        }
        switch (files.type(found.get())) {
            case DIRECTORY -> files.removeDirectory(place.directory(), place.name());
            case SYMBOLIC_LINK -> {
                if (!files.readLink(found.get()).equals(DataSet.LINK_TEXT)) {
                    throw taken(place);
                }
                files.remove(place);
            }
            case FILE -> {
                if (!isOwn(place, found.get())) {
                    throw taken(place);
                }
                files.remove(place);
            }
            case OTHER -> throw taken(place);
        }
    }

    /// Whether a file is empty or has data that storbench writes: it may be a second name of the
    /// data file.
    private boolean isOwn(ExportedName place, FileHandle file) throws IOException {
        if (files.sizeBytes(file) < Long.BYTES) {
            return files.sizeBytes(file) == 0;
        }
        files.open(place, file);
        ByteBuffer word = files.read(file, 0, Long.BYTES);
        return word.remaining() == Long.BYTES
                && DataPattern.firstWrong(word, word.position(), Long.BYTES, 0, DataPattern.ANY_GENERATION) < 0;
    }

    private static RpcException taken(ExportedName place) {
        return new RpcException("file "
                + place.name()
                + " of the export has data, and is not part of any trial; choose another workload.path");
    }

    /// The room in the export, where the server tells.
    public Room room() throws IOException {
        return new Room("the export", files.availableBytes(root), files.availableObjects(root));
    }

    /// Closes all files of the export that were opened to be prepared.
    public void release() throws IOException {
        files.release();
    }

    private FileHandle directoryOf(String path) throws IOException {
        FileHandle directory = root;
        String[] names = path.split("/", -1);
        for (int i = 0; i < names.length - 1; i++) {
            String name = names[i];
            directory = files.find(directory, name)
                    .orElseThrow(() -> new RpcException(
                            "directory " + name + " of workload.path " + path + " does not exist; create it"));
        }
        return directory;
    }

    /// Makes what a load of metadata reads and lists, beside the data file, unless it is there. Blocks;
    /// one thread.
    private static final class MetadataObjects {
        private final ServerFiles files;
        private final FileHandle directory;

        /// @param directory of the data file
        MetadataObjects(ServerFiles files, FileHandle directory) {
            this.files = files;
            this.directory = directory;
        }

        /// A symbolic link that says [DataSet#LINK_TEXT].
        MetadataNames.Place link(String name) throws IOException {
            Optional<FileHandle> found = files.find(directory, name);
            if (found.isEmpty()) {
                return there(name, files.makeSymbolicLink(directory, name, DataSet.LINK_TEXT));
            }
            boolean ours = files.type(found.get()) == ServerFiles.Type.SYMBOLIC_LINK
                    && files.readLink(found.get()).equals(DataSet.LINK_TEXT);
            if (!ours) {
                throw taken(name, "a symbolic link to " + DataSet.LINK_TEXT);
            }
            return there(name, found.get());
        }

        /// A directory with [DataSet#LISTED_FILES] empty files.
        MetadataNames.Place listed(String name) throws IOException {
            Optional<FileHandle> found = files.find(directory, name);
            if (found.isPresent() && files.type(found.get()) != ServerFiles.Type.DIRECTORY) {
                throw taken(name, "a directory");
            }
            FileHandle listed = found.isPresent() ? found.get() : files.makeDirectory(directory, name);
            for (int number = 0; number < DataSet.LISTED_FILES; number++) {
                String file = DataSet.listedName(number);
                if (files.find(listed, file).isEmpty()) {
                    files.create(new ExportedName(listed, file, true));
                }
            }
            return there(name, listed);
        }

        private MetadataNames.Place there(String name, FileHandle handle) {
            return new MetadataNames.Place(new ExportedName(directory, name, false), Optional.of(handle));
        }

        private static RpcException taken(String name, String wanted) {
            return new RpcException(
                    "%s of the export is not %s, as workload.metadata.calls needs; choose another workload.path"
                            .formatted(name, wanted));
        }
    }
}
