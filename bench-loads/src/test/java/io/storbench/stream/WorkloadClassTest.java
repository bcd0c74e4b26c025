package io.storbench.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.api.NextOperation;
import io.storbench.api.OperationStream;
import io.storbench.api.Param;
import io.storbench.api.Setup;
import io.storbench.api.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadClassTest {
    /// With a parameter of every type.
    @Workload(value = "all types", writes = true)
    public static class AllTypes implements OperationStream {
        public enum Colour {
            RED,
            DARK_BLUE
        }

        @Param("3")
        public int count;

        @Param("64k")
        public long bytes;

        @Param("70%")
        public double share;

        @Param("true")
        public boolean flag;

        @Param("text")
        private String text = "";

        @Param("red")
        public Colour colour = Colour.DARK_BLUE;

        @Override
        public boolean next(NextOperation operation) {
            return false;
        }
    }

    static class Hidden implements OperationStream {
        @Override
        public boolean next(NextOperation operation) {
            return false;
        }
    }

    @SuppressWarnings("ClassCanBeStatic") // that it is not is the point
    public class Inner extends Hidden {}

    public abstract static class Unfinished implements OperationStream {}

    public static class WithoutConstructor implements OperationStream {
        public WithoutConstructor(int count) {
            assertThat(count).isPositive();
        }

        @Override
        public boolean next(NextOperation operation) {
            return false;
        }
    }

    public static class FailingConstructor implements OperationStream {
        public FailingConstructor() {
            throw new IllegalStateException("no luck");
        }

        @Override
        public boolean next(NextOperation operation) {
            return false;
        }
    }

    public static class StaticParameter extends AllTypes {
        @Param("1")
        public static int shared;
    }

    public static class ListParameter extends AllTypes {
        @Param("1")
        public Map<String, String> map = Map.of();
    }

    public static class WrongDefault extends AllTypes {
        @Param("many")
        public int wrong;
    }

    public static class TwoSetups extends AllTypes {
        @Setup
        public void one() {}

        @Setup
        public void two() {}
    }

    public static class SetupWithText extends AllTypes {
        @Setup
        public void begin(String text) {
            assertThat(text).isEmpty();
        }
    }

    public static class ReadsClock extends AllTypes {
        @Override
        public boolean next(NextOperation operation) {
            return System.nanoTime() > 0;
        }
    }

    public static class ReadsClockElsewhere extends AllTypes {
        @Override
        public boolean next(NextOperation operation) {
            return Clocks.isMorning();
        }
    }

    static final class Clocks {
        private Clocks() {}

        static boolean isMorning() {
            return java.time.LocalTime.now(java.time.ZoneOffset.UTC).getHour() < 12;
        }
    }

    public static class DrawsItsSeed extends AllTypes {
        private final Random random = new Random();

        @Override
        public boolean next(NextOperation operation) {
            return random.nextBoolean();
        }
    }

    public static class UsesThreadsNumbers extends AllTypes {
        @Override
        public boolean next(NextOperation operation) {
            return ThreadLocalRandom.current().nextBoolean();
        }
    }

    /// The clock is read by an interface of the same jar.
    interface Clocked {
        default boolean isEven() {
            return System.nanoTime() % 2 == 0;
        }
    }

    public static class ReadsClockInInterface extends AllTypes implements Clocked {
        @Override
        public boolean next(NextOperation operation) {
            return isEven();
        }
    }

    public static class ReadsCalendar extends AllTypes {
        @Override
        public boolean next(NextOperation operation) {
            return java.util.Calendar.getInstance(java.util.Locale.ROOT).get(java.util.Calendar.SECOND) > 30;
        }
    }

    public static class Shuffles extends AllTypes {
        @Override
        @SuppressWarnings("UnseededShuffle") // what is refused
        public boolean next(NextOperation operation) {
            List<Integer> order = new ArrayList<>(List.of(1, 2, 3));
            Collections.shuffle(order);
            return order.getFirst() == 1;
        }
    }

    public static class ShufflesSeeded extends AllTypes {
        @Override
        public boolean next(NextOperation operation) {
            List<Integer> order = new ArrayList<>(List.of(1, 2, 3));
            Collections.shuffle(order, new Random(7));
            return order.getFirst() == 1;
        }
    }

    public static class MakesGenerators extends AllTypes {
        @Override
        public boolean next(NextOperation operation) {
            return java.util.random.RandomGeneratorFactory.getDefault().create().nextBoolean();
        }
    }

    public static class AsksTheMachine extends AllTypes {
        @Override
        public boolean next(NextOperation operation) {
            return java.lang.management.ManagementFactory.getRuntimeMXBean().getUptime() > 1_000;
        }
    }

    public static class UsesAddresses extends AllTypes {
        @Override
        public boolean next(NextOperation operation) {
            return System.identityHashCode(this) % 2 == 0;
        }
    }

    public static class EndsTheRun extends AllTypes {
        @Override
        public boolean next(NextOperation operation) {
            System.exit(0);
            return false;
        }
    }

    public static class KeepsTheRun extends AllTypes {
        @Override
        public boolean next(NextOperation operation) {
            Runtime.getRuntime().addShutdownHook(new Thread());
            return false;
        }
    }

    /// Its methods are the user's, too.
    public static class FailsOddly extends AllTypes {
        private static final class Odd extends IllegalStateException {
            private static final long serialVersionUID = 1;

            @Override
            public String getMessage() {
                throw new IllegalStateException("no text");
            }
        }

        static Throwable odd() {
            return new Odd();
        }

        static Throwable tooLong() {
            return new IllegalStateException("x".repeat(1 << 20));
        }
    }

    public static class SeedsItsOwn extends AllTypes {
        private final Random random = new Random(7);

        @Override
        public boolean next(NextOperation operation) {
            return random.nextBoolean();
        }
    }

    private static WorkloadClass named(Class<?> type) throws WorkloadClassException {
        return WorkloadClass.named(type.getName());
    }

    @Test
    void parametersOfAllTypesAreSetAsPlansWriteThem() throws Exception {
        WorkloadClass workload = named(AllTypes.class);
        AllTypes defaults = (AllTypes) workload.newInstance(Map.of());
        assertThat(defaults.count).isEqualTo(3);
        assertThat(defaults.bytes).isEqualTo(65_536);
        assertThat(defaults.share).isEqualTo(0.7);
        assertThat(defaults.flag).isTrue();
        assertThat(defaults.text).isEqualTo("text");
        assertThat(defaults.colour).isEqualTo(AllTypes.Colour.RED);
        AllTypes set = (AllTypes) workload.newInstance(Map.of("count", "-2", "share", "0.25", "colour", "dark_blue"));
        assertThat(set.count).isEqualTo(-2);
        assertThat(set.share).isEqualTo(0.25);
        assertThat(set.colour).isEqualTo(AllTypes.Colour.DARK_BLUE);
        assertThat(workload.description()).isEqualTo("all types");
        assertThat(workload.writes()).isTrue();
        assertThat(workload.digest()).matches("[0-9a-f]{64}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "count|3000000000|\"3000000000\" is not a whole number",
                "count|1.5|\"1.5\" is not a whole number",
                "share|NaN|\"NaN\" is not a number",
                "flag|yes|\"yes\" is not true or false",
                "colour|RED|\"RED\" is not one of: red, dark_blue",
                "colours|red|has no parameter \"colours\"; it has: bytes, colour, count, flag",
            })
    void wrongParametersAreNamed(String name, String value, String message) {
        assertThatThrownBy(() -> named(AllTypes.class).check(Map.of(name, value)))
                .isInstanceOf(WorkloadClassException.class)
                .hasMessageContaining(AllTypes.class.getName())
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Hidden|make it public",
                "Inner|make it public and static",
                "Unfinished|is not a public class of which instances can be made",
                "WithoutConstructor|has no public constructor without parameters",
                "StaticParameter|is neither static nor final",
                "ListParameter|is of type int, long, double, boolean, String or an enum, not Map",
                "WrongDefault|\"many\" is not a whole number",
                "TwoSetups|@Setup marks one public method",
                "SetupWithText|@Setup marks one public method",
                "ReadsClock|ReadsClock calls java.lang.System.nanoTime",
                "ReadsClockElsewhere|Clocks calls java.time.LocalTime.now",
                "DrawsItsSeed|DrawsItsSeed calls java.util.Random.<init>",
                "UsesThreadsNumbers|calls java.util.concurrent.ThreadLocalRandom.current",
                "ReadsClockInInterface|Clocked calls java.lang.System.nanoTime",
                "ReadsCalendar|calls java.util.Calendar.getInstance",
                "Shuffles|calls java.util.Collections.shuffle: an operation may depend on the actor's seed",
                "MakesGenerators|calls java.util.random.RandomGeneratorFactory.create",
                "AsksTheMachine|calls java.lang.management.",
                "UsesAddresses|calls java.lang.System.identityHashCode",
                "EndsTheRun|calls java.lang.System.exit: it would end the run",
                "KeepsTheRun|calls java.lang.Runtime.addShutdownHook: it would end the run",
            })
    void classesThatCannotBeWorkloadsAreRefusedWithTheCause(String name, String message) {
        assertThatThrownBy(() -> WorkloadClass.named(WorkloadClassTest.class.getName() + "$" + name))
                .isInstanceOf(WorkloadClassException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aSeedOfItsOwnIsAllowed() throws Exception {
        assertThat(named(SeedsItsOwn.class).name()).endsWith("SeedsItsOwn");
        assertThat(named(ShufflesSeeded.class).name()).endsWith("ShufflesSeeded");
    }

    @Test
    void missingAndForeignClassesAreNamedWithTheRemedy() {
        assertThatThrownBy(() -> WorkloadClass.named("com.example.Missing"))
                .hasMessage("no class is named com.example.Missing; name the jar that has it with --class-path");
        assertThatThrownBy(() -> WorkloadClass.named("java.lang.String"))
                .hasMessageContaining("does not implement io.storbench.api.OperationStream");
    }

    @Test
    void aFailingConstructorIsNamedWithItsPlaceAndCause() {
        assertThatThrownBy(() -> named(FailingConstructor.class).check(Map.of()))
                .hasMessageContaining("FailingConstructor: its constructor failed at WorkloadClassTest.java:")
                .hasMessageContaining("no luck");
    }

    @Test
    void anExceptionThatCannotBeShownIsNamedByItsClass() throws Exception {
        WorkloadClass workload = named(FailsOddly.class);
        assertThat(workload.failure("next", FailsOddly.odd()))
                .isEqualTo(FailsOddly.class.getName() + ": next failed: "
                        + FailsOddly.odd().getClass().getName());
        assertThat(workload.failure("next", FailsOddly.tooLong()))
                .hasSizeLessThan(1_200)
                .endsWith("xxx…");
    }

    /// After 10 s each, at the same time; the threads stay.
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"EndlessInitialiser, its initialiser", "EndlessConstructor, its constructor"})
    void codeThatNeverReturnsIsNamedWithItsPlace(String name, String what) {
        String type = "io.storbench.stream." + name;
        assertThatThrownBy(() -> WorkloadClass.named(type).check(Map.of()))
                .isInstanceOf(WorkloadClassException.class)
                .hasMessageMatching(
                        "\\Q%s: %s did not return for 10 s at %s.java:\\E[0-9]+".formatted(type, what, name));
    }
}
