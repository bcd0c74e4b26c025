package io.storbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.key.Absent;
import io.storbench.key.Doc;
import io.storbench.key.Entry;
import io.storbench.key.Key;
import io.storbench.key.KeyMistake;
import io.storbench.key.KeyRecord;
import io.storbench.key.KeySection;
import io.storbench.key.PlanKey;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Keys that a record declares.
class KeyReaderTest {
    private enum Colour {
        RED,
        DARK_GREEN
    }

    /// A text of its own.
    record Pair(String left, String right) {
        static Pair parse(String text) {
            String[] sides = text.split("-", -1);
            if (sides.length != 2) {
                throw new IllegalArgumentException("\"" + text + "\" is not A-B");
            }
            return new Pair(sides[0], sides[1]);
        }

        @Override
        public String toString() {
            return left + "-" + right;
        }
    }

    private record Below(
            @PlanKey(defaultsTo = "1") @Doc("n") int n) {}

    private record Beside(
            @PlanKey(defaultsTo = "3ms", most = "1s") @Doc("how long")
            long copyNanos,

            @PlanKey(defaultsToKey = "copy") @Doc("how long of a write")
            long copyWriteNanos) {}

    private record All(
            @PlanKey(defaultsTo = "64k", least = "4k", multiple = "4k", most = "1m") @Doc("a size")
            int maxRequestBytes,

            @PlanKey @Absent("no limit") @Doc("another") OptionalLong limitBytes,
            Beside beside,

            @PlanKey(defaultsTo = "unlimited", most = "unlimited") @Doc("a rate")
            double rateBytesPerSecond,

            @PlanKey(most = "50%") @Doc("a share") OptionalDouble loss,

            @PlanKey(defaultsTo = "0.99", least = "0.001", most = "10") @Doc("a number")
            double theta,

            @PlanKey(least = "1", most = "9") @Doc("a count")
            OptionalInt slots,

            @PlanKey(name = "quick", defaultsTo = "true") @Doc("a flag")
            boolean isQuick,

            @PlanKey(defaultsTo = "dark_green") @Doc("a choice")
            Colour colour,

            @PlanKey(
                    defaultsTo = "b",
                    words = {"a", "b"})
            @Doc("a word")
            String letter,

            @PlanKey(noun = "name") @Doc("a text") Optional<String> initialR2t,

            @PlanKey(defaultsTo = "a-b", noun = "A-B") @Doc("a pair")
            Pair pair,

            @Doc("below") Optional<Below> filesystem) {
        private All {
            if (maxRequestBytes > limitBytes.orElse(Long.MAX_VALUE)) {
                throw new KeyMistake("limit", "must hold max_request");
            }
        }
    }

    private record Required(
            @PlanKey(noun = "path") @Absent("required") @Doc("where")
            String path) {}

    private static Settings settings(String keys) {
        return new Settings((PlanNode.Mapping) YamlReader.read(keys, "plan", true), "x");
    }

    private static All read(String keys) {
        return settings(keys).read(All.class);
    }

    @Test
    void keysThatAreNotThereHaveTheirDefaults() {
        assertThat(read("{}"))
                .isEqualTo(new All(
                        65_536,
                        OptionalLong.empty(),
                        new Beside(3_000_000, 3_000_000),
                        Double.POSITIVE_INFINITY,
                        OptionalDouble.empty(),
                        0.99,
                        OptionalInt.empty(),
                        true,
                        Colour.DARK_GREEN,
                        "b",
                        Optional.empty(),
                        new Pair("a", "b"),
                        Optional.empty()));
    }

    @Test
    void keysThatAreThereHaveTheirValues() {
        assertThat(read("""
            max_request: 8k
            limit: 1m
            copy: 1us
            rate: 8kbit
            loss: 5%
            theta: 2
            slots: 9
            quick: false
            colour: red
            letter: a
            initial_r2t: x
            pair: c-d
            filesystem: {n: 4}
            """))
                .isEqualTo(new All(
                        8_192,
                        OptionalLong.of(1 << 20),
                        new Beside(1_000, 1_000),
                        1_000,
                        OptionalDouble.of(0.05),
                        2,
                        OptionalInt.of(9),
                        false,
                        Colour.RED,
                        "a",
                        Optional.of("x"),
                        new Pair("c", "d"),
                        Optional.of(new Below(4))));
    }

