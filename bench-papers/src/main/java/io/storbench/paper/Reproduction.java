package io.storbench.paper;

import io.storbench.key.Nearest;
import io.storbench.paper.parda.PardaFigure6;
import io.storbench.paper.parda.PardaFigure7;
import io.storbench.paper.parda.PardaTable2;
import io.storbench.paper.parda.PardaThresholds;
import io.storbench.paper.published.CellCounts;
import io.storbench.paper.published.CellGroup;
import io.storbench.paper.published.Expectation;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperCell;
import io.storbench.paper.published.PaperExperiment;
import io.storbench.paper.published.PaperFigure;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.ParallelRuns;
import io.storbench.paper.radkov.RadkovFigure5;
import io.storbench.paper.radkov.RadkovFigure6;
import io.storbench.paper.radkov.RadkovMetadata;
import io.storbench.paper.radkov.RadkovTable4;
import io.storbench.paper.saif.SaifDesign;
import io.storbench.plan.PlanException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    /// Those whose model is there; of the others all cells are [CellVerdict#NOT_MODELLED].
    private static final Map<String, PaperExperiment> EXPERIMENTS = Map.of(
            "radkov-table4", new RadkovTable4(),
            "radkov-fig5", new RadkovFigure5(),
            "radkov-metadata", new RadkovMetadata(),
            "radkov-fig6", new RadkovFigure6(),
            "saif-fractional", new SaifDesign(),
            "saif-full", new SaifDesign(),
            "parda-fig6", new PardaFigure6(),
            "parda-fig7", new PardaFigure7(),
            "parda-table2", new PardaTable2(),
            "parda-control", new PardaThresholds());

    private static final List<String> NAMES = List.of(
            "radkov-table4",
            "radkov-fig5",
            "radkov-fig6",
            "radkov-metadata",
            "saif-full",
            "saif-fractional",
            "parda-fig6",
            "parda-fig7",
            "parda-table2",
            "parda-control");

    /// Copies.
    public Reproduction {
        cells = List.copyOf(cells);
        figures = List.copyOf(figures);
        notes = List.copyOf(notes);
    }

    /// The names of all experiments.
    public static List<String> names() {
        return NAMES;
    }

    /// What an experiment is about, in a line.
    public static String titleOf(String name) {
        return Paper.of(name).title();
    }

    /// Refuses a name or a mechanism that there is not, before anything is simulated.
    ///
    /// @throws PlanException when there is no such experiment, or no such mechanism in it
    public static void check(String name, Optional<String> ablate) {
        if (!NAMES.contains(name)) {
            throw new PlanException("no reproduction is named \"%s\"%s; there are: %s, and all"
                    .formatted(name, Nearest.hint(name, NAMES), String.join(", ", NAMES)));
        }
        ablate.ifPresent(Paper.of(name)::ablation);
    }

    /// Does an experiment.
    ///
    /// @param ablate the mechanism to switch off, so that its absence shows whether it is the cause
    /// @throws PlanException when there is no such experiment, or no such mechanism in it
    public static Reproduction of(String name, Optional<String> ablate) {
        return of(name, ablate, ParallelRuns.silent());
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
        Map<String, PaperObservation> ours = observe(paper, ablation, runs);
        List<PaperCell> cells = new ArrayList<>();
        for (Expectation expectation : paper.expectations()) {
            PaperObservation observed = ours.get(expectation.id());
            cells.add(ablation.isPresent() ? expectation.show(observed) : expectation.judge(observed));
        }
        ablation.map(Paper.Ablation::expectations).orElse(List.of()).stream()
                .map(expectation -> expectation.judge(ours.get(expectation.id())))
                .forEach(cells::add);
        return new Reproduction(
                name,
                paper.title(),
                paper.citation(),
                ablation.map(Paper.Ablation::what),
                cells,
                paper.figures(ours),
                paper.notes());
    }

    private static Map<String, PaperObservation> observe(
            Paper paper, Optional<Paper.Ablation> ablation, ParallelRuns runs) {
        PaperExperiment experiment = EXPERIMENTS.get(paper.name());
        if (experiment == null) {
            return Map.of();
        }
        return experiment.observe(paper, ablation, runs);
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
