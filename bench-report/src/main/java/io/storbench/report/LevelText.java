package io.storbench.report;

import io.storbench.condition.Conditions;
import io.storbench.condition.Level;
import io.storbench.result.Origin;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// At which level targets were used, and what that means for the reader.
record LevelText(Facts facts) {
    /// What the level of the targets means for the reader; empty when trials do not tell it.
    static Optional<String> of(Facts facts) {
        return new LevelText(facts).level();
    }

    /// A warning that trials of several levels are on one page; empty where there is one.
    static Optional<String> mixed(Facts facts) {
        SortedSet<String> levels = facts.get(Conditions.LEVEL);
        return levels.size() < 2
                ? Optional.empty()
                : Optional.of("Trials of different levels ("
                        + String.join(" and ", levels)
                        + ") cannot be compared: one has caches that the other lacks.");
    }

    private Optional<String> level() {
        SortedSet<String> levels = facts.get(Conditions.LEVEL);
        if (levels.equals(Set.of(Level.SYSTEM.text(), Level.PROTOCOL_CACHED.text()))
                && isOf(Origin.MEASURED, Level.SYSTEM)) {
            return Optional.of("System level: measured with the client's file system and cache, simulated with a"
                    + " modelled cache"
                    + (hasModelledFileSystem() ? " and file system." : "."));
        }
        if (levels.size() > 1) {
            return mixed(facts);
        }
        return levels.stream()
                .findFirst()
                .map(text -> Level.of(text).map(this::sentence).orElse("Level: " + text + "."));
    }

    private String sentence(Level level) {
        return switch (level) {
            case PROTOCOL -> "Protocol level: " + raw() + comparison();
            case PROTOCOL_CACHED ->
                "Protocol level: "
                        + protocol()
                        + "calls of a modelled client cache"
                        + (hasModelledFileSystem() ? ", and on LUNs of a modelled file system." : "; no file system.")
                        + comparison();
            case SYSTEM -> "System level: with the client's file system and cache.";
            case SYSTEM_CACHED ->
                "System level: with the client's file system and cache, behind a modelled" + " cache.";
        };
    }

    /// Whether all trials of one origin are at a level, and no others.
    private boolean isOf(Origin origin, Level level) {
        return facts.values().entrySet().stream()
                .allMatch(own -> own.getValue()
                                .getOrDefault(Conditions.LEVEL, new TreeSet<>())
                                .contains(level.text())
                        == (own.getKey() == origin));
    }

    private boolean hasModelledFileSystem() {
        return facts.get("file_system").contains("modelled");
    }

    private String raw() {
        return hasModelledFileSystem()
                ? protocol() + "calls, on LUNs of a modelled file system; no client cache."
                : "raw " + protocol() + "calls, no client file system or cache.";
    }

    /// The level in a title; empty when it is not the protocols' alone.
    static String title(Facts facts) {
        return facts.get(Conditions.LEVEL).equals(Set.of(Level.PROTOCOL.text())) ? ", without a client's cache" : "";
    }

    /// Whose calls they are, as words before "calls": `NFS and iSCSI `.
    private String protocol() {
        Stream<String> known = Stream.of("NFS", "iSCSI").filter(name -> speaks(name.toLowerCase(Locale.ROOT)));
        Stream<String> others = facts.get("protocol").stream()
                .filter(name -> !name.toLowerCase(Locale.ROOT).matches("(nfs|iscsi).*"));
        String names = Stream.concat(known, others).collect(Collectors.joining(" and "));
        return names.isEmpty() ? "" : names + " ";
    }

    /// What raw LUNs are not, where one is compared with files.
    private String comparison() {
        return speaks("nfs") && speaks("iscsi") && !hasModelledFileSystem()
                ? " A raw LUN has no file system, so this is not yet the comparison of NFS with"
                        + " iSCSI that papers publish: those put a file system on the LUN."
                : "";
    }

    private boolean speaks(String protocol) {
        return Stream.of("protocol", "engine")
                .flatMap(fact -> facts.get(fact).stream())
                .flatMap(names -> Stream.of(names.toLowerCase(Locale.ROOT).split("[ ;:+]+")))
                .anyMatch(name -> name.startsWith(protocol));
    }
}
