package io.storbench.nfs.mounted;

import io.storbench.posix.Mount;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a mount's options say, as facts of a result.
final class MountFacts {
    /// The longest text kept of one option.
    private static final int MAX_CHARACTERS = 256;

    /// Options that are numbers of bytes.
    private static final Set<String> SIZES = Set.of("rsize", "wsize");

    private MountFacts() {}

    static SortedMap<String, Object> of(Mount mount, MountStats stats) {
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("protocol", "nfs");
        facts.put("server", shortened(mount.source()));
        facts.put("counters", "mountstats: the whole mount's");
        facts.put("frames", stats.transports().framed() ? "computed" : "not known");
        facts.put("mount.point", shortened(mount.point().toString()));
        for (String option : stats.options()) {
            put(facts, option);
        }
        return facts;
    }

    private static void put(SortedMap<String, Object> facts, String option) {
        int equals = option.indexOf('=');
        String name = equals < 0 ? option : option.substring(0, equals);
        if (!name.matches("[a-z][a-z0-9_]{0,31}")) {
            return;
        }
        if (equals < 0) {
            facts.put("mount." + name, true);
            return;
        }
        String value = option.substring(equals + 1);
        facts.put("mount." + name, shortened(value));
        if (name.equals("vers")) {
            facts.put("version", shortened(value));
        } else if (SIZES.contains(name) && value.matches("[0-9]{1,18}")) {
            facts.put(name + "_bytes", Long.parseLong(value));
        }
    }

    private static String shortened(String text) {
        return text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS) + "…";
    }
}
