package io.storbench.key;

import io.storbench.unit.ByteSize;
import io.storbench.unit.Percentage;
import io.storbench.unit.Rate;
import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/// What the values of a key are, and which of them are allowed.
///
/// @param <T> of a value that was read
public sealed interface ValueType<T> {
    /// Reads a value.
    ///
    /// @throws IllegalArgumentException with the value and what is allowed, in words that follow
    ///   the key's path
    T read(String text);

    /// A value as plans write it.
    String write(T value);

    /// What is allowed, in a few words: `size, 1k to 1m, a multiple of 8`.
    String describe();

    /// What values are as levels of a factor.
    Quantity quantity();

    /// A number of bytes.
    ///
    /// @param least and `most` may be read
    /// @param multiple of what every value is a multiple
    /// @param transfer whether it is how much is transferred at a time
    record Size(long least, long most, long multiple, boolean transfer) implements ValueType<Long> {
        @Override
        public Long read(String text) {
            long bytes = ByteSize.parse(text).bytes();
            if (bytes < least || bytes > most || bytes % multiple != 0) {
                throw new IllegalArgumentException("%s is out of range; must be %s%s"
                        .formatted(text, multiple > 1 ? "a multiple of " + step() + ", " : "", range()));
            }
            return bytes;
        }

        private String step() {
            return new ByteSize(multiple) + (multiple < 1024 ? " bytes" : "");
        }

        private String range() {
            return Range.text(least > 0, most < Long.MAX_VALUE, new ByteSize(least), new ByteSize(most));
        }

        @Override
        public String write(Long bytes) {
            return new ByteSize(bytes).toString();
        }

        @Override
        public String describe() {
            String range = least > 0 || most < Long.MAX_VALUE ? ", " + range() : "";
            return "size" + range + (multiple > 1 ? ", a multiple of " + step() : "");
        }

        @Override
        public Quantity quantity() {
            return transfer ? Quantity.TRANSFER : Quantity.SIZE;
        }
    }

    /// A length of time in nanoseconds.
    record Time(long least, long most) implements ValueType<Long> {
        @Override
        public Long read(String text) {
            long nanos = TimeSpan.parse(text).nanos();
            if (nanos < least || nanos > most) {
                throw new IllegalArgumentException(text + " is out of range; must be " + range());
            }
            return nanos;
        }

        private String range() {
            if (least == 1) {
                return "longer than 0" + (most < Long.MAX_VALUE ? ", at most " + brief(most) : "");
            }
            return Range.text(least > 0, most < Long.MAX_VALUE, brief(least), brief(most));
        }

        /// In hours or minutes where these are whole, since a limit is easier to read so.
        private static String brief(long nanos) {
            long minutes = nanos / 60_000_000_000L;
            boolean whole = nanos % 60_000_000_000L == 0;
            if (whole && minutes >= 60 && minutes % 60 == 0) {
                return minutes / 60 + "h";
            }
            return whole && minutes >= 2 ? minutes + "m" : new TimeSpan(nanos).toString();
        }

        @Override
        public String write(Long nanos) {
            return new TimeSpan(nanos).toString();
        }

        @Override
        public String describe() {
            return least > 0 || most < Long.MAX_VALUE ? "time, " + range() : "time";
        }

        @Override
        public Quantity quantity() {
            return Quantity.TIME;
        }
    }

    /// A rate in bytes per second.
    ///
    /// @param unlimited whether that word is a rate, an infinite one
    record BitRate(boolean unlimited) implements ValueType<Double> {
        private static final String UNLIMITED = "unlimited";

        @Override
        public Double read(String text) {
            return unlimited && text.equals(UNLIMITED)
                    ? Double.POSITIVE_INFINITY
                    : Rate.parse(text).bytesPerSecond();
        }

        @Override
        public String write(Double bytesPerSecond) {
            return Double.isInfinite(bytesPerSecond) ? UNLIMITED : new Rate(Math.round(bytesPerSecond * 8)).toString();
        }

        @Override
        public String describe() {
            return unlimited ? "rate, or `unlimited`" : "rate";
        }

        @Override
        public Quantity quantity() {
            return Quantity.WORD;
        }
    }

    /// A share, such as `5%` or `0.05`.
    ///
    /// @param most from 0 to 1; below 1, the unit has to be there
    record Share(double most) implements ValueType<Double> {
        @Override
        public Double read(String text) {
            double share = (most < 1 ? Percentage.percent(text) : Percentage.parse(text)).share();
            if (share > most) {
                throw new IllegalArgumentException(text + " is out of range; must be at most " + write(most));
            }
            return share;
        }

        @Override
        public String write(Double share) {
            return share == 0 ? "0" : Math.round(share * 1e9) / 1e7 + "%";
        }

        @Override
        public String describe() {
            return most < 1 ? "share, at most " + write(most) : "share";
        }

        @Override
        public Quantity quantity() {
            return Quantity.WORD;
        }
    }

    /// A whole number.
    record Whole(int least, int most) implements ValueType<Integer> {
        @Override
        public Integer read(String text) {
            try {
                int value = Integer.parseInt(text);
                if (value >= least && value <= most) {
                    return value;
                }
            } catch (NumberFormatException _) {
                // The message below says it all.
            }
            throw new IllegalArgumentException(
                    "\"%s\" is not a whole number from %d to %d".formatted(text, least, most));
        }

