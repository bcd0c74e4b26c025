package io.storbench.key;

import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// What the values of a key are as quantities: the scale of a factor.
public enum Quantity {
    /// Plain numbers.
    NUMBER,
    /// Times; `1m` is a minute.
    TIME,
    /// Sizes; `1m` is a mebibyte.
    SIZE,
    /// Sizes of what is transferred at a time, such as a block's.
    TRANSFER,
    /// Words, between which there is nothing, though they may look like numbers.
    WORD;

    /// Reads of what levels may be, the likeliest first.
    ///
    /// @param declared by the key; empty where nobody declares it, and levels have to tell
    public static List<Quantity> guesses(Optional<Quantity> declared) {
        return declared.map(List::of).orElse(List.of(NUMBER, TIME, SIZE));
    }

    /// Whether two values are one, written in two ways, such as `1ms` and `1000us`.
    public boolean same(String one, String other) {
        try {
            return switch (this) {
                case NUMBER -> new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
                case TIME -> TimeSpan.parse(one).equals(TimeSpan.parse(other));
                case SIZE, TRANSFER -> ByteSize.parse(one).equals(ByteSize.parse(other));
                case WORD -> one.equals(other);
            };
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /// Whether values are numbers of bytes.
    public boolean isSize() {
        return this == SIZE || this == TRANSFER;
    }
}
