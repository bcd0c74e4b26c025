package io.storbench.plan;

import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.util.Set;
import java.util.function.Function;

/// Whether two values of a plan are one, written in two ways: `1ms` and `1000us`.
final class Quantities {
    /// Keys whose `1m` is a mebibyte; elsewhere it is a minute.
    private static final Set<String> SIZES =
            Set.of("block", "file", "rsize", "wsize", "memory", "size");

    private Quantities() {}

    static boolean same(String path, String one, String other) {
        String name = path.substring(path.lastIndexOf('.') + 1);
        Function<String, Object> unit = SIZES.contains(name) ? ByteSize::parse : TimeSpan::parse;
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
