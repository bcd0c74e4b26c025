package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.Named;
import io.storbench.key.Quantity;
import io.storbench.key.ValueType;
import io.storbench.load.BuiltInLoad;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The keys of `workload`, and of the groups of `hosts`.
final class WorkloadKeys {
    static final Key<WorkloadSpec.Kind> OPERATION = Key.choice("operation", WorkloadSpec.Kind.class)
            .defaultsTo(WorkloadSpec.Kind.READ)
            .means("`mixed`: each operation is a read or a write at random; `metadata`: names are created, looked up"
                    + " and removed, see [below](#metadata)");

    static final Key<Double> READS =
            Key.share("reads", 1).means("of `operation: mixed`: the share of reads, such as `67%`");

    static final Key<WorkloadSpec.Pattern> PATTERN = Key.choice("pattern", WorkloadSpec.Pattern.class)
            .defaultsTo(WorkloadSpec.Pattern.SEQUENTIAL)
            .means("`sequential`: one block after the other; of `operation: mixed` in a timed trial, reads and writes"
                    + " each go on from a position of their own; `random`: a permutation, every block once before"
                    + " any is repeated; `mixed`: each operation either continues after the host's previous one"
                    + " (the first block follows the last) or goes to a random block; `random` sets the share of"
                    + " the latter; `zipf`: some blocks are popular, see `theta`; `hot_cold`: a part of the file"
                    + " is, see `hot`; `strided`: every `stride` bytes, then again from the next block on");

    static final Key<Double> RANDOM = Key.share("random", 1)
            .means("with `pattern: mixed`: the share of operations that go to a" + " random block, such as `70%`");

    static final Key<BlockSizes> BLOCK = Key.parsed(
                    "block",
                    "size, from 8 to 64m, a multiple of 8; or sizes with percentages",
                    BlockSizes::parse,
                    BlockSizes::toString,
                    Quantity.TRANSFER)
            .defaultText("4k")
            .means("length of each request; `4k/60:64k/40` means 60 % of 4 KiB and 40 % of 64 KiB at random, each at"
                    + " a multiple of its own length within a block of the largest");

    static final Key<Double> THETA = Key.decimal("theta", "0.001", "10")
            .defaultText("0.99")
            .means("with `pattern: zipf`: the n-th most popular block is used in proportion to n^-theta; 1 is Zipf's"
                    + " own law. Popular blocks are scattered over the file");

    static final Key<Placement.HotCold> HOT = Key.parsed(
                    "hot", "percentages such as `90/10`", Placement.HotCold::parse, Placement.HotCold::toString)
            .absent("required with `hot_cold`")
            .means("with `pattern: hot_cold`: `90/10` sends 90 % of the operations to"
                    + " 10 % of the blocks, which are contiguous, and the rest to the other blocks");

    static final Key<Integer> DRIFT = Key.integer("drift", 1, Integer.MAX_VALUE)
            .absent("the hot part stays")
            .means("with `pattern: hot_cold`: the number of operations of a host during which the hot part moves on,"
                    + " steadily, by its own length");

    static final Key<Long> STRIDE = Key.size("stride", "8", "1024t", 8)
            .absent("required with `strided`")
            .means("with `pattern: strided`: from the start of one operation to that of the next, a whole number of"
                    + " blocks");

    static final Key<Placement.Range> RANGE = Key.parsed(
                    "range", "BEGIN-END, such as `64m-128m`", Placement.Range::parse, Placement.Range::toString)
            .absent("the whole file")
            .means("the part of the file that the load works on, in whole blocks");

    static final Key<Integer> FLUSH_EVERY = Key.integer("flush_every", 1, Integer.MAX_VALUE)
            .absent("never")
            .means("every n-th write of an actor (with `rate`, of a host) is followed by a flush (fdatasync, COMMIT,"
                    + " SYNCHRONIZE CACHE), for which the actor waits; its latency is not part of the write's");

