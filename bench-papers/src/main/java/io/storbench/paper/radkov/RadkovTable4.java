package io.storbench.paper.radkov;

import io.storbench.paper.program.ProgramRun;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperExperiment;
import io.storbench.paper.published.PaperNumbers;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.ParallelRuns;
import io.storbench.paper.radkov.RadkovTestbed.Load;
import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// Radkov et al., table 4: 128 MB in calls of 4 KB by NFS v3 and by iSCSI.
///
/// Four parameters were fitted. Three to cells of the table, which are not judged: how fast a
/// processor is, to the sequential write by iSCSI; how long the array takes for 4 KB, to the
/// sequential read by iSCSI; how many segments are acknowledged at once, to the bytes. One to a
/// reading of figure 6: how far clients read ahead. The profiles say what the others come from.
public final class RadkovTable4 implements PaperExperiment {
    private static final int SEEDS = 3;
    private static final double CONFIDENCE = 0.95;
    private static final double MIB_IN_KIB = 1024;

    /// Of "significantly faster".
    private static final double FASTER = 3;

    private static final Load SEQUENTIAL_READ = new Load(false, false);
    private static final Load RANDOM_READ = new Load(false, true);
    private static final Load SEQUENTIAL_WRITE = new Load(true, false);
    private static final Load RANDOM_WRITE = new Load(true, true);

    private static final List<Load> LOADS = List.of(SEQUENTIAL_READ, RANDOM_READ, SEQUENTIAL_WRITE, RANDOM_WRITE);

    /// A run that is to be done.
    private record Setup(RadkovTestbed system, Load load, int seed) {}

    /// The runs of a workload, one for each seed; only a random order depends on it.
    private record Runs(List<ProgramRun> runs) {
        PaperObservation.Quantity figure(ToDoubleFunction<ProgramRun> of) {
            if (runs.size() == 1) {
                return new PaperObservation.Quantity(of.applyAsDouble(runs.getFirst()), 0);
            }
            Tally tally = new Tally();
            runs.forEach(run -> tally.add(of.applyAsDouble(run)));
            return new PaperObservation.Quantity(
                    tally.mean(), StudentInterval.of(tally, CONFIDENCE).halfWidth());
        }

        double seconds() {
            return figure(ProgramRun::seconds).value();
        }
    }

    /// All of them, by system and workload.
    private record Table(Map<String, Runs> runs) {
        Runs of(RadkovTestbed system, Load load) {
            return Objects.requireNonNull(runs.get(name(system, load)));
        }

        /// NFS over iSCSI, in time.
        double ratio(Load load) {
            return of(RadkovTestbed.NFS, load).seconds()
                    / of(RadkovTestbed.ISCSI, load).seconds();
        }

        static String name(RadkovTestbed system, Load load) {
            return system.key() + "." + load.name();
        }
    }

    @Override
    public Map<String, PaperObservation> observe(Paper paper, Optional<Paper.Ablation> ablated, ParallelRuns runs) {
        List<String> keys = ablated.map(RadkovTable4::keys).orElse(List.of());
        Table table = table(keys, runs);
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        for (RadkovTestbed system : RadkovTestbed.values()) {
            for (Load load : LOADS) {
                String name = Table.name(system, load);
                Runs own = table.of(system, load);
                ours.put(name + ".seconds", own.figure(ProgramRun::seconds));
                ours.put(name + ".messages", own.figure(ProgramRun::messages));
                ours.put(name + ".megabytes", own.figure(ProgramRun::mebibytes));
            }
            ours.put(
                    system.key() + ".write-request",
                    table.of(system, RANDOM_WRITE).figure(run -> run.mebibytes() * MIB_IN_KIB / run.messages()));
        }
        ours.put("random-read.ratio", quantity(table.ratio(RANDOM_READ)));
        ours.put("sequential-read.ratio", quantity(table.ratio(SEQUENTIAL_READ)));
        double sequential = table.ratio(SEQUENTIAL_WRITE);
        double random = table.ratio(RANDOM_WRITE);
        ours.put(
                "write.order",
                new PaperObservation.Truth(
                        Math.min(sequential, random) >= FASTER,
                        "%s and %s times as fast".formatted(PaperNumbers.text(sequential), PaperNumbers.text(random))));
        ours.put("nfs.commits", table.of(RadkovTestbed.NFS, SEQUENTIAL_WRITE).figure(run -> run.messages("COMMIT")));
        return ours;
    }

    private static Table table(List<String> keys, ParallelRuns runs) {
        List<Setup> setups = new ArrayList<>();
        for (RadkovTestbed system : RadkovTestbed.values()) {
            for (Load load : LOADS) {
                for (int seed = 1; seed <= (load.random() ? SEEDS : 1); seed++) {
                    setups.add(new Setup(system, load, seed));
                }
            }
        }
        List<ProgramRun> done = runs.simulate(setups, setup -> setup.system().run(setup.load(), keys, setup.seed()));
        Map<String, Runs> table = new LinkedHashMap<>();
        for (int i = 0; i < setups.size(); i++) {
            String name = Table.name(setups.get(i).system(), setups.get(i).load());
            table.computeIfAbsent(name, _ -> new Runs(new ArrayList<>())).runs.add(done.get(i));
        }
        return new Table(table);
    }

    private static PaperObservation quantity(double value) {
        return new PaperObservation.Quantity(value, 0);
    }

    /// What switches a mechanism off, in both systems; one that has it not is not changed by that.
    private static List<String> keys(Paper.Ablation ablation) {
        return switch (ablation.name()) {
            case "pending-write-limit" -> List.of("target.cache.pending_limit=256m");
            case "readahead" -> List.of("target.cache.readahead=0", "target.cache.readahead_initial=0");
            case "merging" -> List.of("target.cache.max_request=4k");
            default -> throw new IllegalArgumentException(ablation.name());
        };
    }
}
