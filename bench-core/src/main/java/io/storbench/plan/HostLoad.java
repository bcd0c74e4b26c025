package io.storbench.plan;

import io.storbench.key.Key;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// What one host does.
///
/// @param group the plan's name of the hosts that do the same; empty where all do
/// @param load of this host
public record HostLoad(String group, WorkloadSpec load) {
    /// The hosts of a plan, in its order: so many that do what `workload` says, or groups by name,
    /// whose keys are laid over `workload`.
    static List<HostLoad> of(Settings plan) {
        Settings workload = plan.child(WorkloadKeys.WORKLOAD);
        if (!(plan.node(WorkloadKeys.GROUPS).orElse(null) instanceof PlanNode.Mapping groups)) {
            int count = plan.get(WorkloadKeys.HOSTS);
            HostLoad host = new HostLoad("", load(plan, workload));
            return Collections.nCopies(count, host);
        }
        List<HostLoad> hosts = new ArrayList<>();
        for (Map.Entry<String, PlanNode> group : groups.entries().entrySet()) {
            addGroup(hosts, plan, workload, group.getKey());
        }
        if (hosts.isEmpty()) {
            throw plan.mistake(WorkloadKeys.HOSTS, "has no group of hosts");
        }
        return List.copyOf(hosts);
    }

    private static void addGroup(
            List<HostLoad> hosts, Settings plan, Settings workload, String name) {
        Settings groups = plan.child(WorkloadKeys.GROUPS.name());
        if (!name.matches("[a-z][a-z0-9_-]{0,31}")) {
            throw groups.mistake(
                    name, "a group's name is a letter, then letters, digits, - and _, at most 32");
        }
        Settings group = groups.child(name);
        WorkloadKeys.GROUP.keys().forEach(group::has);
        group.refuseUnknown();
        int count = group.get(WorkloadKeys.HOST_COUNT);
        if (hosts.size() + count > TrialSpec.MAX_HOSTS) {
            throw group.mistake(
                    WorkloadKeys.HOST_COUNT, "makes more than " + TrialSpec.MAX_HOSTS + " hosts");
        }
        PlanNode.Mapping own = group.mapping().without(WorkloadKeys.HOST_COUNT.name());
        WorkloadSpec load = load(plan, group.over(inherited(workload, own).overlaid(own)));
        for (int i = 0; i < count; i++) {
            hosts.add(new HostLoad(name, load));
        }
    }

    private static WorkloadSpec load(Settings plan, Settings workload) {
        return workload.has(WorkloadKeys.CLASS) || workload.has(WorkloadKeys.LOAD)
                ? ClassLoad.of(workload, plan)
                : WorkloadSpec.of(workload);
    }

    private static PlanNode.Mapping inherited(Settings workload, PlanNode.Mapping own) {
        PlanNode.Mapping inherited = workload.mapping();
        for (Map.Entry<String, Key<?>> pair : WorkloadKeys.WITH.entrySet()) {
            if (own.entries().containsKey(pair.getValue().name())) {
                inherited = inherited.without(pair.getKey());
            }
        }
        return inherited;
    }

    /// A load that a target is made for when several hosts have loads of their own: the longest
    /// block, the largest depth, everything that any of them does.
    static WorkloadSpec bounding(List<HostLoad> hosts) {
        WorkloadSpec first = hosts.getFirst().load();
        if (hosts.stream().allMatch(host -> host.load().equals(first))) {
            return first;
        }
        WorkloadSpec.Kind operation = first.operation();
        WorkloadSpec.Pattern pattern = first.pattern();
        int blockBytes = first.blockBytes();
        int depth = first.depth();
        for (HostLoad host : hosts) {
            WorkloadSpec load = host.load();
            operation = load.operation() == operation ? operation : WorkloadSpec.Kind.MIXED;
            pattern = load.pattern() == pattern ? pattern : WorkloadSpec.Pattern.MIXED;
            blockBytes = Math.max(blockBytes, load.blockBytes());
            depth = Math.max(depth, load.depth());
        }
        return new WorkloadSpec(
                operation,
                pattern,
                blockBytes,
                first.fileBytes(),
                first.path(),
                depth,
                first.clientCache(),
                first.open(),
                first.verify());
    }

    /// Of what all blocks are whole multiples.
    static int granuleBytes(List<HostLoad> hosts) {
        return hosts.stream()
                .map(host -> BigInteger.valueOf(host.load().sizes().granuleBytes()))
                .reduce(BigInteger::gcd)
                .orElseThrow()
                .intValueExact();
    }
}