    static final Key<Double> RATE = Key.decimal("rate", "0.001", "1000000000")
            .absent("a closed loop")
            .means("operations per second that arrive at each host, whether or not earlier ones are done (open loop):"
                    + " on average, with `arrivals: bursty`");

    static final Key<Arrivals.Kind> ARRIVALS = Key.choice("arrivals", Arrivals.Kind.class)
            .absent("`poisson`")
            .means("with `rate`: `poisson`: at random times; `constant`: evenly; `bursty`: at random times during"
                    + " `burst_on`, none during `burst_off`, and so on; `schedule`: see `schedule`");

    static final Key<Long> BURST_ON = Key.time("burst_on", "1us", "720h")
            .absent("required with `bursty`")
            .means("with `arrivals: bursty`: how long a burst lasts");

    static final Key<Long> BURST_OFF = Key.time("burst_off", "1us", "720h")
            .absent("required with `bursty`")
            .means("with `arrivals: bursty`: the pause after it");

    static final Key<List<Arrivals.Stretch>> SCHEDULE = Key.parsed(
                    "schedule", "list such as `100/10s:2000/1s`", Arrivals::schedule, Arrivals::text)
            .absent("none")
            .means("in place of `rate`: rates and how long each lasts, one after the other, again and again; operations"
                    + " arrive at random times at each");

    static final Key<Long> THINK = Key.time("think", "0", "720h")
            .defaultText("0")
            .means("closed loop: how long an actor waits before its next operation, on" + " average");

    static final Key<Arrivals.Think> THINK_TIMES = Key.choice("think_times", Arrivals.Think.class)
            .defaultsTo(Arrivals.Think.CONSTANT)
            .means("how think times are distributed");

    static final Key<Long> FILE =
            Key.size("file").defaultText("128m").means("size of each worker's file, a whole number of blocks");

    static final Key<Long> AMOUNT = Key.size("amount")
            .absent("`file`")
            .means("how much of the file a trial with `run: completion` reads or writes, a whole number of blocks: its"
                    + " first part, or with `pattern: random` blocks from anywhere in it");

    static final Key<String> PATH =
            Key.text("path", "name").defaultsTo("storbench.dat").means("the file's name in the export or directory");

    static final Key<Integer> DEPTH = Key.integer("depth", 1, WorkloadSpec.MAX_DEPTH)
            .absent("1; 64 with `rate`")
            .means("operations that a worker keeps outstanding; with `rate`, the most that it has outstanding: further"
                    + " arrivals wait in the host, which is part of their response latency");

    static final Key<Integer> WINDOW = Key.integer("window", 1, WorkloadSpec.MAX_DEPTH)
            .absent("`depth`")
            .means("how many of them are at the target at a time, at most `depth`, as a host's queue length limits"
                    + " its virtual machines; the others wait in the host. Response latency contains that wait,"
                    + " service latency does not. Not with `backend: psync`");

    static final Key<WorkloadSpec.Cache> CLIENT_CACHE = Key.choice("client", WorkloadSpec.Cache.class)
            .defaultsTo(WorkloadSpec.Cache.COLD)
            .means("what the client's cache holds of the file when the trial begins; `warm`: it is read once before."
                    + " Engines without a client cache are always cold");

    static final Key<ServerCacheSpec.State> SERVER_CACHE = Key.choice("server", ServerCacheSpec.State.class)
            .defaultsTo(ServerCacheSpec.State.UNKNOWN)
            .means("`cold`: the server's cache holds nothing of the file when the load"
                    + " begins; needs proof: `hooks.drop_server_cache` or `server_memory`, see [below](#cold-servers)");

    static final Key<Long> SERVER_MEMORY = Key.sizeFrom("server_memory", "1", 1)
            .absent("not known")
            .means("the server's memory: its cache is cold for data of at least twice as" + " much");

    static final KeySection CACHE =
            KeySection.of("cache", "What caches hold of the file.", CLIENT_CACHE, SERVER_CACHE, SERVER_MEMORY);

