package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.Named;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// The keys of `workload`, and of the groups of `hosts`.
final class WorkloadKeys {
    static final Key<WorkloadSpec.Kind> OPERATION =
            Key.choice("operation", WorkloadSpec.Kind.class)
                    .defaultsTo(WorkloadSpec.Kind.READ)
                    .means(
                            "`mixed`: each operation reads or writes by chance; `metadata`: names"
                                    + " are made, looked at and removed, see"
                                    + " [below](#metadata)");

    static final Key<Double> READS =
            Key.share("reads", 1).means("of `operation: mixed`: the share of reads, such as `67%`");

    static final Key<WorkloadSpec.Pattern> PATTERN =
            Key.choice("pattern", WorkloadSpec.Pattern.class)
                    .defaultsTo(WorkloadSpec.Pattern.SEQUENTIAL)
                    .means(
                            "`random`: a permutation, every block once before any is"
                                    + " repeated; `mixed`: each operation either continues after the"
                                    + " host's previous one (from the last block to the first) or goes"
                                    + " to a random block; `random` sets the share of the latter");

    static final Key<Double> RANDOM =
            Key.share("random", 1)
                    .means(
                            "with `pattern: mixed`: the share of operations that go to a"
                                    + " random block, such as `70%`");

    static final Key<Long> BLOCK =
            Key.transfer("block", "8", "64m", 8).defaultText("4k").means("length of each request");

    static final Key<Long> FILE =
            Key.size("file")
                    .defaultText("128m")
                    .means("size of each worker's file, a whole number of blocks");

    static final Key<Long> AMOUNT =
            Key.size("amount")
                    .absent("`file`")
                    .means(
                            "how much of the file a trial with `run: completion` reads or writes, a"
                                    + " whole number of blocks: its first part, or with `pattern:"
                                    + " random` blocks from anywhere in it");

    static final Key<String> PATH =
            Key.text("path", "name")
                    .defaultsTo("storbench.dat")
                    .means("the file's name in the export or directory");

    static final Key<Integer> DEPTH =
            Key.integer("depth", 1, WorkloadSpec.MAX_DEPTH)
                    .defaultsTo(1)
                    .means("operations that a worker keeps outstanding (closed loop)");

    static final Key<Integer> WINDOW =
            Key.integer("window", 1, WorkloadSpec.MAX_DEPTH)
                    .absent("`depth`")
                    .means(
                            "how many of them the target is given at a time, at most `depth`, as a"
                                    + " host's queue length limits what its virtual machines do;"
                                    + " the others wait in the host. Response latency contains"
                                    + " that wait, service latency does not. Needs a target that"
                                    + " has all operations of a host in one thread (not `backend:"
                                    + " psync`)");

    static final Key<WorkloadSpec.Cache> CLIENT_CACHE =
            Key.choice("client", WorkloadSpec.Cache.class)
                    .defaultsTo(WorkloadSpec.Cache.COLD)
                    .means(
                            "what the client's cache holds of the file when the trial begins;"
                                    + " `warm`: it is read once before. Engines without a client"
                                    + " cache are always cold");

    static final Key<String> SERVER_CACHE =
            Key.word("server", "unknown")
                    .defaultsTo("unknown")
                    .means("storbench cannot prove a server's cache cold");

    static final KeySection CACHE =
            KeySection.of("cache", "What caches hold of the file.", CLIENT_CACHE, SERVER_CACHE);

    static final Key<WorkloadSpec.Open> OPEN =
            Key.choice("open", WorkloadSpec.Open.class)
                    .defaultsTo(WorkloadSpec.Open.ONCE)
                    .means(
                            "`once`: files are open before the trial; `each`: every operation is"
                                    + " open, transfer, flush after a write, and close, and its"
                                    + " latency spans all of them; `program`: the trial is a program"
                                    + " that opens the file, does every block once, and closes it;"
                                    + " see [below](#opening)");

    static final Key<Boolean> VERIFY =
            Key.flag("verify")
                    .defaultsTo(false)
                    .means("check every block read; read back what was written");

    static final Key<List<MetadataSpec.Call>> CALLS =
            Key.parsed(
                            "calls",
                            "list of " + MetadataSpec.Call.words(),
                            MetadataSpec::calls,
                            calls ->
                                    calls.stream()
                                            .map(call -> call.name().toLowerCase(Locale.ROOT))
                                            .collect(Collectors.joining(" ")))
                    .absent("required")
                    .means(
                            "what each operation calls, one after the other, such as `stat` or"
                                    + " `mkdir rmdir`; what is made or opened is removed or closed"
                                    + " in the same list; see [below](#metadata)");

    static final Key<Integer> LEVEL =
            Key.integer("level", 0, MetadataSpec.MAX_LEVEL)
                    .defaultsTo(0)
                    .means("how many directories are between the export's root and the file");

    static final Key<MetadataSpec.Names> NAMES =
            Key.choice("names", MetadataSpec.Names.class)
                    .defaultsTo(MetadataSpec.Names.COLD)
                    .means(
                            "`cold`: the client knows no names, each call walks from the root;"
                                    + " `warm`: it knows all but those that are made and removed");

    static final Key<Integer> COUNT =
            Key.integer("count", 1, 1 << 30)
                    .defaultsTo(1000)
                    .means("operations of a trial with `run: completion`");

    static final KeySection METADATA =
            KeySection.of(
                    "metadata",
                    "With `operation: metadata`, what is called, and on what.",
                    CALLS,
                    LEVEL,
                    NAMES,
                    COUNT);

    static final KeySection WORKLOAD =
            KeySection.of(
                    "workload",
                    "The load of every worker: a closed loop.",
                    OPERATION,
                    READS,
                    PATTERN,
                    RANDOM,
                    BLOCK,
                    FILE,
                    AMOUNT,
                    PATH,
                    DEPTH,
                    WINDOW,
                    CACHE,
                    OPEN,
                    METADATA,
                    VERIFY);

    static final Key<Integer> HOSTS =
            Key.integer("hosts", 1, TrialSpec.MAX_HOSTS)
                    .defaultsTo(1)
                    .means(
                            "workers (client hosts), each with its own session and file; or groups"
                                    + " of them with loads of their own, see [below](#hosts)");

    static final Key<Integer> HOST_COUNT =
            Key.integer("count", 1, TrialSpec.MAX_HOSTS)
                    .defaultsTo(1)
                    .means("how many hosts do the same");

    /// The keys of a group, which go before those of `workload`.
    static final KeySection GROUP =
            KeySection.of(
                    "",
                    "A group of hosts that do the same.",
                    HOST_COUNT,
                    OPERATION,
                    READS,
                    PATTERN,
                    RANDOM,
                    BLOCK,
                    DEPTH,
                    WINDOW);

    static final Named GROUPS =
            new Named(
                    HOSTS.name(),
                    "Groups of hosts by name, whose keys are laid over those of `workload`.",
                    GROUP);

    /// What goes with another key: a group that sets the one leaves the inherited other.
    static final Map<String, Key<?>> WITH =
            Map.of(
                    READS.name(), OPERATION,
                    METADATA.name(), OPERATION,
                    RANDOM.name(), PATTERN,
                    WINDOW.name(), DEPTH);

    private WorkloadKeys() {}
}
