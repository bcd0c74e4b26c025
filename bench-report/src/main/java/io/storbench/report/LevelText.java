package io.storbench.report;

import io.storbench.condition.Conditions;
import io.storbench.condition.Level;
import io.storbench.report.limitation.Limitation;
import io.storbench.report.limitation.LimitationText;
import io.storbench.result.Origin;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// At which level targets were used, and what that means for the reader.
record LevelText(Facts facts) {
    /// Empty when trials do not tell it.
    String sentence() {
        SortedSet<String> levels = facts.get(Conditions.LEVEL);
        boolean isFile = facts.get("file_system").contains("modelled");
        if (levels.equals(Set.of(Level.SYSTEM.text(), Level.PROTOCOL_CACHED.text()))
                && facts.of(Origin.MEASURED, Conditions.LEVEL).equals(Set.of(Level.SYSTEM.text()))) {
            return "System level: measured with the client's file system and cache, simulated with a modelled cache%s."
                    .formatted(isFile ? " and file system" : "");
        }
        if (levels.size() > 1) {
            return LimitationText.of(new Limitation.MixedLevels(levels));
        }
        return levels.stream()
                .map(text ->
                        Level.of(text).map(level -> sentence(level, isFile)).orElse("Level: " + text + "."))
                .collect(Collectors.joining());
    }

    private String sentence(Level level, boolean isFile) {
        String files = isFile ? ", on LUNs of a modelled file system." : ", no client file system." + raw();
        return switch (level) {
            case PROTOCOL -> "Protocol level: %scalls, no client cache%s".formatted(protocols(), files);
            case PROTOCOL_CACHED ->
                "Protocol level: %scalls of a modelled client cache%s".formatted(protocols(), files);
            case SYSTEM -> "System level: with the client's file system and cache.";
            case SYSTEM_CACHED -> "System level: with the client's file system and cache, behind a modelled cache.";
        };
    }

    /// The level in a title; empty when it is not the protocols' alone.
    String title() {
        return facts.get(Conditions.LEVEL).equals(Set.of(Level.PROTOCOL.text())) ? ", without a client's cache" : "";
    }

    /// Whose calls they are, as words before "calls": `NFS and iSCSI `.
    private String protocols() {
        Stream<String> known = Stream.of("NFS", "iSCSI").filter(name -> speaks(name.toLowerCase(Locale.ROOT)));
        Stream<String> others = facts.get("protocol").stream()
                .filter(name -> !name.toLowerCase(Locale.ROOT).matches("(nfs|iscsi).*"));
        String names = Stream.concat(known, others).collect(Collectors.joining(" and "));
        return names.isEmpty() ? "" : names + " ";
    }

    /// What raw LUNs are not, where one is compared with files.
    private String raw() {
        return speaks("nfs") && speaks("iscsi")
                ? " A raw LUN has no file system, so this is not yet the comparison of NFS with iSCSI that papers"
                        + " publish: those put a file system on the LUN."
                : "";
    }

    private boolean speaks(String protocol) {
        return Stream.of("protocol", "engine")
                .flatMap(fact -> facts.get(fact).stream())
                .flatMap(names -> Stream.of(names.toLowerCase(Locale.ROOT).split("[ ;:+]+")))
                .anyMatch(name -> name.startsWith(protocol));
    }
}