        @Override
        public String write(Integer value) {
            return value.toString();
        }

        @Override
        public String describe() {
            return most == Integer.MAX_VALUE ? "whole number, at least " + least : least + " to " + most;
        }

        @Override
        public Quantity quantity() {
            return Quantity.NUMBER;
        }
    }

    /// `true` or `false`.
    record Flag() implements ValueType<Boolean> {
        @Override
        public Boolean read(String text) {
            return switch (text) {
                case "true" -> true;
                case "false" -> false;
                default -> throw new IllegalArgumentException("\"" + text + "\" is neither true nor false");
            };
        }

        @Override
        public String write(Boolean value) {
            return value.toString();
        }

        @Override
        public String describe() {
            return "`true`, `false`";
        }

        @Override
        public Quantity quantity() {
            return Quantity.WORD;
        }
    }

    /// One of some words.
    record Word(List<String> words) implements ValueType<String> {
        /// Copies.
        public Word {
            words = List.copyOf(words);
        }

        @Override
        public String read(String text) {
            if (!words.contains(text)) {
                throw mistake(text);
            }
            return text;
        }

        private IllegalArgumentException mistake(String text) {
            return new IllegalArgumentException("\"%s\" is not one of: %s%s"
                    .formatted(text, String.join(", ", words), Nearest.hint(text.toLowerCase(Locale.ROOT), words)));
        }

        @Override
        public String write(String value) {
            return value;
        }

        @Override
        public String describe() {
            return "`" + String.join("`, `", words) + "`";
        }

        @Override
        public Quantity quantity() {
            return Quantity.WORD;
        }
    }

    /// One of an enum's constants, written in lower case or as [AlsoWritten].
    record Choice<E extends Enum<E>>(Class<E> constants) implements ValueType<E> {
        /// The words that plans write.
        public Word words() {
            return new Word(
                    Stream.of(constants.getEnumConstants()).map(this::write).toList());
        }

        @Override
        public E read(String text) {
            return Stream.of(constants.getEnumConstants())
                    .filter(constant -> Stream.concat(Stream.of(write(constant)), AlsoWritten.Words.of(constant))
                            .anyMatch(text::equals))
                    .findFirst()
                    .orElseThrow(() -> words().mistake(text));
        }

        @Override
        public String write(E value) {
            return value.name().toLowerCase(Locale.ROOT);
        }

        @Override
        public String describe() {
            return words().describe();
        }

        @Override
        public Quantity quantity() {
            return Quantity.WORD;
        }
    }

    /// A number that may have a fraction.
    ///
    /// @param least allowed
    /// @param most allowed
    record Decimal(BigDecimal least, BigDecimal most) implements ValueType<Double> {
        @Override
        public Double read(String text) {
            try {
                BigDecimal value = new BigDecimal(text);
                if (value.compareTo(least) >= 0 && value.compareTo(most) <= 0) {
                    return value.doubleValue();
                }
            } catch (NumberFormatException _) {
                // The message below says it all.
            }
            throw new IllegalArgumentException("\"%s\" is not a number from %s to %s"
                    .formatted(text, least.toPlainString(), most.toPlainString()));
        }

        @Override
        public String write(Double value) {
            return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
        }

        @Override
        public String describe() {
            return "number, %s to %s".formatted(least.toPlainString(), most.toPlainString());
        }

        @Override
        public Quantity quantity() {
            return Quantity.NUMBER;
        }
    }

    /// Any text that a function reads, such as an address or a list of words.
    ///
    /// @param noun what it is, for tables
    /// @param reader throws [IllegalArgumentException] for what it cannot read
    /// @param writer the opposite
    /// @param quantity what values are as levels of a factor
    record Text<T>(String noun, Function<String, T> reader, Function<T, String> writer, Quantity quantity)
            implements ValueType<T> {
        @Override
        public T read(String text) {
            return reader.apply(text);
        }

        @Override
        public String write(T value) {
            return writer.apply(value);
        }

        @Override
        public String describe() {
            return noun;
        }
    }

    /// More than a single value: a list, or keys of the plan's own.
    ///
    /// @param noun what it is, for tables
    /// @param form what it is made of
    record Structure(String noun, Form form) implements ValueType<String> {
        /// What plans write.
        public enum Form {
            /// `[a, b]`.
            TEXTS,
            /// `[a, b]`, or a word.
            TEXTS_OR_WORD,
            /// A list of lines or of lists of arguments.
            COMMANDS,
            /// `{path: value}`.
            LEVEL_BY_PATH,
            /// `{path: [value, value]}`.
            LEVELS_BY_PATH,
            /// `[{path: value}, {path: value}]`.
            POINTS
        }

        @Override
        public String read(String text) {
            if (form == Form.TEXTS_OR_WORD) {
                return text;
            }
            throw new IllegalArgumentException("needs " + noun);
        }

        @Override
        public String write(String value) {
            return value;
        }

        @Override
        public String describe() {
            return noun;
        }

        @Override
        public Quantity quantity() {
            return Quantity.WORD;
        }
    }

    /// How limits are printed.
    final class Range {
        private Range() {}

        static String text(boolean hasLeast, boolean hasMost, Object least, Object most) {
            if (!hasLeast) {
                return hasMost ? "at most " + most : "0 or more";
            }
            return hasMost ? "from %s to %s".formatted(least, most) : "at least " + least;
        }
    }
}
