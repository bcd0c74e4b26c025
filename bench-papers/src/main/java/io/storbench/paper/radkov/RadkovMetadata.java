package io.storbench.paper.radkov;

import io.storbench.engine.DataSet;
import io.storbench.engine.Operation;
import io.storbench.paper.program.CallProgram.Call;
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

    /// Longer than ext3's commit interval of 5 s.
    private static final long LINGER_NANOS = 10_000_000_000L;

    /// Messages of opening a file, and then another one in the same directory.
    private record Opened(long cold, long warm) {}

    @Override
    public Map<String, PaperObservation> observe(Paper paper, Optional<Paper.Ablation> ablated, ParallelRuns runs) {
        boolean forgets = ablated.isPresent();
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        List<RadkovClient> clients = List.of(RadkovClient.values());
        List<Integer> depths = IntStream.rangeClosed(0, MOST_DEPTH).boxed().toList();
        List<Double> at = depths.stream().map(Integer::doubleValue).toList();
        List<List<Opened>> all =
                runs.each(clients, client -> runs.simulate(depths, depth -> opened(client, depth, forgets)));
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
        return PaperObservation.Curve.exact(
                at, messages.stream().map(Long::doubleValue).toList());
    }

    /// What crosses the network when a file is opened, and then another one.
    ///
    /// @param forgets whether the client forgets names before each call
    private static Opened opened(RadkovClient client, int depth, boolean forgets) {
        long[] messages = client.calls(
                depth,
                1,
                forgets,
                List.of(
                        Call.of(Operation.OPEN, 0, DataSet.DATA, LINGER_NANOS),
                        Call.of(Operation.OPEN, 0, DataSet.SCRATCH, LINGER_NANOS)));
        return new Opened(messages[0], messages[1] - messages[0]);
    }

    /// Messages for each level, where each level takes as many as every other.
    private static PaperObservation slope(List<Long> byDepth) {
        long first = byDepth.get(1) - byDepth.get(0);
        for (int depth = 1; depth < byDepth.size(); depth++) {
            if (byDepth.get(depth) - byDepth.get(depth - 1) != first) {
                return new Text(byDepth.stream().map(String::valueOf).collect(Collectors.joining(", ")));
            }
        }
        return new Quantity(first, 0);
    }
}
