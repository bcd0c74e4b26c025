package io.storbench.paper.radkov;

import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import io.storbench.paper.program.ProgramRun;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperExperiment;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.PaperObservation.Quantity;
import io.storbench.paper.published.PaperObservation.Truth;
import io.storbench.paper.published.ParallelRuns;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Radkov et al., figure 5: the messages of a call by its size, 128 bytes to 64 KB.
///
/// Counted are those of opening a file in the root directory, and of one read or write of all of
/// it; of reads also what the client writes later because of them, the time of access; of writes
/// what the call waits for. A warm client has read the file before.
public final class RadkovFigure5 implements PaperExperiment {
    private static final List<Integer> SIZES =
            IntStream.rangeClosed(7, 16).map(power -> 1 << power).boxed().toList();

    private static final List<RadkovClient> NFS = List.of(RadkovClient.NFS2, RadkovClient.NFS3, RadkovClient.NFS4);

    private static final int LIMIT_BYTES = 8 << 10;

    /// By where NFS needs more than iSCSI at the latest.
    private static final int CROSSED_BYTES = 32 << 10;

    /// Messages by size, of each client.
    private record Chart(Map<RadkovClient, List<Long>> curves) {
        long at(RadkovClient client, int bytes) {
            return of(client).get(SIZES.indexOf(bytes));
        }

        List<Long> of(RadkovClient client) {
            return Objects.requireNonNull(curves.get(client));
        }

        boolean holds(IntPredicate sizes, IntPredicate statement) {
            return SIZES.stream().mapToInt(Integer::intValue).filter(sizes).allMatch(statement);
        }

        PaperObservation.Curve observation(RadkovClient client) {
            return PaperObservation.Curve.exact(
                    SIZES.stream().map(bytes -> bytes / 1024.0).toList(),
                    of(client).stream().map(Long::doubleValue).toList());
        }

        String text(RadkovClient client) {
            return observation(client).text();
        }
    }

    /// A chart's run of a client with a size.
    private interface Call {
        long messages(RadkovClient client, int bytes);
    }

    @Override
    public Map<String, PaperObservation> observe(Paper paper, Optional<Paper.Ablation> ablated, ParallelRuns runs) {
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        Chart cold = chart(runs, ours, "cold-read", (client, bytes) -> reads(client.read(bytes, List.of())));
        putColdReads(ours, cold);
        Chart warm = chart(runs, ours, "warm-read", (client, bytes) -> warmReads(client, bytes));
        putWarmReads(ours, warm);
        Chart writes = chart(
                runs,
                ours,
                "cold-write",
                (client, bytes) -> sum(client.write(bytes).called()));
        putWrites(ours, writes);
        return ours;
    }

    private static Chart chart(ParallelRuns runs, Map<String, PaperObservation> ours, String name, Call call) {
        List<RadkovClient> clients = List.of(RadkovClient.values());
        List<List<Long>> done =
                runs.each(clients, client -> runs.simulate(SIZES, bytes -> call.messages(client, bytes)));
        Map<RadkovClient, List<Long>> curves = new EnumMap<>(RadkovClient.class);
        for (int i = 0; i < clients.size(); i++) {
            curves.put(clients.get(i), done.get(i));
        }
        Chart chart = new Chart(curves);
        clients.forEach(client -> ours.put(name + "." + client.key(), chart.observation(client)));
        return chart;
    }

    /// Without what closing takes.
    private static long reads(ProgramRun run) {
        return sum(run.called()) + sum(run.counted().since(run.closed()));
    }

    /// The path and the pages are there; what a client that knows them asks when it opens a file.
    private static long warmReads(RadkovClient client, int bytes) {
        List<String> keys = new ArrayList<>(List.of("workload.cache.client=warm"));
        if (client.isNfs()) {
            keys.add("target.cache.ask_on_open=true");
            keys.add("target.exchanges.open=" + (client == RadkovClient.NFS4 ? "OPEN" : "GETATTR"));
        }
        ProgramRun run = client.read(bytes, keys);
        long path = client.isNfs() ? 0 : sum(run.opened());
        return reads(run) - path;
    }

    private static long sum(CounterSnapshot counted) {
        return counted.sum(ProcedureCounter.MESSAGES);
    }