    static final Key<WorkloadSpec.Open> OPEN = Key.choice("open", WorkloadSpec.Open.class)
            .defaultsTo(WorkloadSpec.Open.ONCE)
            .means("`once`: files are open before the trial; `each`: every operation is open, transfer, flush after a"
                    + " write, and close, and its latency spans all of them; `program`: each of the `depth` actors is a"
                    + " program that opens the file, does its share of the blocks once, and closes it; `threads`: one"
                    + " such program, whose `depth` threads share its descriptor; see [below](#opening)");

    static final Key<Boolean> VERIFY =
            Key.flag("verify").defaultsTo(false).means("check every block read; read back what was written");

    static final Key<List<Operation>> CALLS = Key.parsed(
                    "calls", "list of " + MetadataSpec.WORDS, MetadataSpec::calls, MetadataSpec::words)
            .absent("required")
            .means("the calls of each operation, in order, such as `stat` or `mkdir rmdir`; the same list must remove"
                    + " what it creates, and close what it opens; see [below](#metadata)");

    static final Key<Integer> LEVEL = Key.integer("level", 0, MetadataSpec.MAX_LEVEL)
            .defaultsTo(0)
            .means("how many directories are between the export's root and the file");

    static final Key<MetadataSpec.Names> NAMES = Key.choice("names", MetadataSpec.Names.class)
            .defaultsTo(MetadataSpec.Names.COLD)
            .means("`cold`: the client knows no names, each call walks from the root;"
                    + " `warm`: it knows all but those that are created and removed");

    static final Key<Integer> COUNT =
            Key.integer("count", 1, 1 << 30).defaultsTo(1000).means("operations of a trial with `run: completion`");

    static final KeySection METADATA = KeySection.of(
            "metadata", "With `operation: metadata`, what is called, and on what.", CALLS, LEVEL, NAMES, COUNT);

    static final Key<String> CLASS = Key.text("class", "name")
            .absent("none")
            .means("a Java class that chooses the operations, such as `com.example.Mail`, of a jar that `--class-path`"
                    + " names; see [workloads in Java](../java.md); `trace`: those of a [trace](traces.md)");

    static final KeySection PARAMS = KeySection.of(
                    "params",
                    "The parameters of `class` or `load`, by name; `storbench list` shows" + " those of loads.")
            .opened();

    static final Key<BuiltInLoad> LOAD = Key.parsed(
                    "load", "one of " + BuiltInLoad.names(), WorkloadKeys::load, BuiltInLoad::key)
            .absent("none")
            .means("a built-in load that models an application, instead of `operation`; see"
                    + " [loads](loads.md#built-in-loads)");

    static final Key<Integer> FILES = Key.integer("files", 1, FilesSpec.MAX_FILES)
            .absent("one file")
            .means("with `class` or `load`: the number of files of each host, instead of one; each actor has"
                    + " directories of its own; see [loads](loads.md#many-files)");

    static final Key<Integer> DIRECTORIES = Key.integer("directories", 1, FilesSpec.MAX_DIRECTORIES)
            .defaultsTo(1)
            .means("with `files`: directories of each actor");

    static final Key<FileSizes> SIZES = Key.parsed(
                    "sizes",
                    "size, range such as `500-10k`, or `gamma:16k`",
                    FileSizes::parse,
                    FileSizes::toString,
                    Quantity.TRANSFER)
            .defaultText("16k")
            .means("with `files`: their sizes, in whole words of 8 bytes; a range means any in it, `gamma:16k` a gamma"
                    + " distribution of shape 1.5 and mean 16 KiB");

    static final Key<Double> FILLED = Key.share("filled", 1)
            .defaultText("100%")
            .means("with `files`: the share of them that exists when the load begins");

    static final Key<Double> COMPRESSIBLE = Key.share("compressible", 1)
            .defaultText("0")
            .means("how much of each unit a compressor saves, at its end: `50%` compresses 2 : 1 (fio's"
                    + " `buffer_compress_percentage`)");

    static final Key<Double> DEDUPABLE = Key.share("dedupable", 1)
            .defaultText("0")
            .means("how many of the units repeat others: `30%` leaves 70 % of them to be stored (fio's"
                    + " `dedupe_percentage`)");

