package io.storbench.nfs.export;

import io.storbench.engine.DataSet;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.rpc.RpcException;
import java.io.IOException;
import java.util.Optional;

/// Makes what a load of metadata reads and lists, beside the data file, unless it is there. Blocks;
/// one thread.
final class MetadataObjects {
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
