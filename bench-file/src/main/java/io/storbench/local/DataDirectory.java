package io.storbench.local;

import io.storbench.engine.DataFilePreparer;
import io.storbench.engine.DataSet;
import io.storbench.engine.Filling;
import io.storbench.engine.Room;
import io.storbench.gate.DataClaim;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.DirectoryProof;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.PlanException;
import io.storbench.posix.FileIdentity;
import io.storbench.posix.OpenDirectory;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// The directory of a trial's data files, held open from before they are prepared until the trial
/// is over, once it has proved to be the one that the run began with.
final class DataDirectory implements AutoCloseable {
    private final Path shown;
    private final DirectoryProof proof;
    private final OpenDirectory open;
    private DataClaim claim = DataClaim.NONE;

    private DataDirectory(Path shown, DirectoryProof proof, OpenDirectory open) {
        this.shown = shown;
        this.proof = proof;
        this.open = open;
    }

    /// Opens it.
    ///
    /// @param name of the data file, in the target's directory or in one below that
    /// @throws io.storbench.gate.OtherDeviceException when it is not what was admitted
    /// @throws IOException when it is not there
    static DataDirectory open(DeviceGate gate, FileSettings settings, String name) throws IOException {
        Path path = settings.directory().resolve(pathOf(name)).toAbsolutePath().getParent();
        if (path == null) {
            throw new IOException("workload.path: \"%s\" is not a file name".formatted(name));
        }
        DirectoryProof proof = gate.directory(path, settings.mount().toString());
        return new DataDirectory(path, proof, proof.open());
    }

    private static Path pathOf(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new PlanException(
                    "workload.path: \"%s\" is not a file name on this system: %s".formatted(name, e.getReason()));
        }
    }

    /// Claims a data set that is to be written.
    ///
    /// @throws WriteRefusedException when another run writes it
    void claim(DataSet dataSet) throws IOException {
        String directory = open.identity().map(FileIdentity::toString).orElseGet(shown::toString);
        claim = DataClaim.take(dataSet.dataNames().stream()
                .map(name -> pathOf(name).getFileName())
                .distinct()
                .collect(Collectors.toMap(
                        name -> directory + "/" + name,
                        name -> shown.resolve(name).toString())));
    }

    /// Notes what stands at the names of a data set before the run.
    void find(DataSet dataSet) throws IOException {
        for (int worker = 0; worker < dataSet.workers(); worker++) {
            for (int file = 0; file < dataSet.filesPerWorker(); file++) {
                Path name = name(dataSet, worker, file);
                proof.find(name, open.at(name));
            }
        }
    }

    /// Why a data set does not fit into the directory, beside what is there of it; nothing when it
    /// may, or when there is no such directory yet.
    ///
    /// @param target the directory of the target
    static Optional<String> lackOfRoom(Path target, DataSet dataSet) throws IOException {
        Path directory = target.resolve(pathOf(dataSet.name())).toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            return Optional.empty();
        }
        long missingBytes = 0;
        for (int worker = 0; worker < dataSet.workers(); worker++) {
            for (int file = 0; file < dataSet.filesPerWorker(); file++) {
                Path path = directory.resolve(name(dataSet, worker, file));
                long bytes = Files.exists(path) ? Files.size(path) : 0;
                missingBytes += Math.max(0, dataSet.fileBytes(worker, file) - bytes);
            }
        }
        FileStore store = Files.getFileStore(directory);
        return new Room(directory.toString(), available(store)).lack(missingBytes);
    }

    /// Why many files, of which nothing is there yet, do not fit; nothing when they may.
    static Optional<String> lackOfRoomForTree(OpenDirectory directory, DataSet dataSet) throws IOException {
        FileStore store = Files.getFileStore(directory.at(Path.of("")));
        return new Room("target.path", available(store), directory.availableObjects()).lack(dataSet);
    }

    /// A file system that tells no size tells no room either.
    private static OptionalLong available(FileStore store) throws IOException {
        return store.getTotalSpace() <= 0 ? OptionalLong.empty() : OptionalLong.of(store.getUsableSpace());
    }

    private static Path name(DataSet dataSet, int worker, int file) {
        return pathOf(dataSet.fileName(worker, file)).getFileName();
    }

    /// Makes sure of a file. What the user allowed to be lost is what stood there when the run
    /// began and was not touched since; what came later is used only when storbench filled it.
    ///
    /// @return the file, which nothing else that comes to its path is taken for
    /// @throws io.storbench.gate.OtherDeviceException when storbench did not fill what came later
    FileRange prepare(DataSet dataSet, int worker, int file, Filling filling) throws IOException {
        Path name = name(dataSet, worker, file);
        Path path = open.at(name);
        LocalDataFile data = new LocalDataFile(shown.resolve(name), path);
        proof.find(name, path);
        data.look();
        boolean asFound = proof.isAsFound(name, path);
        try {
            new DataFilePreparer(asFound ? dataSet : dataSet.ownOnly(), filling).prepare(data, worker, file);
        } catch (WriteRefusedException e) {
            if (!asFound) {
                proof.fail("data file: %s is %s"
                        .formatted(
                                data.describe(),
                                Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                                        ? "a file now that storbench did not fill"
                                        : "not a regular file now, but a link, directory or device"));
            }
            throw e;
        }
        proof.prepared(name, path);
        return data.range();
    }

    /// The directory itself.
    OpenDirectory directory() {
        return open;
    }

    @Override
    public void close() throws IOException {
        try (open) {
            claim.close();
        }
    }
}
