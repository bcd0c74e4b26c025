package io.storbench.paper.radkov;

import io.storbench.engine.ProcedureCounter;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperExperiment;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.PaperObservation.Quantity;
import io.storbench.paper.published.PaperObservation.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Radkov et al., section 4.3: the messages of opening a file by the depth of its directory, by a
/// client that knows no name, and by one that has opened another file there before.
public final class RadkovMetadata implements PaperExperiment {
    private static final int MOST_DEPTH = 16;

    /// The depths of table 2.
    private static final List<Integer> TABLE_DEPTHS = List.of(0, 3);

    private static final int FILE_BYTES = 4096;

    @Override
    public Map<String, PaperObservation> observe(Paper paper, Optional<Paper.Ablation> ablated) {
        boolean forgets = ablated.isPresent();
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        for (RadkovClient client : RadkovClient.values()) {
            List<Long> cold = new ArrayList<>();
            List<Long> warm = new ArrayList<>();
            for (int depth = 0; depth <= MOST_DEPTH; depth++) {
                String directory = "d/".repeat(depth);
                ClientNames names = new ClientNames(client);
                cold.add(messages(client, names.open(directory + "one")));
                ClientNames then = forgets ? new ClientNames(client) : names;
                warm.add(messages(client, then.open(directory + "another")));
            }
            ours.put("cold." + client.key(), slope(cold));
            ours.put("warm." + client.key(), slope(warm));
            for (int depth : TABLE_DEPTHS) {
                ours.put("open." + client.key() + "." + depth, new Quantity(cold.get(depth), 0));
            }
        }
        return ours;
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
