package io.storbench.run;

import io.storbench.gate.Admission;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// What the reads of a plan's targets will find: data of storbench's, or what a device that it may not write to holds.
/// Reads of unlike data do not compare, which is known before the first trial.
final class DataFound {
    private final SortedSet<String> written = new TreeSet<>();
    private final SortedSet<String> asFound = new TreeSet<>();

    void add(TrialSpec spec, Admission admission) {
        boolean reads = spec.hostLoads().stream().anyMatch(host -> host.load().operation() != WorkloadSpec.Kind.WRITE);
        String target = spec.factors().get("target");
        if (reads && target != null) {
            switch (admission) {
                case WRITABLE -> written.add(target);
                case READ_ONLY -> asFound.add(target);
            }
        }
    }

    /// Empty where all reads find data of one kind.
    Optional<String> warning() {
        return written.isEmpty() || asFound.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "reads find different data, so nothing will be concluded: with %s what storbench writes, with %s what the device holds; let storbench write it, too, by --allow-device-write (--dry-run names the device)"
                                .formatted(String.join(", ", written), String.join(", ", asFound)));
    }
}
