package io.storbench.cache;

import static io.storbench.cache.CacheHarness.READS;
import static io.storbench.cache.CacheHarness.SECOND;
import static io.storbench.cache.CacheHarness.WRITES;
import static io.storbench.cache.CacheHarness.cache;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.FileState;
import io.storbench.plan.Operation;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What openings, closings and old attributes cost on a store that answers after 1 ms.
class FreshnessTest {
    /// Radkov et al., section 4.4: a warm read costs NFS the check whether its pages still hold;
    /// Linux makes none within acregmin, 3 s, and believes twice as long after each (nfs(5)).
    @Test
    void aWarmRereadCostsNothingWithinAcregminAndOneGetattrAfterIt() {
        CacheHarness cache = new CacheHarness("", READS, FileState.ATTRIBUTES);
        cache.read(0);
        cache.store.asked.clear();
        cache.loop.runUntil(SECOND);
        cache.read(0);
        assertThat(cache.store.asked).isEmpty();
        for (int seconds : new int[] {5, 12, 25, 50}) {
            cache.loop.runUntil(seconds * SECOND);
            assertThat(cache.read(0)).isEqualTo(Store.ANSWER_NANOS + 1_000);
            assertThat(cache.read(0)).isEqualTo(1_000);
        }
        assertThat(cache.store.asked).containsExactly("STAT", "STAT", "STAT", "STAT");
        assertThat(cache.count(Counter.REVALIDATIONS)).isEqualTo(4);
    }

    @Test
    void openingAKnownFileCostsNothingWithinAcregminAndOneGetattrAfterIt() {
        CacheHarness cache = new CacheHarness("", READS + ", open: each", FileState.ATTRIBUTES);
        cache.plain(Operation.OPEN);
        cache.plain(Operation.CLOSE);
        assertThat(cache.store.asked).containsExactly("OPEN");
        cache.plain(Operation.OPEN);
        cache.loop.runUntil(4 * SECOND);
        cache.plain(Operation.OPEN);
        cache.read(0);
        assertThat(cache.store.asked).containsExactly("OPEN", "STAT", "READ 0+4");
    }

    @Test
    void closeToOpenAsksTheTargetAtEveryOpening() {
        CacheHarness cache = new CacheHarness("ask_on_open: true", READS + ", open: each", FileState.ATTRIBUTES);
        cache.begin(Operation.OPEN, 0, 0, 0, false);
        cache.loop.run();
        cache.begin(Operation.OPEN, 0, 0, 0, false);
        cache.loop.run();
        assertThat(cache.store.asked).hasSize(2).allMatch(line -> line.startsWith("OPEN"));
    }

    @Test
    void aFileSystemOnTheClientIsAskedToOpenAndWritesNothingToClose() {
        CacheHarness cache = new CacheHarness("", WRITES + ", open: each", FileState.LOCAL);
        cache.begin(Operation.OPEN, 0, 0, 0, false);
        cache.loop.run();
        cache.write(0, 5);
        cache.begin(Operation.CLOSE, 0, 0, 0, false);
        cache.loop.run();
        assertThat(cache.store.asked).singleElement().asString().startsWith("OPEN");
    }

    @Test
    void whereOpeningsAreStateEachIsSentToTheTarget() {
        CacheHarness cache = new CacheHarness("", READS + ", open: each", FileState.OPENINGS);
        for (int i = 0; i < 2; i++) {
            cache.plain(Operation.OPEN);
            cache.read(0);
            cache.plain(Operation.CLOSE);
        }
        assertThat(cache.store.asked).containsExactly("OPEN", "READ 0+4", "CLOSE", "OPEN", "CLOSE");
    }

    /// Close-to-open (nfs(5)): closing writes and commits what is dirty.
    @Test
    void closingAFileOfAServerWritesIt() {
        CacheHarness cache = new CacheHarness("", WRITES + ", open: each", FileState.OPENINGS);
        cache.plain(Operation.OPEN);
        cache.write(0, 5);
        cache.plain(Operation.CLOSE);
        assertThat(cache.store.asked).containsExactly("OPEN", "WRITE 0+1", "FLUSH", "CLOSE");
    }

    @Test
    void closingAFileOnADeviceWritesNothing() {
        CacheHarness cache = cache("", WRITES + ", open: each");
        cache.plain(Operation.OPEN);
        cache.write(0, 5);
        cache.plain(Operation.CLOSE);
        assertThat(cache.store.asked).isEmpty();
    }

    @Test
    void withoutAttributesThatHoldEveryReadAsks() {
        CacheHarness cache = new CacheHarness("acregmin: 0", READS, FileState.ATTRIBUTES);
        IntStream.range(0, 4).forEach(_ -> cache.read(0));
        assertThat(cache.store.asked).containsExactly("STAT", "READ 0+4", "STAT", "STAT", "STAT");
    }

    @Test
    void readersThatFindAttributesOldShareOneQuestion() {
        CacheHarness cache = new CacheHarness("readahead: 0", READS, FileState.ATTRIBUTES);
        cache.loop.runUntil(5 * SECOND);
        cache.beginRead(1);
        cache.beginRead(2);
        cache.beginRead(3);
        cache.loop.run();
        assertThat(cache.store.asked).containsExactlyInAnyOrder("STAT", "READ 1+1", "READ 2+1", "READ 3+1");
    }

    /// The inode's write of a warm read on a device, aggregated over ext3's commit interval of 5 s.
    @ParameterizedTest
    @CsvSource({"strictatime, 3", "relatime, 1", "noatime, 0"})
    void readingOnADeviceWritesTheInodeAsItsPolicySays(String atime, int writes) {
        CacheHarness cache = cache("filesystem: {atime: " + atime + "}", READS + ", cache: {client: warm}");
        for (int round = 0; round < 3; round++) {
            cache.loop.runUntil(round * 10L * SECOND);
            cache.read(0);
            cache.read(1);
        }
        cache.loop.runUntil(40 * SECOND);
        assertThat(cache.store.asked).hasSize(writes).allMatch("WRITE 1024+1"::equals);
        assertThat(cache.count(Counter.INODE_WRITES)).isEqualTo(writes);
    }
}
