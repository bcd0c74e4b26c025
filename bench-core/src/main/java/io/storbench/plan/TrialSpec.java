package io.storbench.plan;

import io.storbench.random.RandomStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// One trial to be done: everything it needs, nothing else.
///
/// @param planName the plan's name
/// @param planHash of the plan without `simulate`
/// @param point the design point's number, from 1
/// @param replicate from 1
/// @param runOrder its position in the randomised order, from 1
/// @param setUp the number of the set-up that it runs on, from 1 in run order: all trials between
///   two changes of the factors that are hard to change; 0 when the design has none
/// @param seed of everything random in it; the same for all points of a replicate, so that they
///   share their random numbers
/// @param factors the point's levels by factor path, as written
/// @param tree the plan's keys as they are at this point
/// @param settings what they say
public record TrialSpec(
        String planName,
        String planHash,
        int point,
        int replicate,
        int runOrder,
        int setUp,
        long seed,
        Map<String, String> factors,
        PlanNode.Mapping tree,
        TrialSettings settings) {

    /// The most workers.
    public static final int MAX_HOSTS = HostKeys.MAX_HOSTS;

    /// Copies.
    public TrialSpec {
        factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
    }

    /// A trial of which the keys are read.
    ///
    /// @throws PlanException for the first mistake in them
    public TrialSpec(
            String planName,
            String planHash,
            int point,
            int replicate,
            int runOrder,
            int setUp,
            long seed,
            Map<String, String> factors,
            PlanNode.Mapping tree) {
        this(planName, planHash, point, replicate, runOrder, setUp, seed, factors, tree, TrialSettings.of(tree));
    }

    /// What the hosts of each target do, a trial of its own for each; the trial itself where all
    /// hosts have one target. What is random in the first is as in a trial of its hosts alone, and
    /// in the others independent of it.
    public List<TrialSpec> parts() {
        if (settings.parts().isEmpty()) {
            return List.of(this);
        }
        List<TrialSpec> parts = new ArrayList<>();
        for (TrialSettings.Part part : settings.parts()) {
            long own = parts.isEmpty()
                    ? seed
                    : RandomStream.of(seed, "target-" + parts.size()).nextLong();
            parts.add(new TrialSpec(
                    planName, planHash, point, replicate, runOrder, setUp, own, factors, part.tree(), part.settings()));
        }
        return List.copyOf(parts);
    }

    /// The names of the targets of [#parts]; empty where all hosts have one target.
    public List<String> targetNames() {
        return settings.parts().stream().map(TrialSettings.Part::name).toList();
    }

    /// The numbers of the hosts of one of [#parts], from 0.
    public List<Integer> hostsOf(int part) {
        return IntStream.range(0, hosts())
                .filter(host -> settings.parts().isEmpty()
                        || settings.parts()
                                .get(part)
                                .groups()
                                .contains(hostLoads().get(host).group()))
                .boxed()
                .toList();
    }

    /// The target's own keys, `engine` included, of which none was read yet; of one of [#parts].
    public Settings target() {
        return plan().child(PlanKeys.TARGET);
    }

    /// The name of the target's engine.
    public String engine() {
        return settings.engine();
    }

    /// The load of every worker; where hosts have loads of their own, what they come to together:
    /// the longest block, the largest depth, everything that any of them does.
    public WorkloadSpec workload() {
        return settings.workload();
    }

    /// What each host does, in the plan's order.
    public List<HostLoad> hostLoads() {
        return settings.hostLoads();
    }

    /// A few words for progress: the load, or its phases, such as `fill, then read`.
    public String describe() {
        List<LoadPhase> phases = hostLoads().getFirst().phases();
        return phases.isEmpty()
                ? workload().describe()
                : String.join(", then ", phases.stream().map(LoadPhase::name).toList());
    }

    /// Of what the blocks of all hosts are whole multiples.
    public int granuleBytes() {
        return HostLoad.granuleBytes(hostLoads());
    }

    /// What the server's cache is to hold of the data.
    public ServerCacheSpec serverCache() {
        return settings.serverCache();
    }

    /// What the data are made of.
    public DataSpec data() {
        return settings.data();
    }

    /// The network as far as it is emulated.
    public NetworkSpec network() {
        return settings.network();
    }

    /// When it measures.
    public Protocol protocol() {
        return settings.protocol();
    }

    /// How many workers there are.
    public int hosts() {
        return hostLoads().size();
    }

    /// The keys that only the simulation reads.
    public Settings simulate() {
        return plan().child(PlanKeys.SIMULATE);
    }

    /// The commands that run around it.
    public HooksSpec hooks() {
        return settings.hooks();
    }

    /// All of the trial's keys by dotted path, factors at their levels, for hooks to use; and where
    /// relays listen, with port 0 where that is known only when they do. Of `simulate`, and of
    /// levels that have names, only the factors.
    public Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        flatten("", tree.without(PlanKeys.SIMULATE.name()).without(HooksSpec.HOOKS.name()), values);
        network().relays().forEach(relay -> values.putAll(relay.values(relay.listen())));
        factors.forEach(values::putIfAbsent);
        values.put("trial.point", String.valueOf(point));
        values.put("trial.replicate", String.valueOf(replicate));
        return values;
    }

    /// The keys of `simulate` by dotted path below it, as written.
    public Map<String, String> modelSettings() {
        Map<String, String> flat = new LinkedHashMap<>();
        tree.at(PlanKeys.SIMULATE.name()).ifPresent(node -> flatten("", node, flat));
        return flat;
    }

    /// The trial's keys by dotted path, as written; factors and `simulate` are not among them.
    public Map<String, String> flatSettings() {
        Map<String, String> flat = new LinkedHashMap<>();
        flatten("", tree.without(PlanKeys.SIMULATE.name()), flat);
        factors.keySet().forEach(flat::remove);
        return flat;
    }

    private static void flatten(String prefix, PlanNode node, Map<String, String> flat) {
        switch (node) {
            case PlanNode.Scalar scalar -> flat.put(prefix, scalar.text());
            case PlanNode.Sequence sequence -> flat.put(prefix, String.valueOf(sequence.plain()));
            case PlanNode.Mapping mapping ->
                mapping.entries()
                        .forEach((key, value) -> flatten(prefix.isEmpty() ? key : prefix + "." + key, value, flat));
        }
    }

    private Settings plan() {
        return KeyHome.settings(tree, "");
    }
}
