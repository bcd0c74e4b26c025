package io.storbench.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.condition.Durability.Medium;
import io.storbench.condition.Durability.WriteCache;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurabilityTest {
    /// What RFC 1813 (section 3.3.7), SBC-3 (sections 5.32 and 6.5.6) and open(2) promise.
    @ParameterizedTest
    @CsvSource({
        // UNSTABLE, and a LUN with WCE 1, on a server that has stable storage.
        "false, VOLATILE, STABLE, 'server memory until a flush, then stable'",
        // FILE_SYNC, FUA, O_DSYNC.
        "true, VOLATILE, STABLE, stable",
        "true, NONE, STABLE, stable",
        "true, UNKNOWN, STABLE, stable",
        // WCE 0, a queue that is write-through.
        "false, NONE, STABLE, stable",
        // A unit without a caching page.
        "false, UNKNOWN, STABLE, 'unknown until a flush, then stable'",
        // An asynchronous export, the embedded servers: no command makes it better.
        "true, VOLATILE, SERVER_MEMORY, server memory",
        "false, VOLATILE, SERVER_MEMORY, server memory",
        "false, NONE, SERVER_MEMORY, server memory",
    })
    void isWhatWasSentAndWhatTheDeviceAdmits(boolean sync, WriteCache cache, Medium best, String text) {
        Durability durability = Durability.ofWrites(sync, cache, best);
        assertThat(durability.text()).isEqualTo(text);
        assertThat(Durability.of(text)).contains(durability);
        assertThat(durability.flushed()).isEqualTo(best);
    }

    @ParameterizedTest
    @CsvSource({
        "client memory until fdatasync, CLIENT_MEMORY, STABLE",
        "the device's or server's memory until fdatasync, SERVER_MEMORY, STABLE",
        "'client memory until a flush, then server memory', CLIENT_MEMORY, SERVER_MEMORY",
        "client memory, CLIENT_MEMORY, CLIENT_MEMORY",
    })
    void readsEarlierResults(String text, Medium written, Medium flushed) {
        assertThat(Durability.of(text)).contains(new Durability(written, flushed));
    }

    @Test
    void knowsNoOther() {
        assertThat(Durability.of("one: stable; two: server memory")).isEmpty();
        assertThat(Durability.of("stable until a flush, then")).isEmpty();
        assertThat(Durability.of(Map.of())).isEmpty();
    }

    /// Of earlier versions, whose durability is where a flush puts the data, and of this one.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        stable        | stable          | unstable | SERVER_MEMORY
        stable        | stable          | file_sync | STABLE
        stable        | lun.write_cache | true     | SERVER_MEMORY
        stable        | lun.write_cache | false    | STABLE
        server memory | lun.write_cache | true     | SERVER_MEMORY
        stable        | client.unsent_share | 1    | CLIENT_MEMORY
        stable        | client.unsent_share | 0.11 | CLIENT_MEMORY
        stable        | client.unsent_share | 0.10 | STABLE
        stable        | client.unsent_share | 0    | STABLE
        """)
    void isWhatAllFactsTell(String text, String fact, String value, Medium written) {
        Object typed = fact.startsWith("lun")
                ? Boolean.valueOf(value)
                : fact.startsWith("client") ? (Object) Double.valueOf(value) : value;
        assertThat(Durability.of(Map.of(Conditions.DURABILITY, text, fact, typed))
                        .map(Durability::written))
                .contains(written);
    }

    @Test
    void whatMadeWritesStableCounts() {
        Map<String, Object> facts =
                new HashMap<>(Map.of(Conditions.DURABILITY, "stable", "lun.write_cache", true, Durability.SYNC, "fua"));
        assertThat(Durability.of(facts)).isEqualTo(Optional.of(new Durability(Medium.STABLE)));
        facts = new HashMap<>(
                Map.of(Conditions.DURABILITY, "stable", "stable", "unstable", Durability.COMMITTED, "stable"));
        assertThat(Durability.of(facts)).isEqualTo(Optional.of(new Durability(Medium.STABLE)));
    }
}
