package io.storbench.paper;

import io.storbench.key.Nearest;
import io.storbench.paper.published.CellCounts;
import io.storbench.paper.published.CellGroup;
import io.storbench.paper.published.Expectation;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperCell;
import io.storbench.paper.published.PaperFigure;
import io.storbench.paper.published.PaperObservation;
import io.storbench.plan.PlanException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A paper's experiment done in simulation, published values beside ours.
///
/// @param name of the experiment, such as `parda-fig7`
/// @param title of the experiment
/// @param citation of the paper
/// @param ablated the mechanism that was switched off, in words; empty for the experiment itself
/// @param cells in the order of the paper
/// @param figures of the paper, ours and published
/// @param notes where the paper contradicts itself, or leaves out what one has to know
public record Reproduction(
        String name,
        String title,
        String citation,
        Optional<String> ablated,
        List<PaperCell> cells,
        List<PaperFigure> figures,
        List<String> notes) {
    private static final String FIRST_REPLICATES =
            "only the first replicate of each point was simulated, so numbers have no interval";

    /// Copies.
    public Reproduction {
        cells = List.copyOf(cells);
        figures = List.copyOf(figures);
        notes = List.copyOf(notes);
    }

    /// Refuses a name or a mechanism that there is not, before anything is simulated.
    ///
    /// @throws PlanException when there is no such experiment, or no such mechanism in it
    public static void check(String name, Optional<String> ablate) {
        List<String> names = Paper.names();
        if (!names.contains(name)) {
            throw new PlanException("no reproduction is named \"%s\"%s; there are: %s, and all"
                    .formatted(name, Nearest.hint(name, names), String.join(", ", names)));
        }
        ablate.ifPresent(Paper.of(name)::ablation);
    }

    /// Does an experiment.
    ///
    /// @param ablate the mechanism to switch off, so that its absence shows whether it is the cause
    /// @param runs does the simulations
    /// @throws PlanException when there is no such experiment, or no such mechanism in it
    public static Reproduction of(String name, Optional<String> ablate, ParallelRuns runs) {
        check(name, ablate);
        Paper paper = Paper.of(name);
        Optional<Paper.Ablation> ablation = ablate.map(paper::ablation);
        List<String> keys = ablation.map(Paper.Ablation::keys).orElse(List.of());
        Reproduction done = of(PaperRun.of(paper, keys, runs), ablation);
        boolean isWhole = paper.runs().keySet().stream().allMatch(run -> runs.isWhole(paper.experiment(run, keys)));
        return isWhole ? done : done.withNote(FIRST_REPLICATES);
    }

    private Reproduction withNote(String note) {
        List<String> all = Stream.concat(Stream.of(note), notes.stream()).toList();
        return new Reproduction(name, title, citation, ablated, cells, figures, all);
    }

    /// Judges a run.
    static Reproduction of(PaperRun run, Optional<Paper.Ablation> ablation) {
        Paper paper = run.paper();
        Map<String, PaperObservation> ours = run.ours();
        List<PaperCell> cells = new ArrayList<>();
        for (Expectation expectation : paper.expectations()) {
            PaperObservation observed = ours.get(expectation.id());
            cells.add(ablation.isPresent() ? expectation.show(observed) : expectation.judge(observed));
        }
        ablation.map(Paper.Ablation::expectations).orElse(List.of()).stream()
                .map(expectation -> expectation.judge(ours.get(expectation.id())))
                .forEach(cells::add);
        return new Reproduction(
                paper.name(),
                paper.title(),
                paper.citation(),
                ablation.map(Paper.Ablation::what),
                cells,
                paper.figures(ours),
                paper.notes());
    }

    /// The cells of a group.
    public List<PaperCell> cells(CellGroup group) {
        return cells.stream().filter(cell -> cell.group() == group).toList();
    }

    /// The cells, counted by group and verdict.
    public CellCounts counts() {
        return CellCounts.of(cells);
    }

    /// Whether every published value that can judge is met.
    public boolean isFine() {
        return cells.stream().allMatch(cell -> cell.verdict().isFine());
    }
}
