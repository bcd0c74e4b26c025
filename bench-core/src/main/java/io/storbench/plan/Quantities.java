package io.storbench.plan;

import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.util.Set;
import java.util.function.Function;

/// What a plan's values mean as quantities.
public final class Quantities {
    /// Keys whose `1m` is a mebibyte; elsewhere it is a minute.
    private static final Set<String> SIZES =
            Set.of("block", "file", "rsize", "wsize", "memory", "window", "size");

    private Quantities() {}

    /// Whether a key's values are sizes.
    ///
    /// @param path of the key, such as `workload.block`
    public static boolean isSize(String path) {
        return SIZES.contains(path.substring(path.lastIndexOf('.') + 1));
    }

    /// Whether two values are one, written in two ways: `1ms` and `1000us`.
    static boolean same(String path, String one, String other) {
        Function<String, Object> unit = isSize(path) ? ByteSize::parse : TimeSpan::parse;
        return same(one, other, unit)
                || same(one, other, text -> new BigDecimal(text).stripTrailingZeros());
    }

    private static boolean same(String one, String other, Function<String, Object> read) {
        try {
            return read.apply(one).equals(read.apply(other));
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
