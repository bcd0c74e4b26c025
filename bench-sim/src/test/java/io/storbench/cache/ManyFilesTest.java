package io.storbench.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.LONG;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.engine.EventLoop;
import io.storbench.engine.ManualLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// One cache for the files of a host, which grow, are cut and removed. The store answers after 1 ms.
class ManyFilesTest {
    private static final String KEYS = "readahead: 0";

    /// A user of a cache of four files, with a request for each.
    private static final class User implements Worker {
        final ManualLoop loop = new ManualLoop();
        final Store store = new Store(loop);
        final PageCache cache;
        private int done;

        User(String keys) {
            this(keys, false);
        }

        /// @param onDevice whether the client has the files on a device of 64 pages, object 3: file n from page 10 n on
        User(String keys, boolean onDevice) {
            TargetSpec spec = CacheHarness.spec(
                    KEYS + (keys.contains("max_request") ? "" : ", max_request: 32k") + keys,
                    "operation: metadata, metadata: {calls: stat}, depth: 4");
            cache = onDevice
                    ? PageCache.ofFileSystem(spec, loop, store, this, Request::file, 4, 64 * 4096, new OnDevice())
                    : PageCache.ofTree(spec, loop, store, this, Request::file, 4);
            store.answersTo(new Worker() {
                @Override
                public void start(EventLoop eventLoop, Session session) {}

                @Override
                public void onComplete(Request request, Outcome outcome, long nanos) {
                    cache.completedBelow(request, outcome, nanos);
                }

                @Override
                public boolean isFinished() {
                    return false;
                }
            });
        }

        @Override
        public void start(EventLoop eventLoop, Session session) {}

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {
            assertThat(outcome).isEqualTo(Outcome.DONE);
            done++;
        }

        @Override
        public boolean isFinished() {
            return false;
        }

        /// Does a request of a file's own slot; waits a second.
        void does(Operation operation, int file, int bytes) {
            begins(operation, file, bytes);
            int before = done;
            loop.runUntil(loop.nowNanos() + CacheHarness.SECOND);
            assertThat(done).isEqualTo(before + 1);
        }

        void begins(Operation operation, int file, int bytes) {
            Request request = new Request(file);
            request.set(operation, file, 0, bytes, loop.nowNanos());
            request.setPayload(operation == Operation.WRITE ? 1 : DataPattern.ANY_GENERATION, false);
            assertThat(cache.trySubmit(request)).isTrue();
        }
    }

    private static final class OnDevice implements Placement {
        @Override
        public int place(int object, int page) {
            return object == 3 ? page : 10 * object + page;
        }

        @Override
        public void allocate(int object, int end) {}
    }

    /// File 1 ends where file 2 begins on the device, whichever is written first; file 0 ends elsewhere.
    @Test
    void neighboursOnTheDeviceAreOneWrite() {
        User user = new User(", max_request: 64k, dirty_limit: 128k, background: 128k", true);
        user.does(Operation.WRITE, 2, 8_192);
        user.does(Operation.WRITE, 0, 8_192);
        user.does(Operation.WRITE, 1, 40_960);
        user.cache.writeFiles(() -> user.done++);
        user.loop.runUntil(user.loop.nowNanos() + CacheHarness.SECOND);
        assertThat(user.store.asked).containsExactly("WRITE 0+2", "scratch WRITE 0+10");
        assertThat(user.done).as("all is written").isEqualTo(4);
        user.cache.writeFiles(() -> user.done++);
        assertThat(user.done).as("at once, since nothing is dirty").isEqualTo(5);
    }

    /// Who goes on writing does not hold up a commit that has begun.
    @Test
    void aCommitDoesNotWaitForWhatIsDirtiedLater() {
        User user = new User(", dirty_limit: 128k, background: 4k", true);
        List<Long> written = new ArrayList<>();
        user.begins(Operation.WRITE, 0, 8_192);
        user.loop.runUntil(Store.ANSWER_NANOS / 4);
        user.cache.writeFiles(() -> written.add(user.loop.nowNanos()));
        user.loop.runUntil(Store.ANSWER_NANOS / 2);
        user.begins(Operation.WRITE, 1, 8_192);
        user.loop.runUntil(4 * Store.ANSWER_NANOS);
        assertThat(user.store.asked).containsExactly("WRITE 0+2", "scratch WRITE 0+2");
        assertThat(written)
                .singleElement(LONG)
                .isBetween(Store.ANSWER_NANOS, Store.ANSWER_NANOS + Store.ANSWER_NANOS / 4);
    }

    /// What the journal has is written 30 s later, but what is clean by then.
    @Test
    void whatIsDirtyOfTheDeviceIsWrittenByItsAge() {
        User user = new User("", true);
        DevicePages device = user.cache.device();
        device.dirty(5);
        device.dirty(6);
        device.dirty(7);
        device.clean(6);
        user.cache.writeFiles(() -> {});
        user.loop.runUntil(29 * CacheHarness.SECOND);
        assertThat(user.store.asked).isEmpty();
        user.loop.runUntil(40 * CacheHarness.SECOND);
        assertThat(user.store.asked).containsExactly("scratch WRITE 5+1", "scratch WRITE 7+1");
        assertThat(device.holds(6)).isTrue();
    }

