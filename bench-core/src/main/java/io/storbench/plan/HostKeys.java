package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.Named;

/// The keys of `hosts`.
final class HostKeys {
    /// The most hosts of a trial.
    static final int MAX_HOSTS = 64;

    static final Key<Integer> HOSTS = Key.integer("hosts", 1, MAX_HOSTS)
            .defaultsTo(1)
            .means("workers (client hosts), each with its own session and file; or groups"
                    + " of them with loads of their own, see [below](#hosts)");

    static final Key<Integer> COUNT =
            Key.integer("count", 1, MAX_HOSTS).defaultsTo(1).means("how many hosts the group has");

    static final Key<String> TARGET = Key.text("target", "name of one of `targets`")
            .absent("the target of all hosts")
            .means("what the group drives; groups with different ones do it in one trial, at the same time, see"
                    + " [several targets](loads.md#several-targets)");

    /// The keys of a group, which go before those of `workload`.
    static final KeySection GROUP = KeySection.of("", "A group of hosts that do the same.", COUNT, TARGET)
            .with(WorkloadKeys.VARIED)
            .with(KeySection.of(
                    "",
                    "",
                    WorkloadKeys.WINDOW,
                    WorkloadKeys.FILE,
                    WorkloadKeys.PATH,
                    WorkloadKeys.LOAD,
                    WorkloadKeys.CLASS,
                    WorkloadKeys.PARAMS,
                    WorkloadKeys.FILES,
                    WorkloadKeys.DIRECTORIES,
                    WorkloadKeys.SIZES,
                    WorkloadKeys.FILLED));

    static final Named GROUPS =
            new Named(HOSTS.name(), "Groups of hosts by name, whose keys override those of `workload`.", GROUP);

    private HostKeys() {}
}