    static final Key<Long> DATA_UNIT = Key.size("unit", "512", "1m", 512)
            .defaultText("4k")
            .means("in what both are counted, a power of two: the block in which the storage compresses and"
                    + " deduplicates");

    static final KeySection DATA = KeySection.of(
            "data",
            "What the data are made of, those that are prepared and those that are written; see"
                    + " [loads](loads.md#data).",
            COMPRESSIBLE,
            DEDUPABLE,
            DATA_UNIT);

    static final Key<Long> DURATION = Key.time("duration", "1ms", "720h")
            .absent("the rest of `protocol.measure`, of the last phase")
            .means("of a timed trial: how long the phase lasts");

    static final Key<Integer> PHASE_COUNT = Key.integer("count", 1, Integer.MAX_VALUE)
            .absent("every block once")
            .means("with `run: completion`: operations of each host in the phase");

    /// What groups of hosts and phases may have of their own.
    static final KeySection VARIED = KeySection.of(
            "",
            "A load of its own.",
            OPERATION,
            READS,
            PATTERN,
            RANDOM,
            THETA,
            HOT,
            DRIFT,
            STRIDE,
            BLOCK,
            RANGE,
            FLUSH_EVERY,
            RATE,
            ARRIVALS,
            BURST_ON,
            BURST_OFF,
            SCHEDULE,
            DEPTH,
            THINK,
            THINK_TIMES);

    /// The keys of a phase, which go before those of `workload` and of a group of hosts.
    static final KeySection PHASE =
            KeySection.of("", "A phase of the load.", DURATION, PHASE_COUNT).with(VARIED);

    static final Named PHASES = new Named(
            "phases",
            "Loads by name that a trial runs one after the other, in the plan's order; their keys override those of"
                    + " `workload`; see [loads](loads.md#phases).",
            PHASE);

    static final KeySection WORKLOAD = KeySection.of(
            "workload",
            "The load of every worker: a closed loop, or with `rate` an open one.",
            OPERATION,
            READS,
            PATTERN,
            RANDOM,
            THETA,
            HOT,
            DRIFT,
            STRIDE,
            BLOCK,
            FILE,
            RANGE,
            AMOUNT,
            PATH,
            FLUSH_EVERY,
            RATE,
            ARRIVALS,
            BURST_ON,
            BURST_OFF,
            SCHEDULE,
            DEPTH,
            THINK,
            THINK_TIMES,
            WINDOW,
            CACHE,
            OPEN,
            METADATA,
            LOAD,
            CLASS,
            PARAMS,
            DATA,
            FILES,
            DIRECTORIES,
            SIZES,
            FILLED,
            VERIFY,
            PHASES);

    /// What goes with another key: who sets the one leaves the inherited other.
    private static final Map<String, Key<?>> WITH = Map.of(
            READS.name(), OPERATION,
            METADATA.name(), OPERATION,
            RANDOM.name(), PATTERN,
            THETA.name(), PATTERN,
            HOT.name(), PATTERN,
            DRIFT.name(), PATTERN,
            STRIDE.name(), PATTERN,
            WINDOW.name(), DEPTH);

    /// What a group or a phase inherits beside its own keys.
    static PlanNode.Mapping inherited(PlanNode.Mapping above, PlanNode.Mapping own) {
        PlanNode.Mapping inherited = above;
        for (Map.Entry<String, Key<?>> pair : WITH.entrySet()) {
            if (own.entries().containsKey(pair.getValue().name())) {
                inherited = inherited.without(pair.getKey());
            }
        }
        return inherited;
    }

    private static BuiltInLoad load(String name) {
        String known = new ValueType.Word(
                        Stream.of(BuiltInLoad.values()).map(BuiltInLoad::key).toList())
                .read(name.strip());
        return Stream.of(BuiltInLoad.values())
                .filter(load -> load.key().equals(known))
                .findFirst()
                .orElseThrow();
    }

    private WorkloadKeys() {}
}
