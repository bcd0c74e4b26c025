package io.storbench.cli;

import io.storbench.load.BuiltInLoad;
import io.storbench.plan.PlanException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/// A load in words of the command line, for a plan that is made of them: `nfs://server/export
/// --read --block 8k --rtt 0,20ms`. A list of values is a factor.
final class LoadOptions {
    /// The newest of Linux; a family, of which each protocol and version has a member.
    private static final String MOUNTS_PROFILE = "linux-6.x";

    private static final String PLAIN = "[A-Za-z0-9.%]+";

    @Option(names = "--read", description = "reads (default)")
    private boolean read;

    @Option(names = "--write", description = "writes; the data set is overwritten")
    private boolean write;

    @Option(names = "--mixed", paramLabel = "SHARE", description = "reads and writes: --mixed 70%%")
    private @Nullable String mixed;

    @Option(
            names = "--load",
            paramLabel = "NAME",
            description = "a built-in load, such as --load oltp; `storbench list` names them")
    private @Nullable String load;

    @Option(names = "--random", description = "random offsets; default: sequential")
    private boolean random;

    @Option(names = "--block", paramLabel = "SIZE", description = "size of each request: --block 4k,64k")
    private @Nullable String block;

    @Option(
            names = "--file",
            paramLabel = "SIZE",
            description = "size of each host's data set: --file 1g; default: 128m")
    private @Nullable String file;

