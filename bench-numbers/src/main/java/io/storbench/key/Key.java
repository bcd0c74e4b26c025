package io.storbench.key;

import io.storbench.key.ValueType.Structure;
import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A key of plans, declared once. Immutable.
///
/// @param name the last part of its path
/// @param type what its values are, and which are allowed
/// @param defaultValue what is taken where the plan does not have it; empty where that depends on
///   something else, or where it is required
/// @param absent what is taken or happens where the plan does not have it, as tables write it;
///   empty where they write `defaultValue`
/// @param meaning in a line of Markdown
/// @param simulated what a simulation does with it
/// @param general name of the key beside it whose value is taken where the plan does not have this one, which is a
///   special case; empty of a key by itself
public record Key<T>(
        String name,
        ValueType<T> type,
        Optional<T> defaultValue,
        String absent,
        String meaning,
        Simulated simulated,
        String general)
        implements Entry {
    /// What a simulation does with a key.
    public enum Simulated {
        /// It reads it.
        READ,
        /// It may be there and changes nothing: what it sets has no part in the model.
        IGNORED
    }

    private static <T> Key<T> of(String name, ValueType<T> type) {
        return new Key<>(name, type, Optional.empty(), "", "", Simulated.READ, "");
    }

    /// A number of bytes, from 0.
    public static Key<Long> size(String name) {
        return of(name, new ValueType.Size(0, Long.MAX_VALUE, 1, false));
    }

    /// A number of bytes.
    ///
    /// @param least and `most` allowed, as plans write sizes
    /// @param multiple of what every value is a multiple
    public static Key<Long> size(String name, String least, String most, long multiple) {
        return of(
                name,
                new ValueType.Size(
                        ByteSize.parse(least).bytes(), ByteSize.parse(most).bytes(), multiple, false));
    }

    /// A number of bytes, from some size on.
    ///
    /// @param least as plans write sizes
    /// @param multiple of what every value is a multiple
    public static Key<Long> sizeFrom(String name, String least, long multiple) {
        return of(name, new ValueType.Size(ByteSize.parse(least).bytes(), Long.MAX_VALUE, multiple, false));
    }

    /// The same as [#size(String, String, String, long)], of what is transferred at a time.
    public static Key<Long> transfer(String name, String least, String most, long multiple) {
        return of(
                name,
                new ValueType.Size(
                        ByteSize.parse(least).bytes(), ByteSize.parse(most).bytes(), multiple, true));
    }

    /// A length of time in nanoseconds, from 0.
    public static Key<Long> time(String name) {
        return of(name, new ValueType.Time(0, Long.MAX_VALUE));
    }

    /// A length of time in nanoseconds.
    ///
    /// @param least and `most` allowed, as plans write times
    public static Key<Long> time(String name, String least, String most) {
        return of(
                name,
                new ValueType.Time(
                        TimeSpan.parse(least).nanos(), TimeSpan.parse(most).nanos()));
    }

    /// A length of time in nanoseconds, from some length on.
    ///
    /// @param least as plans write times
    public static Key<Long> timeFrom(String name, String least) {
        return of(name, new ValueType.Time(TimeSpan.parse(least).nanos(), Long.MAX_VALUE));
    }

    /// A rate in bytes per second.
    ///
    /// @param unlimited whether that word is a rate, too
    public static Key<Double> rate(String name, boolean unlimited) {
        return of(name, new ValueType.BitRate(unlimited));
    }

    /// A share from 0 to 1, written as a percentage.
    ///
    /// @param most from 0 to 1
    public static Key<Double> share(String name, double most) {
        return of(name, new ValueType.Share(most));
    }

    /// A whole number.
    public static Key<Integer> integer(String name, int least, int most) {
        return of(name, new ValueType.Whole(least, most));
    }

    /// A number that may have a fraction.
    ///
    /// @param least and `most` allowed, as plans write numbers
    public static Key<Double> decimal(String name, String least, String most) {
        return of(name, new ValueType.Decimal(new BigDecimal(least), new BigDecimal(most)));
    }

    /// `true` or `false`.
    public static Key<Boolean> flag(String name) {
        return of(name, new ValueType.Flag());
    }

    /// One of an enum's constants.
    public static <E extends Enum<E>> Key<E> choice(String name, Class<E> constants) {
        return of(name, new ValueType.Choice<>(constants));
    }

    /// One of some words, for which each engine has an enum of its own.
    public static Key<String> word(String name, String... words) {
        return of(name, new ValueType.Word(List.of(words)));
    }

    /// Any text.
    ///
    /// @param noun what it is, for tables
    public static Key<String> text(String name, String noun) {
        return parsed(name, noun, text -> text, text -> text);
    }

    /// A text that a function reads.
    ///
    /// @param noun what it is, for tables
    /// @param reader throws [IllegalArgumentException] for what it cannot read
    /// @param writer the opposite
    public static <T> Key<T> parsed(String name, String noun, Function<String, T> reader, Function<T, String> writer) {
        return parsed(name, noun, reader, writer, Quantity.WORD);
    }

    /// A text that a function reads, and that is a quantity as a level of a factor.
    public static <T> Key<T> parsed(
            String name, String noun, Function<String, T> reader, Function<T, String> writer, Quantity quantity) {
        return of(name, new ValueType.Text<>(noun, reader, writer, quantity));
    }

    /// More than a single value.
    ///
    /// @param noun what it is, for tables
    public static Key<String> structure(String name, Structure.Form form, String noun) {
        return of(name, new Structure(noun, form));
    }

    /// A special case of a key beside it, whose value is taken where the plan does not have this one.
    public Key<T> otherwise(Key<T> key) {
        return new Key<>(name, type, Optional.empty(), "`" + key.name + "`", meaning, simulated, key.name);
    }

    /// With what is taken where the plan does not have it.
    public Key<T> defaultsTo(T value) {
        return new Key<>(name, type, Optional.of(value), absent, meaning, simulated, general);
    }

    /// With what is taken where the plan does not have it, as plans and tables write it.
    public Key<T> defaultText(String text) {
        return new Key<>(name, type, Optional.of(type.read(text)), "`" + text + "`", meaning, simulated, general);
    }

    /// With what happens where the plan does not have it, in words for tables.
    public Key<T> absent(String words) {
        return new Key<>(name, type, defaultValue, words, meaning, simulated, general);
    }

    /// With what it is for, in a line of Markdown.
    public Key<T> means(String line) {
        return new Key<>(name, type, defaultValue, absent, line, simulated, general);
    }

    /// With what a simulation does with it.
    public Key<T> simulated(Simulated how) {
        return new Key<>(name, type, defaultValue, absent, meaning, how, general);
    }

    /// The default for tables: as plans write it, or in words.
    public String defaultColumn() {
        return absent.isEmpty()
                ? defaultValue.map(value -> "`" + type.write(value) + "`").orElse("")
                : absent;
    }
}
