package io.storbench.nfs;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.rpc.RpcException;
import java.io.IOException;

/// The directory of an export in which the data set lies.
final class ExportedDirectory {
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
    ExportedDataFile file(String path, boolean written) throws IOException {
        String name = path.substring(path.lastIndexOf('/') + 1);
        var place = new ServerFiles.Place(directoryOf(path), name, written);
        return new ExportedDataFile(files, fill, place);
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
