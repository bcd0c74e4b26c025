package io.storbench.plan;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// What one host does.
///
/// @param group the plan's name of the hosts that do the same; empty where all do
/// @param load of this host; where it has phases, what they come to together
/// @param phases that it runs one after the other; empty where its load is one
public record HostLoad(String group, WorkloadSpec load, List<LoadPhase> phases) {
    /// Copies.
    public HostLoad {
        phases = List.copyOf(phases);
    }

    /// The hosts of a plan, in its order: this many that do what `workload` says, or groups by name,
    /// whose keys are laid over `workload`.
    static List<HostLoad> of(Settings plan, Protocol protocol) {
        Settings workload = plan.child(WorkloadKeys.WORKLOAD);
        if (!(plan.node(HostKeys.GROUPS).orElse(null) instanceof PlanNode.Mapping groups)) {
            int count = plan.get(HostKeys.HOSTS);
            HostLoad host = load("", plan, workload, protocol);
            return Collections.nCopies(count, host);
        }
        List<HostLoad> hosts = new ArrayList<>();
        for (Map.Entry<String, PlanNode> group : groups.entries().entrySet()) {
            addGroup(hosts, plan, workload, group.getKey(), protocol);
        }
        if (hosts.isEmpty()) {
            throw plan.mistake(HostKeys.HOSTS, "has no group of hosts");
        }
        return List.copyOf(hosts);
    }

    private static void addGroup(
            List<HostLoad> hosts, Settings plan, Settings workload, String name, Protocol protocol) {
        Settings groups = plan.child(HostKeys.GROUPS.name());
        if (!name.matches("[a-z][a-z0-9_-]{0,31}")) {
            throw groups.mistake(name, "a group's name is a letter, then letters, digits, - and _, at most 32");
        }
        Settings group = groups.child(name);
        HostKeys.GROUP.keys().forEach(group::has);
        group.has(WorkloadKeys.PARAMS);
        group.refuseUnknown();
        int count = group.get(HostKeys.COUNT);
        if (hosts.size() + count > HostKeys.MAX_HOSTS) {
            throw group.mistake(HostKeys.COUNT, "makes more than " + HostKeys.MAX_HOSTS + " hosts");
        }
        PlanNode.Mapping own = group.mapping().without(HostKeys.COUNT.name()).without(HostKeys.TARGET.name());
        PlanNode.Mapping inherited = ClassLoad.inherited(WorkloadKeys.inherited(workload.mapping(), own), own);
        HostLoad host = load(name, plan, group.over(inherited.overlaid(own)), protocol);
        hosts.addAll(Collections.nCopies(count, host));
    }

    private static HostLoad load(String group, Settings plan, Settings workload, Protocol protocol) {
        if (!workload.has(WorkloadKeys.PHASES)) {
            return new HostLoad(group, read(plan, workload), List.of());
        }
        List<LoadPhase> phases = LoadPhase.of(plan, workload, protocol);
        return new HostLoad(group, bounding(LoadPhase.loads(phases)), phases);
    }

    /// Reads a load of blocks, or one that a class chooses.
    static WorkloadSpec read(Settings plan, Settings workload) {
        boolean chosen = workload.has(WorkloadKeys.CLASS) || workload.has(WorkloadKeys.LOAD);
        return chosen ? ClassLoad.of(workload, plan) : WorkloadReader.read(workload);
    }

    /// The loads that it makes, one after the other.
    public List<WorkloadSpec> loads() {
        return phases.isEmpty() ? List.of(load) : LoadPhase.loads(phases);
    }

    /// A load that a target is made for when there are several: the longest block, the largest
    /// depth and file, everything that any of them does.
    static WorkloadSpec bounding(List<WorkloadSpec> loads) {
        WorkloadSpec first = loads.getFirst();
        if (loads.stream().allMatch(first::equals)) {
            return first;
        }
        WorkloadSpec.Kind operation = first.operation();
        WorkloadSpec.Pattern pattern = first.pattern();
        int blockBytes = first.blockBytes();
        int depth = first.depth();
        long fileBytes = first.fileBytes();
        for (WorkloadSpec load : loads) {
            operation = load.operation() == operation ? operation : WorkloadSpec.Kind.MIXED;
            pattern = load.pattern() == pattern ? pattern : WorkloadSpec.Pattern.MIXED;
            blockBytes = Math.max(blockBytes, load.blockBytes());
            depth = Math.max(depth, load.depth());
            fileBytes = Math.max(fileBytes, load.fileBytes());
        }
        if (loads.stream().allMatch(load -> load.stream().equals(first.stream()))
                && first.stream().isPresent()) {
            return loads.stream()
                    .max(Comparator.comparingInt(WorkloadSpec::blockBytes))
                    .orElseThrow()
                    .with(fileBytes, fileBytes, first.path(), depth, depth);
        }
        return new WorkloadSpec(
                operation,
                pattern,
                blockBytes,
                fileBytes,
                first.path(),
                depth,
                first.clientCache(),
                first.open(),
                first.verify());
    }

    /// Of what all blocks are whole multiples.
    static int granuleBytes(List<HostLoad> hosts) {
        return hosts.stream()
                .flatMap(host -> host.loads().stream())
                .map(load -> BigInteger.valueOf(load.sizes().granuleBytes()))
                .reduce(BigInteger::gcd)
                .orElseThrow()
                .intValueExact();
    }
}
