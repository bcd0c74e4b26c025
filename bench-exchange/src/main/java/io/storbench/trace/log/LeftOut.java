package io.storbench.trace.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What a conversion could not put into a trace: operations of other kinds, and holes.
public final class LeftOut {
    private static final int MOST_KINDS = 100;

    private final Map<String, Long> counts = new TreeMap<>();
    private long holes;
    private long missingBytes;
    private String firstHole = "";

    /// Counts an operation that a trace cannot have.
    ///
    /// @param what its name, such as `trim`
    public void add(String what) {
        if (counts.size() < MOST_KINDS || counts.containsKey(what)) {
            counts.merge(what, 1L, Long::sum);
        }
    }

    /// Counts a place where the source lacks something.
    ///
    /// @param bytes how much; 0 where that is not known
    /// @param place where, in words
    public void addHole(long bytes, String place) {
        if (holes == 0) {
            firstHole = place;
        }
        holes++;
        missingBytes += bytes;
    }

    /// Whether all is in the trace.
    public boolean isNothing() {
        return counts.isEmpty() && holes == 0;
    }

    /// What is said of it, a line each.
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!counts.isEmpty()) {
            lines.add("left out, since a trace cannot have them: "
                    + counts.entrySet().stream()
                            .map(kind -> "%,d %s".formatted(kind.getValue(), kind.getKey()))
                            .collect(Collectors.joining(", ")));
        }
        if (holes > 0) {
            lines.add("holes: %,d%s; operations in them are not in the trace. The first is %s"
                    .formatted(holes, missingBytes > 0 ? ", of %,d bytes".formatted(missingBytes) : "", firstHole));
        }
        return lines;
    }
}
