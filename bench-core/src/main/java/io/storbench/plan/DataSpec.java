package io.storbench.plan;

import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/// What data are made of, as far as a server or array that compresses or deduplicates can tell.
///
/// @param governed whether the plan says so; else all data are incompressible, and files of
///   different hosts hold the same
/// @param compressible the share of each unit that a compressor saves, from 0 to 1
/// @param dedupable the share of units whose content stands elsewhere, too, from 0 to 1
/// @param unitBytes the unit, a power of two
public record DataSpec(boolean governed, double compressible, double dedupable, int unitBytes) {
    /// Of plans that do not say.
    public static final DataSpec PLAIN = new DataSpec(false, 0, 0, 4096);

    /// The fact by which results tell.
    public static final String FACT = "data.content";

    /// The smallest unit, of which a tenth can still be said in whole words.
    public static final int MIN_UNIT_BYTES = 512;

    /// The largest unit.
    public static final int MAX_UNIT_BYTES = 1 << 20;

    /// What distinguishes the names of files of these data from those of others, so that trials
    /// with different data do not fill each other's files again.
    public String suffix() {
        return governed
                ? ".c%s-d%s-%s".formatted(percent(compressible), percent(dedupable), new ByteSize(unitBytes))
                : "";
    }

    /// What a result records; nothing of plans that do not say.
    public SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>();
        if (governed) {
            facts.put(FACT, describe());
        }
        return facts;
    }

    /// In words: `50% compressible, 30% dedupable, in units of 4k`.
    public String describe() {
        List<String> shares = new ArrayList<>();
        if (compressible > 0) {
            shares.add(percent(compressible) + "% compressible");
        }
        if (dedupable > 0) {
            shares.add(percent(dedupable) + "% dedupable");
        }
        return shares.isEmpty()
                ? "neither compressible nor dedupable"
                : String.join(", ", shares) + ", in units of " + new ByteSize(unitBytes);
    }

    private static String percent(double share) {
        String text = String.format(Locale.ROOT, "%.4f", share * 100);
        return text.replaceAll("\\.?0+$", "");
    }
}