    /// Places are of the lines; the plan's own order does not matter.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "max_request: 5k | plan:1: x.max_request: 5k is out of range; must be a multiple of 4k, from 4k to 1m",
                "copy: 2s        | plan:1: x.copy: 2s is out of range; must be at most 1s",
                "loss: 51%       | plan:1: x.loss: 51% is out of range; must be at most 50.0%",
                "slots: 0        | plan:1: x.slots: \"0\" is not a whole number from 1 to 9",
                "quick: yes      | plan:1: x.quick: \"yes\" is neither true nor false",
                "colour: blue    | plan:1: x.colour: \"blue\" is not one of: red, dark_green",
                "letter: c       | plan:1: x.letter: \"c\" is not one of: a, b",
                "pair: c         | plan:1: x.pair: \"c\" is not A-B",
                "slots: [1]      | plan:1: x.slots: needs a single value",
            })
    void mistakesHaveTheirPlaces(String keys, String message) {
        assertThatThrownBy(() -> read("{" + keys + "}"))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void whatTheRecordRefusesHasThePlaceOfItsKey() {
        assertThatThrownBy(() -> read("max_request: 8k\nlimit: 4k\n"))
                .isInstanceOf(PlanException.class)
                .hasMessage("plan:2: x.limit: must hold max_request");
    }

    @Test
    void unknownKeysAreRefusedHereAndBelow() {
        assertThatThrownBy(() -> read("{max_reqest: 8k}"))
                .hasMessageStartingWith("plan:1: unknown key \"x.max_reqest\"; did you mean \"max_request\"?;"
                        + " known here: max_request, limit, copy, copy_write, rate, loss, theta, slots, quick,"
                        + " colour, letter, initial_r2t, pair, filesystem");
        assertThatThrownBy(() -> read("filesystem: {other: 1}"))
                .hasMessage("plan:1: unknown key \"x.filesystem.other\"; known here: n");
        assertThat(settings("{copy: 1us, other: 1}").readSome(Beside.class)).isEqualTo(new Beside(1_000, 1_000));
    }

    @Test
    void requiredKeysMustBeThere() {
        assertThat(settings("path: /x").read(Required.class)).isEqualTo(new Required("/x"));
        assertThatThrownBy(() -> settings("{}").read(Required.class)).hasMessage("plan:1: \"x.path\" is missing");
    }

    /// With defaults, but without keys that are not there.
    @Test
    void whatWasReadIsListed() {
        Settings settings = settings("limit: 1m\ncopy: 1us\n");
        All _ = settings.read(All.class);
        assertThat(settings.reads().stream().map(read -> read.path() + "=" + read.value()))
                .containsExactly(
                        "x.max_request=64k",
                        "x.limit=1m",
                        "x.copy=1us",
                        "x.copy_write=1us",
                        "x.rate=unlimited",
                        "x.theta=0.99",
                        "x.quick=true",
                        "x.colour=dark_green",
                        "x.letter=b",
                        "x.pair=a-b");
    }

    /// Name, values, meaning and default of each, as the tables have them.
    @Test
    void tablesHaveWhatTheRecordDeclares() {
        List<Entry> entries = KeyRecord.of(All.class).entries();
        assertThat(entries.stream().filter(Key.class::isInstance).map(entry -> {
                    Key<?> key = (Key<?>) entry;
                    return key.name() + " | " + key.type().describe() + " | " + key.meaning() + " | "
                            + key.defaultColumn();
                }))
                .startsWith(
                        "max_request | size, from 4k to 1m, a multiple of 4k | a size | `64k`",
                        "limit | size | another | no limit",
                        "copy | time, at most 1s | how long | `3ms`",
                        "copy_write | time | how long of a write | `copy`",
                        "rate | rate, or `unlimited` | a rate | `unlimited`")
                .contains("loss | share, at most 50.0% | a share | ", "slots | 1 to 9 | a count | ");
        assertThat(entries.getLast())
                .isEqualTo(KeySection.of(
                        "filesystem",
                        "below",
                        KeyRecord.of(Below.class).entries().getFirst()));
    }

    @Test
    void componentsThatAreNoKeysAreMistakesOfTheProgram() {
        record Undeclared(int n) {}
        record Undocumented(@PlanKey(defaultsTo = "1") int n) {}
        record Narrow(
                @PlanKey(defaultsTo = "1k") @Doc("may be longer than 2 GiB")
                int fileBytes) {}
        assertThatIllegalStateException().isThrownBy(() -> KeyRecord.of(Undeclared.class));
        assertThatIllegalStateException().isThrownBy(() -> KeyRecord.of(Undocumented.class));
        assertThatIllegalStateException().isThrownBy(() -> KeyRecord.of(Narrow.class));
    }
}