    private static void putColdReads(Map<String, PaperObservation> ours, Chart chart) {
        boolean small = chart.holds(size -> size <= LIMIT_BYTES, size -> {
            long more = iscsi(chart, size) - nfs3(chart, size);
            return more == 1 || more == 2;
        });
        ours.put(
                "cold-read.small",
                new Truth(
                        small,
                        "%d more at 128 bytes, %d at 8 KB"
                                .formatted(
                                        iscsi(chart, SIZES.getFirst()) - nfs3(chart, SIZES.getFirst()),
                                        iscsi(chart, LIMIT_BYTES) - nfs3(chart, LIMIT_BYTES))));
        boolean crosses = chart.holds(size -> size <= LIMIT_BYTES, size -> nfs3(chart, size) < iscsi(chart, size))
                && chart.holds(
                        size -> size >= CROSSED_BYTES,
                        size -> nfs3(chart, size) > iscsi(chart, size) && nfs2(chart, size) > iscsi(chart, size));
        ours.put(
                "cold-read.crossing",
                new Truth(
                        crosses,
                        "at 8, 16, 32 and 64 KB %s, iSCSI %s"
                                .formatted(last(chart, RadkovClient.NFS3), last(chart, RadkovClient.ISCSI))));
        boolean versions = chart.of(RadkovClient.NFS2).equals(chart.of(RadkovClient.NFS3))
                && chart.holds(
                        size -> size > LIMIT_BYTES, size -> chart.at(RadkovClient.NFS4, size) <= nfs3(chart, size));
        ours.put(
                "cold-read.versions",
                new Truth(versions, "v4 at 8, 16, 32 and 64 KB " + last(chart, RadkovClient.NFS4)));
        int largest = SIZES.getLast();
        ours.put(
                "cold-read.64k",
                new Quantity(RadkovClient.NFS3.read(largest, List.of()).messages("READ"), 0));
    }

    private static String last(Chart chart, RadkovClient client) {
        List<Long> curve = chart.of(client);
        return curve.subList(curve.size() - 4, curve.size()).stream()
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
    }

    private static void putWarmReads(Map<String, PaperObservation> ours, Chart chart) {
        ours.put("warm-read.nfs-checks", always(chart, 1, NFS));
        ours.put("warm-read.iscsi-atime", always(chart, 1, List.of(RadkovClient.ISCSI)));
    }

    /// Whether a number of messages is that of each size.
    private static Truth always(Chart chart, int messages, List<RadkovClient> clients) {
        List<Long> counts =
                clients.stream().flatMap(client -> chart.of(client).stream()).toList();
        long least = Collections.min(counts);
        long most = Collections.max(counts);
        return new Truth(
                least == messages && most == messages,
                least == most ? least + " with each size" : "%d to %d, by the size".formatted(least, most));
    }

    private static void putWrites(Map<String, PaperObservation> ours, Chart chart) {
        int smallest = SIZES.getFirst();
        boolean small = chart.holds(
                size -> size < LIMIT_BYTES,
                size -> iscsi(chart, size) > nfs2(chart, size)
                        && iscsi(chart, size) > nfs3(chart, size)
                        && iscsi(chart, size) > chart.at(RadkovClient.NFS4, size));
        ours.put(
                "cold-write.small",
                new Truth(
                        small,
                        "iSCSI %d; v2, v3, v4 %d, %d, %d"
                                .formatted(
                                        iscsi(chart, smallest),
                                        nfs2(chart, smallest),
                                        nfs3(chart, smallest),
                                        chart.at(RadkovClient.NFS4, smallest))));
        boolean grows = chart.holds(size -> size <= LIMIT_BYTES, size -> nfs2(chart, size) == nfs2(chart, smallest))
                && chart.holds(size -> size > LIMIT_BYTES, size -> nfs2(chart, size) > nfs2(chart, size / 2));
        ours.put("cold-write.v2", new Truth(grows, "at 8, 16, 32 and 64 KB " + last(chart, RadkovClient.NFS2)));
        boolean unchanged = chart.of(RadkovClient.NFS3).stream().distinct().count() == 1
                && chart.of(RadkovClient.NFS4).stream().distinct().count() == 1;
        ours.put(
                "cold-write.v3",
                new Truth(
                        unchanged,
                        "v3 %s; v4 %s".formatted(chart.text(RadkovClient.NFS3), chart.text(RadkovClient.NFS4))));
    }

    private static long nfs2(Chart chart, int bytes) {
        return chart.at(RadkovClient.NFS2, bytes);
    }

    private static long nfs3(Chart chart, int bytes) {
        return chart.at(RadkovClient.NFS3, bytes);
    }

    private static long iscsi(Chart chart, int bytes) {
        return chart.at(RadkovClient.ISCSI, bytes);
    }
}