    @Option(
            names = "--depth",
            paramLabel = "N",
            description =
                    "requests that each host keeps outstanding: --depth 1,16; default: 1, or at most 64 with --rate")
    private @Nullable String depth;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description =
                    "operations per second that arrive at each host, at random times (open loop): --rate 500; default:"
                            + " closed loop")
    private @Nullable String rate;

    @Option(names = "--hosts", paramLabel = "N", description = "client hosts: --hosts 1,2,4")
    private @Nullable String hosts;

    @Option(
            names = "--rtt",
            paramLabel = "TIME",
            description = "round-trip time that is added to the path's own, and the whole one of a simulation: --rtt"
                    + " 0,5ms,20ms")
    private @Nullable String rtt;

    @Option(
            names = "--measure",
            paramLabel = "TIME",
            description = "how long each trial measures, after a warm-up of 2 s: --measure 1s; default: 10s")
    private @Nullable String measure;

    @Option(names = "--replicates", paramLabel = "N", description = "trials of each point; default: 3")
    private @Nullable String replicates;

    /// Whether any of them is given.
    boolean areGiven() {
        return !keys().isEmpty();
    }

    /// The plan that addresses and these options make. Several are compared.
    ///
    /// @param addresses at least one
    String plan(List<Address> addresses) {
        if (Stream.of(read, write, mixed != null, load != null).filter(it -> it).count() > 1) {
            throw new PlanException("give one of --read, --write, --mixed and --load");
        }
        String operation = write ? "write" : mixed == null ? "read" : "mixed";
        Map<String, String> workload = new LinkedHashMap<>();
        if (load == null) {
            workload.put("operation", operation);
        }
        if (mixed != null) {
            workload.put("reads", text(mixed));
        }
        if (random) {
            workload.put("pattern", "random");
        }
        Map<String, Address> targets = Address.byName(addresses);
        Map<String, String> factors = new LinkedHashMap<>();
        if (targets.size() > 1) {
            factors.put("target", list(String.join(",", targets.keySet())));
        }
        Map<String, String> top = new LinkedHashMap<>();
        values().forEach((path, value) -> {
            String key = path.substring(path.indexOf('.') + 1);
            if (value.contains(",")) {
                factors.put(path, list(value));
            } else if (path.startsWith("workload.")) {
                workload.put(key, text(value));
            } else if (path.contains(".")) {
                top.put(path.substring(0, path.indexOf('.')), "{%s: %s}".formatted(key, text(value)));
            } else {
                top.put(path, text(value));
            }
        });
        if (Stream.of(BuiltInLoad.values())
                .anyMatch(each -> each.ends() && each.key().equals(load))) {
            top.putIfAbsent("protocol", "{run: completion}");
        }
        Map<String, String> design = new LinkedHashMap<>();
        if (!factors.isEmpty()) {
            design.put("factors", mapping(factors));
        }
        design.put("replicates", replicates == null ? "3" : text(replicates));
        Map<String, String> plan = new LinkedHashMap<>();
        plan.put("name", load == null ? operation : "load");
        if (targets.size() == 1) {
            plan.put("target", addresses.getFirst().target());
        } else {
            Map<String, String> keys = new LinkedHashMap<>();
            targets.forEach((name, address) -> keys.put(name, address.target()));
            plan.put("targets", mapping(keys));
        }
        plan.put("workload", mapping(workload));
        simulated(targets).ifPresent(keys -> plan.put("simulate", keys));
        plan.putAll(top);
        plan.put("design", mapping(design));
        return plan.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue() + "\n")
                .collect(Collectors.joining());
    }

    /// What the model has to know of mounts that need not be there; `--profile` goes before their profile.
    private static Optional<String> simulated(Map<String, Address> targets) {
        Map<String, String> keys = new LinkedHashMap<>();
        Map<String, String> byName = new LinkedHashMap<>();
        targets.forEach((name, address) -> address.mounted().ifPresent(protocol -> {
            keys.put("as", protocol);
            byName.put(name, mapping(Map.of("as", protocol)));
        }));
        if (byName.isEmpty()) {
            return Optional.empty();
        }
        if (targets.size() > 1) {
            keys.clear();
            keys.put("targets", mapping(byName));
        }
        keys.put("profile", MOUNTS_PROFILE);
        return Optional.of(mapping(keys));
    }

    /// What is given, by the path of the plan's key.
    private Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        put(values, "workload.load", load);
        put(values, "workload.block", block);
        put(values, "workload.file", file);
        put(values, "workload.depth", depth);
        put(values, "workload.rate", rate);
        put(values, "hosts", hosts);
        put(values, "network.rtt", rtt);
        put(values, "protocol.measure", measure);
        if (mixed != null) {
            // A list of shares makes no operation.
            refuseList("--mixed", mixed);
        }
        if (replicates != null) {
            refuseList("--replicates", replicates);
        }
        return values;
    }

    private static void refuseList(String option, String value) {
        if (value.contains(",")) {
            throw new PlanException("%s %s: needs one value".formatted(option, value));
        }
    }

    private static void put(Map<String, String> values, String path, @Nullable String value) {
        if (value != null) {
            values.put(path, value);
        }
    }

    /// What is given, as overrides of a plan: `protocol.measure=1s`. Several values are a factor's
    /// levels.
    List<String> keys() {
        List<String> keys = new ArrayList<>();
        if (read || write || mixed != null) {
            keys.add("workload.operation=" + (write ? "write" : mixed == null ? "read" : "mixed"));
        }
        if (mixed != null) {
            keys.add("workload.reads=" + mixed);
        }
        if (random) {
            keys.add("workload.pattern=random");
        }
        values().forEach(
                        (path, value) -> keys.add((value.contains(",") ? "design.factors." : "") + path + "=" + value));
        if (replicates != null) {
            keys.add("design.replicates=" + replicates);
        }
        return keys;
    }

    /// Whether only the number of replicates is given.
    boolean areReplicates() {
        return replicates != null && keys().size() == 1;
    }

    /// Refuses a target in the place of an option's value: `--rtt nfs://server/export`.
    void refuseTargets() {
        List<String> words = words();
        for (int i = 1; i < words.size(); i++) {
            if (words.get(i).contains("://")) {
                throw new PlanException("%s %s: the value is missing before the target: %s VALUE %s"
                        .formatted(words.get(i - 1), words.get(i), words.get(i - 1), words.get(i)));
            }
        }
    }

    /// The options as they were given, for a command that is printed.
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (read) {
            words.add("--read");
        }
        if (write) {
            words.add("--write");
        }
        add(words, "--mixed", mixed);
        add(words, "--load", load);
        if (random) {
            words.add("--random");
        }
        add(words, "--block", block);
        add(words, "--file", file);
        add(words, "--depth", depth);
        add(words, "--rate", rate);
        add(words, "--hosts", hosts);
        add(words, "--rtt", rtt);
        add(words, "--measure", measure);
        add(words, "--replicates", replicates);
        return words;
    }

    private static void add(List<String> words, String option, @Nullable String value) {
        if (value != null) {
            words.add(option);
            words.add(value);
        }
    }

    private static String mapping(Map<String, String> entries) {
        return entries.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String list(String values) {
        return Stream.of(values.split(",", -1))
                .map(value -> text(value.strip()))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    static String text(String value) {
        return value.matches(PLAIN) ? value : new JsonMapper().writeValueAsString(value);
    }
}
