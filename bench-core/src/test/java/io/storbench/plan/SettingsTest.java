package io.storbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.key.Key;
import io.storbench.plan.Settings.Read;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettingsTest {
    private enum Mode {
        FAST,
        SLOW
    }

    private static PlanNode.Mapping mapping(String text, String source) {
        return (PlanNode.Mapping) YamlReader.read(text, source, true);
    }

    @Test
    void whatWasReadIsListedWithItsPlaceOrItsDefault() {
        Settings settings = new Settings(mapping("a: 4k\nb: {c: 2ms}\nmode: slow\n", "f"), "");
        assertThat(settings.get(Key.size("a"), 1L)).isEqualTo(4096);
        assertThat(settings.get(Key.size("size"), 1L << 20)).isEqualTo(1 << 20);
        Settings child = settings.child("b");
        assertThat(child.get(Key.time("c"), 0L)).isEqualTo(2_000_000);
        assertThat(child.get(Key.time("d"), 1_500_000L)).isEqualTo(1_500_000);
        assertThat(settings.choice("mode", Mode.class, Mode.FAST)).isEqualTo(Mode.SLOW);
        assertThat(settings.get(Key.integer("n", 1, 9), 7)).isEqualTo(7);
        assertThat(settings.get(Key.rate("rate", true), Double.POSITIVE_INFINITY))
                .isInfinite();
        assertThat(settings.text("absent")).isEmpty();
        assertThat(settings.get(Key.size("a"), 2L)).isEqualTo(4096);
        assertThat(settings.reads())
                .containsExactly(
                        new Read("a", "4k", Optional.of(new Place("f", 1))),
                        new Read("size", "1m", Optional.empty()),
                        new Read("b.c", "2ms", Optional.of(new Place("f", 2))),
                        new Read("b.d", "1500us", Optional.empty()),
                        new Read("mode", "slow", Optional.of(new Place("f", 3))),
                        new Read("n", "7", Optional.empty()),
                        new Read("rate", "unlimited", Optional.empty()));
    }

    @Test
    void defaultsFillWhatAMappingLacksAndMoveNothing() {
        PlanNode.Mapping own = mapping("a: 1\nb: {c: 2}\n", "own");
        PlanNode.Mapping behind = mapping("a: 9\nb: {c: 9, d: 3}\ne: {f: 4}\n", "behind");
        PlanNode.Mapping merged = own.withDefaults(behind);
        assertThat(merged.plain()).hasToString("{a=1, b={c=2, d=3}, e={f=4}}");
        assertThat(merged.place()).isEqualTo(own.place());
        assertThat(new Settings(merged, "").child("b").mapping().place().source())
                .isEqualTo("own");
        // A value in place of keys goes before the keys behind it.
        assertThat(mapping("b: 1", "own").withDefaults(behind).plain()).hasToString("{b=1, a=9, e={f=4}}");
        assertThat(List.copyOf(own.entries().keySet())).containsExactly("a", "b");
    }
}
