package io.storbench.nfs.export;

import io.storbench.engine.DataSet;
import io.storbench.engine.Room;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.plan.MetadataSpec;
import java.io.IOException;
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

    /// The names of one worker's load of metadata. Makes the directories that are not there; what
    /// an earlier trial left of the slots' own names is removed.
    ///
    /// @param dataSet whose data file lies behind the directories
    /// @param depth how many queue slots there are
    /// @throws IOException when a slot's name is taken by something that is not empty
    public MetadataNames names(DataSet dataSet, int worker, int depth, MetadataSpec load)
            throws IOException {
        String path = dataSet.fileName(worker, DataSet.DATA);
        List<ExportedName> directories = new ArrayList<>();
        FileHandle directory = root;
        String[] names = path.split("/", -1);
        for (int i = 0; i < names.length - 1; i++) {
            directories.add(new ExportedName(directory, names[i], false));
            Optional<FileHandle> found = files.find(directory, names[i]);
            directory = found.isPresent() ? found.get() : files.makeDirectory(directory, names[i]);
        }
        List<ExportedName> own = new ArrayList<>();
        for (int slot = 0; slot < depth; slot++) {
            String name = dataSet.ownName(worker, slot);
            var place =
                    new ExportedName(directory, name.substring(name.lastIndexOf('/') + 1), false);
            removeLeftOver(place);
            own.add(place);
        }
        return new MetadataNames(directories, own, load.names() == MetadataSpec.Names.COLD);
    }

    private void removeLeftOver(ExportedName place) throws IOException {
        Optional<FileHandle> found = files.find(place.directory(), place.name());
        if (found.isEmpty()) {
            return;
        }
        if (!files.isRegular(found.get())) {
            files.removeDirectory(place.directory(), place.name());
        } else if (files.sizeBytes(found.get()) == 0) {
            files.remove(place);
        } else {
            throw new RpcException(
                    "file "
                            + place.name()
                            + " of the export has data, and is not part of any trial; choose another"
                            + " workload.path");
        }
    }

    /// The room in the export, where the server tells.
    public Room room() throws IOException {
        return new Room("the export", files.availableBytes(root));
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
            directory =
                    files.find(directory, name)
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
