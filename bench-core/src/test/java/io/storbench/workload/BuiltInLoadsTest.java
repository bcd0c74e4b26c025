package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.FileTree;
import io.storbench.engine.Request;
import io.storbench.load.BuiltInLoad;
import io.storbench.plan.FileSizes;
import io.storbench.plan.FilesSpec;
import io.storbench.plan.Operation;
import io.storbench.stream.StreamSpec;
import io.storbench.stream.WorkloadClassException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What the loads that come with storbench ask for. An operation that cannot succeed would be
/// refused.
class BuiltInLoadsTest {
    private static final int ACTORS = 2;
    private static final int FILES = 400;
    private static final int MOST_OPERATIONS = 200_000;

    private final Map<Operation, Long> operations = new EnumMap<>(Operation.class);
    private final SortedMap<String, Long> units = new TreeMap<>();
    private long bytesRead;
    private long longestWrite;

    private StreamActor actor(BuiltInLoad load, int index, SortedMap<String, String> parameters)
            throws WorkloadClassException {
        return actor(
                load,
                index,
                parameters,
                load.files(parameters)
                        .map(files -> Math.min(20, files.directories()))
                        .orElse(1));
    }

    private StreamActor actor(BuiltInLoad load, int index, SortedMap<String, String> parameters, int directories)
            throws WorkloadClassException {
        Optional<FileTree> tree = load.files(parameters)
                .map(files -> new FileTree(
                        new FilesSpec(
                                FILES,
                                directories,
                                files.filled().equals("0%") ? 0 : parameters.containsKey("phases") ? 1 : 0.8,
                                FileSizes.parse(files.sizes())),
                        ACTORS,
                        42));
        StreamLoad streams = new StreamLoad(StreamSpec.of(load, parameters), tree);
        StreamActor actor =
                streams.actor(new StreamActor.Place(7, 0, index, ACTORS, 64 << 20, 8192, 4096, 1, false, tree));
        actor.setUp();
        return actor;
    }

    /// @return whether it ended
    private boolean run(StreamActor actor) {
        Request request = new Request(0);
        for (int i = 0; i < MOST_OPERATIONS; i++) {
            if (!actor.next(request, 0)) {
                return true;
            }
            if (actor.isAwaiting()) {
                continue;
            }
            operations.merge(request.operation(), 1L, Long::sum);
            if (request.operation() == Operation.READ) {
                bytesRead += request.lengthBytes();
            }
            if (request.operation() == Operation.WRITE) {
                longestWrite = Math.max(longestWrite, request.offset() + request.lengthBytes());
            }
            if (!actor.unit().isEmpty()) {
                units.merge(actor.unit(), 1L, Long::sum);
            }
        }
        return false;
    }

    private long unit(String name) {
        return units.getOrDefault(name, 0L);
    }

    private long count(Operation operation) {
        return operations.getOrDefault(operation, 0L);
    }

    @ParameterizedTest
    @EnumSource(BuiltInLoad.class)
    void asksForNothingThatCannotBeAndEndsIfItSaysSo(BuiltInLoad load) throws WorkloadClassException {
        SortedMap<String, String> few = new TreeMap<>();
        if (load == BuiltInLoad.POSTMARK) {
            few.put("transactions", "5000");
        }
        for (int index = 0; index < ACTORS; index++) {
            assertThat(run(actor(load, index, few))).isEqualTo(load.ends());
            assertThat(run(actor(load, index, few, 7))).isEqualTo(load.ends());
        }
        assertThat(units).isNotEmpty();
    }

