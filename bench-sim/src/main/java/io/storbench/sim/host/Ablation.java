package io.storbench.sim.host;

import io.storbench.key.Key;
import io.storbench.key.Nearest;
import io.storbench.plan.Place;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The mechanisms that can be replaced by simple ones, and targets in which some are.
public final class Ablation {
    private static final List<Mechanism> OF_EVERY_MODEL = List.of(
            // That a congestion window that was full may grow until all of it is acknowledged.
            new Mechanism("cwnd-limited", "tcp", Map.of("tcp.cwnd_limited", "false")),
            // That a congestion window that is not used shrinks.
            new Mechanism("app-limited", "tcp", Map.of("tcp.app_limited", "false")),
            // That a congestion window counts segments, not bytes.
            new Mechanism("count-segments", "tcp", Map.of("tcp.count_segments", "false")),
            // That slow start ends when round trips get longer.
            new Mechanism("hystart", "tcp", Map.of("tcp.hystart", "false")),
            // That a connection was made before its path was delayed.
            new Mechanism("connected", "tcp.connected", Map.of("tcp.connected", "at_distance")),
            // That slow start has ended on the connection before; without that, thresholds are the greatest that
            // their keys take, which end nothing.
            new Mechanism("threshold", "tcp", Map.of("tcp.threshold", "1048576", "tcp.server_threshold", "1048576")),
            // That a client's program has set its socket's buffers; they then grow as others do.
            new Mechanism(
                    "socket-buffers", "tcp", Map.of("tcp.client_receive_window", "3m", "tcp.client_send_buffer", "1g")),
            // That an RPC client's senders take turns.
            new Mechanism("turns", "tcp.turns", Map.of("tcp.turns", "false")),
            // That a server reads ahead in whole windows.
            new Mechanism("readahead-windows", "server.disk", Map.of("server.cache.readahead_windows", "false")),
            // That a client reads ahead where its cache holds what is before.
            new Mechanism("readahead-context", "cache", Map.of("cache.readahead_context", "false")),
            // That writers are slowed before the dirty limit stops them.
            new Mechanism("dirty-throttle", "cache.throttle", Map.of("cache.throttle", "false")),
            // That background write-back has a few requests in flight only.
            new Mechanism("wbt", "cache.wbt", Map.of("cache.wbt", "false")),
            // That requests of write-back leave one after the other, an extent at a time.
            new Mechanism("assembly", "cache.assemble", Map.of("cache.assemble", "0")),
            // That what an NFS server has not committed is dirty, and is committed pass by pass.
            new Mechanism("unstable-pages", "cache.unstable", Map.of("cache.unstable", "false")),
            // That Linux's client keeps the answer to ACCESS.
            new Mechanism("keeps-access", "keeps_access", Map.of("keeps_access", "false")),
            // That WRITEs of a flush are stable where nothing waits for a COMMIT yet.
            new Mechanism("stable-last", "stable_last", Map.of("stable_last", "false")),
            // That a client with a delegation asks for no attributes, and returns it before it opens the
            // file to write.
            new Mechanism("delegations", "delegations", Map.of("delegations", "false")),
            // That a FLUSH of a journal's commit takes time.
            new Mechanism("journal-flush", "server.flush", Map.of("server.flush", "0")),
            // That a file system writes more than the inode when a file was read.
            new Mechanism("journal-commit", "filesystem.commit", Map.of("filesystem.commit", "write 4k")));

    /// The names of those that are replaced.
    public static final Key<Set<String>> KEY = Key.parsed("ablate", "mechanisms", Ablation::parse, Ablation::text)
            .absent("none")
            .means("mechanisms that are replaced by simple ones, to see what they change: "
                    + String.join(" ", names()));

    private Ablation() {}

    private static Stream<Mechanism> all() {
        return Stream.concat(
                OF_EVERY_MODEL.stream(), EngineModel.all().stream().flatMap(model -> model.mechanisms().stream()));
    }

    /// Those that a target can have.
    private static Stream<Mechanism> of(Settings target) {
        return Stream.concat(
                OF_EVERY_MODEL.stream(),
                EngineModel.find(target).stream().flatMap(model -> model.mechanisms().stream()));
    }

    /// The names of all.
    public static List<String> names() {
        return all().map(Mechanism::name).toList();
    }

    /// Names with spaces between them.
    public static String text(Set<String> names) {
        return String.join(" ", names);
    }

    /// Reads names with spaces or commas between them.
    ///
    /// @throws IllegalArgumentException for the first that is none
    public static Set<String> parse(String text) {
        List<String> known = names();
        Set<String> mechanisms = new LinkedHashSet<>();
        for (String word : text.strip().split("[ ,]+", -1)) {
            if (!known.contains(word)) {
                throw new IllegalArgumentException("\"%s\" is not a mechanism that can be ablated%s; the mechanisms: %s"
                        .formatted(word, Nearest.hint(word, known), String.join(", ", known)));
            }
            mechanisms.add(word);
        }
        return mechanisms;
    }

    /// A target with its profile, and the mechanisms replaced that it names.
    public static Settings ablated(Settings target) {
        Set<String> ablated = target.find(KEY).orElse(Set.of());
        if (ablated.isEmpty()) {
            return target;
        }
        PlanNode.Mapping keys = target.mapping();
        Place place = target.node(KEY).map(PlanNode::place).orElse(keys.place());
        for (Mechanism each :
                of(target).filter(each -> ablated.contains(each.name())).toList()) {
            if (keys.at(each.section()).isPresent()) {
                for (Map.Entry<String, String> simple : each.simpleByKey().entrySet()) {
                    keys = keys.with(simple.getKey(), new PlanNode.Scalar(place, simple.getValue()));
                }
            }
        }
        return target.over(keys);
    }
}
