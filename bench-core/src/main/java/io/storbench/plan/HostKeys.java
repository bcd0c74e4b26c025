package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.Named;

/// The keys of `hosts`.
final class HostKeys {
    static final Key<Integer> HOSTS =
            Key.integer("hosts", 1, TrialSpec.MAX_HOSTS)
                    .defaultsTo(1)
                    .means(
                            "workers (client hosts), each with its own session and file; or groups"
                                    + " of them with loads of their own, see [below](#hosts)");

    static final Key<Integer> COUNT =
            Key.integer("count", 1, TrialSpec.MAX_HOSTS)
                    .defaultsTo(1)
                    .means("how many hosts the group has");

    /// The keys of a group, which go before those of `workload`.
    static final KeySection GROUP =
            KeySection.of("", "A group of hosts that do the same.", COUNT)
                    .with(WorkloadKeys.VARIED)
                    .with(
                            KeySection.of(
                                    "",
                                    "",
                                    WorkloadKeys.WINDOW,
                                    WorkloadKeys.FILE,
                                    WorkloadKeys.PATH));

    static final Named GROUPS =
            new Named(
                    HOSTS.name(),
                    "Groups of hosts by name, whose keys override those of `workload`.",
                    GROUP);

    private HostKeys() {}
}
