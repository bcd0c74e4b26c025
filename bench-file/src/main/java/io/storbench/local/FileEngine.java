package io.storbench.local;

import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.PathCounters;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.Admission;
import io.storbench.plan.PlanException;
import io.storbench.plan.Settings;
import io.storbench.posix.OpenDirectory;
import io.storbench.protocol.BackEnd;
import io.storbench.protocol.PathKeys;
import io.storbench.result.SearchTries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// A directory on any mounted file system, by positional reads and writes: buffered, past the
/// client's cache (`direct`), stable at each write (`sync`).
///
/// By `psync` each operation outstanding has a thread of its own, by `uring` all of a worker's have
/// one. A write trial ends with fdatasync.
public final class FileEngine implements Engine {
    /// For [java.util.ServiceLoader].
    public FileEngine() {}

    @Override
    public String name() {
        return "file";
    }

    @Override
    public void check(TargetSpec spec) {
        Settings settings = spec.settings();
        FileSettings read = FileSettings.of(settings, spec.workload());
        if (spec.network().isEmulated()) {
            throw new PlanException(
                    settings.mapping().place(),
                    "network: storbench's own clients add a distance, but not below a mounted path: with apply: netem"
                            + " and device: NAME the kernel does, with apply: relay and relays a relay does; where the"
                            + " network is like this already, say apply: recorded");
        }
        if (spec.workload().files().isPresent() && read.mode().direct()) {
            throw settings.mistake(
                    PathKeys.DIRECT,
                    "true does not go with workload.files, which are of any length: direct I/O takes whole blocks of"
                            + " the device");
        }
        LocalIo.check(spec, read.backEnd());
    }

    @Override
    public Optional<PathCounters> counters(TargetSpec spec) throws IOException {
        FileSettings settings = FileSettings.of(spec.settings(), spec.workload());
        return Files.isDirectory(settings.directory()) ? FileTarget.attach(settings.directory()) : Optional.empty();
    }

    @Override
    public boolean blocking(TargetSpec spec) {
        return FileSettings.of(spec.settings(), spec.workload()).backEnd() == BackEnd.PSYNC;
    }

    @Override
    public boolean hasNames(TargetSpec spec) {
        return true;
    }

    @Override
    public void checkRoom(TargetSpec spec, DataSet dataSet) throws IOException {
        FileSettings settings = FileSettings.of(spec.settings(), spec.workload());
        Optional<String> lack = lack(settings, dataSet);
        if (lack.isPresent()) {
            throw new PlanException(spec.settings().mapping().place(), lack.get());
        }
    }

    /// What an earlier trial left of many files is removed before they are made again, so that what
    /// there is room for is only known then.
    private static Optional<String> lack(FileSettings settings, DataSet dataSet) throws IOException {
        if (dataSet.tree().isEmpty()) {
            return DataDirectory.lackOfRoom(settings.directory(), dataSet);
        }
        boolean isLeft = Files.exists(settings.directory().resolve(dataSet.treeName(0)));
        if (isLeft || !Files.isDirectory(settings.directory())) {
            return Optional.empty();
        }
        try (OpenDirectory directory = OpenDirectory.open(settings.directory())) {
            return DataDirectory.lackOfRoomForTree(directory, dataSet);
        }
    }

    @Override
    public Admission admit(TargetSpec spec, DataSet dataSet) throws IOException {
        FileSettings settings = FileSettings.of(spec.settings(), spec.workload());
        if (holdsResults(settings.directory())) {
            throw spec.settings()
                    .mistake(
                            PathKeys.PATH,
                            settings.directory()
                                    + " holds results of storbench; name a directory of the storage to measure");
        }
        try (DataDirectory directory = DataDirectory.open(spec.gate(), settings, dataSet.name())) {
            directory.find(dataSet);
        }
        return Admission.WRITABLE;
    }

    /// Those of a run, or of a search.
    private static boolean holdsResults(Path directory) {
        return SearchTries.areThere(directory)
                || Stream.of("plan.json", "trials.jsonl")
                        .allMatch(file -> Files.isRegularFile(directory.resolve(file)));
    }

    @Override
    public Target open(TargetSpec spec) throws IOException {
        check(spec);
        FileSettings settings = FileSettings.of(spec.settings(), spec.workload());
        if (!Files.isDirectory(settings.directory())) {
            throw new IOException("target.path " + settings.directory() + " is not a directory");
        }
        return new FileTarget(settings, spec, LocalIo.open(spec, settings.backEnd()));
    }
}