    /// Katcher, "PostMark: A New File System Benchmark", 1997: equal chances; each transaction is a
    /// pair; all that was made is deleted.
    @Test
    void postMarkReadsAndAppendsCreatesAndDeletesEquallyOften() throws WorkloadClassException {
        int transactions = 40_000;
        SortedMap<String, String> parameters = new TreeMap<>();
        parameters.put("transactions", String.valueOf(transactions));
        StreamActor first = actor(BuiltInLoad.POSTMARK, 0, parameters);
        while (!run(first)) {
            // Goes on.
        }
        long own = transactions / ACTORS;
        assertThat(unit("transaction")).isEqualTo(own);
        assertThat(unit("create_file")).isEqualTo(FILES / ACTORS);
        long created = count(Operation.OPEN_NEW) - unit("create_file");
        // Four standard deviations of a fair coin.
        double slack = 2 * Math.sqrt((double) own);
        assertThat((double) created).isCloseTo(own / 2.0, within(slack));
        assertThat(count(Operation.OPEN)).isEqualTo(own);
        assertThat(count(Operation.REMOVE)).isEqualTo(count(Operation.OPEN_NEW));
        assertThat(count(Operation.CLOSE)).isEqualTo(count(Operation.OPEN) + count(Operation.OPEN_NEW));
        assertThat(longestWrite).isLessThanOrEqualTo(10_000);
    }

    @Test
    void smallFilesDoesEachPhaseOnceForEachFile() throws WorkloadClassException {
        StreamActor actor = actor(BuiltInLoad.SMALL_FILES, 1, new TreeMap<>());
        assertThat(run(actor)).isTrue();
        for (String name : new String[] {"create_file", "read_file", "stat_file", "delete_file"}) {
            assertThat(unit(name)).isEqualTo(FILES / ACTORS);
        }
        assertThat(bytesRead).isEqualTo(FILES / ACTORS * (16L << 10));
    }

    /// `stat FILE...` and `rm -r`: what no chosen phase makes is there.
    @Test
    void phasesThatAreChosenFindTheFilesOfThoseLeftOut() throws WorkloadClassException {
        long files = FILES / ACTORS;
        assertThat(run(actor(BuiltInLoad.SMALL_FILES, 1, new TreeMap<>(Map.of("phases", "stat")))))
                .isTrue();
        assertThat(operations).isEqualTo(Map.of(Operation.STAT, files));
        operations.clear();
        SortedMap<String, String> remove =
                new TreeMap<>(Map.of("phases", "remove, remove_directories", "lists", "true"));
        assertThat(run(actor(BuiltInLoad.SOURCE_TREE, 1, remove))).isTrue();
        assertThat(operations).isEqualTo(Map.of(Operation.READDIR, 20L, Operation.REMOVE, files, Operation.RMDIR, 19L));
    }

    @Test
    void aPhaseThatThereIsNotIsRefused() {
        assertThatThrownBy(() -> actor(BuiltInLoad.SMALL_FILES, 0, new TreeMap<>(Map.of("phases", "stats"))))
                .hasMessageContaining("phases: \"stats\" is not one of: make_directories, create, read, stat, delete");
    }

    /// fio's `file_service_type=roundrobin:4` with `rwmixread=70`: four blocks of each file in
    /// turn.
    @Test
    void manyFilesDoesItsBlocksOfEachFileInTurn() throws WorkloadClassException {
        SortedMap<String, String> parameters = new TreeMap<>(Map.of("reads", "70%", "blocks", "4", "random", "true"));
        assertThat(run(actor(BuiltInLoad.MANY_FILES, 0, parameters))).isFalse();
        long blocks = count(Operation.READ) + count(Operation.WRITE);
        assertThat(count(Operation.OPEN)).isEqualTo(MOST_OPERATIONS / 6 + 1);
        assertThat(blocks).isBetween(4L * unit("visit"), 4L * unit("visit") + 4);
        // Five standard deviations of the share of 133,333 draws.
        assertThat((double) count(Operation.READ) / blocks).isCloseTo(0.7, within(0.0063));
    }

    @Test
    void oltpReadsTwoThirdsOfItsPagesAndFlushesEachTransaction() throws WorkloadClassException {
        assertThat(run(actor(BuiltInLoad.OLTP, 0, new TreeMap<>()))).isFalse();
        long transactions = unit("transaction");
        assertThat(count(Operation.FLUSH)).isEqualTo(transactions);
        double pages = 12.0 * transactions;
        assertThat(count(Operation.READ) / pages)
                .isCloseTo(0.67, within(4 * Math.sqrt(0.67 * 0.33 / pages) + 12 / pages));
    }
}