    /// A client that has the file itself reads what a call leaves of a page, but not behind the file's end.
    @Test
    void aPartOfAPageIsReadFirstIfTheFileHasIt() {
        User user = new User(", background: 32k", true);
        user.does(Operation.WRITE, 0, 512);
        user.cache.resize(1, 4_096);
        user.does(Operation.WRITE, 1, 512);
        assertThat(user.store.asked).containsExactly("scratch READ 0+1");
    }

    @Test
    void aFileIsAsLongAsItWasWritten() {
        User user = new User("");
        user.does(Operation.WRITE, 0, 12_000);
        user.does(Operation.CLOSE, 0, 0);
        assertThat(user.store.asked).containsExactly("WRITE 0+3", "FLUSH", "CLOSE");
        assertThat(user.cache.counters().get(Counter.CACHE_WRITE_BACK_BYTES)).isEqualTo(12_000);
        user.does(Operation.READ, 0, 65_536);
        assertThat(user.store.asked).as("nothing is behind the end").hasSize(3);
    }

    @Test
    void whatWasRemovedIsNotWritten() {
        User user = new User(", dirty_limit: 32k");
        user.does(Operation.WRITE, 0, 20_000);
        user.cache.remove(0);
        user.does(Operation.WRITE, 1, 32_768);
        user.does(Operation.CLOSE, 0, 0);
        user.does(Operation.CLOSE, 1, 0);
        assertThat(user.store.asked).containsExactly("scratch WRITE 0+8", "CLOSE", "scratch FLUSH", "scratch CLOSE");
    }

    @Test
    void theDirtyLimitIsTheHosts() {
        User user = new User(", dirty_limit: 32k, background: 16k");
        user.does(Operation.WRITE, 0, 32_768);
        user.begins(Operation.WRITE, 1, 4_096);
        assertThat(user.store.asked)
                .as("all that is dirty, since somebody waits")
                .containsExactly("WRITE 0+8");
        user.loop.runUntil(CacheHarness.SECOND * 2);
        assertThat(user.done).isEqualTo(2);
    }

    @Test
    void whoWaitsForRoomGetsThatOfWhatWasRemoved() {
        User user = new User(", dirty_limit: 32k, background: 32k");
        user.begins(Operation.WRITE, 0, 32_768);
        user.begins(Operation.WRITE, 1, 32_768);
        user.cache.remove(0);
        user.loop.runUntil(CacheHarness.SECOND * 2);
        assertThat(user.done).isEqualTo(2);
    }

    /// Without `background` a WRITE is sent when pages fill it: not as long as the last of them is partial.
    @Test
    void aCallThatEndsWithinAPageFillsNoWrite() {
        User user = new User("");
        user.does(Operation.WRITE, 0, 28_672 + 512);
        user.does(Operation.WRITE, 0, 32_768 - 512);
        assertThat(user.store.asked).isEmpty();
        user.does(Operation.WRITE, 0, 32_768);
        assertThat(user.store.asked).containsExactly("WRITE 0+8");
    }

    @ParameterizedTest
    @CsvSource({"'filesystem: {kind: ext4}', is for devices and LUNs", "'mode: none', give writeback or writethrough"})
    void whatAServersFilesCannotHaveIsRefused(String key, String message) {
        assertThatThrownBy(() -> new User(", " + key))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    @Test
    void whatWasCutIsReadNoMore() {
        User user = new User("");
        user.cache.resize(0, 40_960);
        user.does(Operation.READ, 0, 40_960);
        user.cache.resize(0, 8_192);
        user.cache.resize(0, 16_384);
        user.does(Operation.READ, 0, 40_960);
        assertThat(user.store.asked).containsExactly("READ 0+8", "READ 8+2", "READ 2+2");
    }

    /// 16 pages: reading eight of a third file gives up those of the first.
    @Test
    void memoryIsTheHosts() {
        User user = new User(", dirty_limit: 32k, memory: 64k, outstanding: 1");
        for (int file = 0; file < 3; file++) {
            user.cache.resize(file, 32_768);
            user.does(Operation.READ, file, 32_768);
        }
        user.store.asked.clear();
        user.does(Operation.READ, 1, 32_768);
        assertThat(user.store.asked).isEmpty();
        user.does(Operation.READ, 0, 32_768);
        assertThat(user.store.asked).containsExactly("READ 0+8");
    }

    /// Pages that were removed take no memory, and their numbers are another file's.
    @Test
    void memoryOfWhatWasRemovedIsFree() {
        User user = new User(", dirty_limit: 32k, memory: 64k, outstanding: 1");
        for (int file = 0; file < 3; file++) {
            user.cache.resize(file, 32_768);
            user.does(Operation.READ, file, 32_768);
            if (file == 0) {
                user.cache.remove(0);
            }
        }
        user.store.asked.clear();
        user.does(Operation.READ, 1, 32_768);
        user.does(Operation.READ, 2, 32_768);
        assertThat(user.store.asked).isEmpty();
    }

    @Test
    void aBlockThatIsNeverToBeHeldIsRefused() {
        assertThatThrownBy(() -> new User(", dirty_limit: 4k"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("dirty_limit: must hold a request");
    }
}
