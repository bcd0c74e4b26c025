package io.storbench.plan;

import io.storbench.load.BuiltInLoad;
import io.storbench.stream.StreamSpec;
import io.storbench.unit.ByteSize;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What a plan says of the trials at one point, but for the target's own keys, which its engine
/// reads.
///
/// @param engine the name of the target's; of several, all
/// @param hostLoads what each host does, in the plan's order
/// @param workload what they come to together, the longest block, the largest depth, everything
///   that any does
/// @param serverCache what the server's cache holds
/// @param network as far as it is emulated
/// @param protocol when a trial measures
/// @param hooks the commands that run around it
/// @param parts what the hosts of each target do; empty where all hosts have one target
public record TrialSettings(
        String engine,
        List<HostLoad> hostLoads,
        WorkloadSpec workload,
        ServerCacheSpec serverCache,
        DataSpec data,
        NetworkSpec network,
        Protocol protocol,
        HooksSpec hooks,
        List<Part> parts) {
    /// What the hosts of one target do in a trial whose groups of hosts have targets of their own: a
    /// trial by itself, but for the others that run beside it.
    ///
    /// @param name of the target in the plan
    /// @param groups whose target it is
    /// @param tree the plan's keys as they are for these groups
    /// @param settings what they say
    public record Part(String name, Set<String> groups, PlanNode.Mapping tree, TrialSettings settings) {
        private static Part of(String name, PlanNode.Mapping tree) {
            Set<String> groups = KeyHome.settings(tree, "")
                    .child(HostKeys.GROUPS)
                    .mapping()
                    .entries()
                    .keySet();
            return new Part(name, Set.copyOf(groups), tree, TrialSettings.of(tree));
        }
    }

    /// What the files of all hosts may have together: sums of such sizes stay far from 2^63.
    private static final long MAX_DATA_BYTES = 1L << 62;

    /// Whether a trial measures the time until its data is durable: a flush ends what each host writes. Loads of many
    /// files flush as they go.
    boolean hasTimeUntilDurable() {
        return hostLoads.stream()
                .map(HostLoad::load)
                .allMatch(load -> load.writes() && load.files().isEmpty());
    }

    /// Reads the plan's keys as they are at a point.
    ///
    /// @throws PlanException for the first mistake
    static TrialSettings of(PlanNode.Mapping tree) {
        Settings plan = KeyHome.settings(tree, "");
        List<Part> parts = GroupTargets.parts(tree).entrySet().stream()
                .map(part -> Part.of(part.getKey(), part.getValue()))
                .toList();
        String engine = parts.isEmpty()
                ? plan.child(PlanKeys.TARGET).require(PlanKeys.ENGINE)
                : parts.stream()
                        .map(part -> part.settings().engine())
                        .distinct()
                        .collect(Collectors.joining(" + "));
        Protocol protocol = Protocol.of(plan.child(Protocol.PROTOCOL));
        List<HostLoad> hosts = HostLoad.of(plan, protocol);
        NetworkSpec network = NetworkSpec.of(plan.child(NetworkSpec.NETWORK));
        if (parts.isEmpty()) {
            refuseUnfit(plan, hosts, protocol);
        } else {
            refuseUnfitTogether(plan, hosts, network);
        }
        return new TrialSettings(
                engine,
                hosts,
                HostLoad.bounding(hosts.stream().map(HostLoad::load).toList()),
                WorkloadReader.serverCache(plan.child(WorkloadKeys.WORKLOAD).child(WorkloadKeys.CACHE)),
                WorkloadReader.data(plan.child(WorkloadKeys.WORKLOAD)),
                network,
                protocol,
                HooksSpec.of(plan.child(HooksSpec.HOOKS)),
                parts);
    }

    /// What hosts cannot do on targets of their own.
    private static void refuseUnfitTogether(Settings plan, List<HostLoad> hosts, NetworkSpec network) {
        long sequences = hosts.stream()
                .map(host -> host.phases().stream().map(LoadPhase::name).toList())
                .distinct()
                .count();
        if (sequences > 1) {
            throw plan.mistake(
                    HostKeys.HOSTS,
                    "all hosts of a trial go through the same phases, and a group with a load or class of its own has"
                            + " none; leave workload.phases out, or that group's load");
        }
        if (network.isRelay()) {
            throw plan.child(NetworkSpec.NETWORK)
                    .mistake(
                            "apply",
                            "a relay measures the distance to one target, and groups of hosts name several; take"
                                    + " netem, or storbench's own clients, which add network.rtt themselves");
        }
    }

    private static void refuseRepeating(Settings plan, WorkloadSpec load) {
        if (!load.pattern().isPermutation()) {
            throw plan.mistake(
                    Protocol.PROTOCOL,
                    "run: completion does every block once, pattern: %s does not"
                            .formatted(load.pattern().name().toLowerCase(Locale.ROOT)));
        }
        if (load.sizes().isMixed()) {
            throw plan.mistake(
                    Protocol.PROTOCOL,
                    "run: completion does every block once, block: %s does not".formatted(load.sizes()));
        }
    }

    private static void refuseUnfit(Settings plan, WorkloadSpec load, Protocol protocol) {
        Optional<BuiltInLoad> builtIn = load.stream().flatMap(StreamSpec::builtIn);
        boolean completion = protocol instanceof Protocol.Completion;
        if (builtIn.isPresent() && builtIn.get().ends() != completion) {
            throw plan.child(WorkloadKeys.WORKLOAD)
                    .mistake(
                            WorkloadKeys.LOAD,
                            completion
                                    ? "%s does not end by itself; leave protocol.run out"
                                            .formatted(builtIn.get().key())
                                    : "%s ends by itself; it needs protocol: {run: completion}"
                                            .formatted(builtIn.get().key()));
        }
    }

    private static void refuseUnfit(Settings plan, List<HostLoad> hosts, Protocol protocol) {
        List<WorkloadSpec> loads = hosts.stream().map(HostLoad::load).toList();
        long fileBytes = loads.stream().mapToLong(WorkloadSpec::fileBytes).max().orElseThrow();
        if (fileBytes > MAX_DATA_BYTES / hosts.size()) {
            throw plan.child(WorkloadKeys.WORKLOAD)
                    .mistake(
                            WorkloadKeys.FILE,
                            "%s for each of %d hosts is more than the 4 EiB that all data of a trial may have"
                                    .formatted(new ByteSize(fileBytes), hosts.size()));
        }
        if (protocol instanceof Protocol.Completion) {
            hosts.stream()
                    .filter(host -> host.phases().isEmpty())
                    .map(HostLoad::load)
                    .filter(load -> load.stream().isEmpty())
                    .forEach(load -> refuseRepeating(plan, load));
        }
        loads.forEach(load -> refuseUnfit(plan, load, protocol));
        boolean trace = loads.stream().anyMatch(WorkloadSpec::isTrace);
        if (trace && (!(protocol instanceof Protocol.Completion) || loads.size() > 1)) {
            throw plan.child(WorkloadKeys.WORKLOAD)
                    .mistake(
                            WorkloadKeys.CLASS,
                            "trace is replayed once and whole, by one host; it needs protocol: {run: completion}, and"
                                    + " no hosts");
        }
        boolean program = loads.stream().anyMatch(load -> load.open().isProgram());
        if (program && !(protocol instanceof Protocol.Completion)) {
            throw plan.child(WorkloadKeys.WORKLOAD)
                    .mistake(
                            WorkloadKeys.OPEN, "a program does every block once; it needs protocol: {run: completion}");
        }
        boolean part = hosts.stream()
                .flatMap(host -> host.loads().stream())
                .anyMatch(load -> load.amountBytes() < load.fileBytes());
        if (part && !(protocol instanceof Protocol.Completion)) {
            throw plan.child(WorkloadKeys.WORKLOAD)
                    .mistake(
                            WorkloadKeys.AMOUNT,
                            "ends a trial after a part of the file; it needs protocol: {run: completion}");
        }
        boolean alike = hosts.stream().map(HostLoad::loads).distinct().count() == 1;
        if (!alike && loads.stream().anyMatch(load -> load.metadata().isPresent())) {
            throw plan.mistake(HostKeys.HOSTS, "operation: metadata needs hosts that all do the same");
        }
        boolean byOne = loads.stream().map(WorkloadSpec::stream).distinct().count() == 1;
        boolean many = loads.stream().anyMatch(load -> load.files().isPresent());
        if (!byOne || (many && !loads.stream().allMatch(load -> load.files().isPresent()))) {
            throw plan.mistake(
                    HostKeys.HOSTS,
                    "the hosts of one target do what one workload.load or class with its params says, all of them on"
                            + " many files or none; give groups that do something else a target of their own");
        }
        if (!alike && loads.getFirst().verify()) {
            throw plan.mistake(HostKeys.HOSTS, "workload.verify: true needs hosts that all do the same");
        }
        HostFiles.check(plan, hosts);
    }
}
