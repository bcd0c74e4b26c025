package io.storbench.run;

import io.storbench.engine.DataSet;
import io.storbench.engine.FileTree;
import io.storbench.plan.HostFiles;
import io.storbench.plan.HostLoad;
import io.storbench.plan.Protocol;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.workload.LoadWorker;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The data set of a trial.
final class TrialData {
    private TrialData() {}

    /// The many files of each host; empty of loads that work on one.
    static Optional<FileTree> tree(TrialSpec spec, int host) {
        WorkloadSpec load = spec.hostLoads().get(host).load();
        return load.files().map(files -> new FileTree(files, load.depth(), spec.seed()));
    }

    /// All files.
    ///
    /// @param overwrite whether the user allowed to overwrite files that storbench did not fill
    static DataSet of(TrialSpec spec, boolean overwrite) {
        WorkloadSpec load = spec.workload();
        Optional<FileTree> tree = tree(spec, 0);
        if (tree.isPresent() && !HostFiles.differ(spec.hostLoads())) {
            return new DataSet(name(spec), tree.get(), spec.hosts(), load.writes(), overwrite).with(spec.data());
        }
        return new DataSet(
                name(spec),
                tree.isPresent() ? Long.BYTES : load.fileBytes(),
                scratchBytes(spec),
                spec.hosts(),
                load.writes(),
                tree.isEmpty() && load.verify(),
                overwrite,
                tree,
                spec.data(),
                own(spec));
    }

    private static String name(TrialSpec spec) {
        return spec.workload().path() + spec.data().suffix();
    }

    /// Of the host with the longest.
    private static long scratchBytes(TrialSpec spec) {
        WorkloadSpec load = spec.workload();
        boolean exercised = spec.protocol() instanceof Protocol.Completion
                && load.metadata().isEmpty()
                && load.stream().isEmpty()
                && !load.open().isProgram();
        return exercised
                ? spec.hostLoads().stream()
                        .mapToLong(host -> LoadWorker.scratchBytes(host.load()))
                        .max()
                        .orElseThrow()
                : 0;
    }

    private static List<DataSet.Own> own(TrialSpec spec) {
        List<HostLoad> hosts = spec.hostLoads();
        if (!HostFiles.differ(hosts)) {
            return List.of();
        }
        List<String> names = HostFiles.names(hosts);
        List<DataSet.Own> own = new ArrayList<>();
        for (HostLoad host : hosts) {
            own.add(new DataSet.Own(
                    names.get(own.size()) + spec.data().suffix(),
                    host.load().files().isPresent() ? Long.BYTES : host.load().fileBytes(),
                    tree(spec, own.size())));
        }
        return own;
    }
}
