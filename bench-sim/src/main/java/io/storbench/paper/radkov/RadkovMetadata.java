package io.storbench.paper.radkov;

import io.storbench.engine.ProcedureCounter;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperExperiment;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.PaperObservation.Quantity;
import io.storbench.paper.published.PaperObservation.Text;
import io.storbench.paper.published.ParallelRuns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Radkov et al., section 4.3: the messages of opening a file by the depth of its directory, by a
/// client that knows no name, and by one that has opened another file there before.
public final class RadkovMetadata implements PaperExperiment {
    private static final int MOST_DEPTH = 16;

    /// The depths of table 2.
    private static final List<Integer> TABLE_DEPTHS = List.of(0, 3);

    private static final int FILE_BYTES = 4096;

    /// Messages of opening a file, and then another one in the same directory.
    private record Opened(long cold, long warm) {}

    @Override
    public Map<String, PaperObservation> observe(
            Paper paper, Optional<Paper.Ablation> ablated, ParallelRuns runs) {
        boolean forgets = ablated.isPresent();
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        List<RadkovClient> clients = List.of(RadkovClient.values());
        List<Integer> depths = IntStream.rangeClosed(0, MOST_DEPTH).boxed().toList();
        List<Double> at = depths.stream().map(Integer::doubleValue).toList();
        List<List<Opened>> all =
                runs.each(
                        clients,
                        client -> runs.simulate(depths, depth -> opened(client, depth, forgets)));
        for (int i = 0; i < clients.size(); i++) {
            String key = "." + clients.get(i).key();
            List<Long> cold = all.get(i).stream().map(Opened::cold).toList();
            List<Long> warm = all.get(i).stream().map(Opened::warm).toList();
            ours.put("cold" + key, slope(cold));
            ours.put("warm" + key, slope(warm));
            ours.put("cold.depths" + key, curve(at, cold));
            ours.put("warm.depths" + key, curve(at, warm));
            for (int depth : TABLE_DEPTHS) {
                ours.put("open" + key + "." + depth, new Quantity(cold.get(depth), 0));
            }
        }
        return ours;
    }

    private static PaperObservation curve(List<Double> at, List<Long> messages) {
        return PaperObservation.Curve.exact(at, messages.stream().map(Long::doubleValue).toList());
    }

    private static Opened opened(RadkovClient client, int depth, boolean forgets) {
        String directory = "d/".repeat(depth);
        ClientNames names = new ClientNames(client);
        long cold = messages(client, names.open(directory + "one"));
        ClientNames then = forgets ? new ClientNames(client) : names;
        return new Opened(cold, messages(client, then.open(directory + "another")));
    }

    /// What crosses the network when a file is opened by these exchanges.
    private static long messages(RadkovClient client, List<String> asked) {
        String exchange = client.isNfs() ? String.join(" ", asked) : String.join("; ", asked);
        String key = client.isNfs() ? "target.exchanges.open=" : "target.filesystem.open=";
        return client.read(FILE_BYTES, List.of(key + exchange))
                .opened()
                .sum(ProcedureCounter.MESSAGES);
    }

    /// Messages for each level, where each level takes as many as every other.
    private static PaperObservation slope(List<Long> byDepth) {
        long first = byDepth.get(1) - byDepth.get(0);
        for (int depth = 1; depth < byDepth.size(); depth++) {
            if (byDepth.get(depth) - byDepth.get(depth - 1) != first) {
                return new Text(
                        byDepth.stream().map(String::valueOf).collect(Collectors.joining(", ")));
            }
        }
        return new Quantity(first, 0);
    }
}
