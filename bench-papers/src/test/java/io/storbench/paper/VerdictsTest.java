package io.storbench.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.formula.Points;
import io.storbench.paper.formula.Points.Point;
import io.storbench.paper.published.CellCounts;
import io.storbench.paper.published.CellGroup;
import io.storbench.paper.published.CellKind;
import io.storbench.paper.published.CellVerdict;
import io.storbench.paper.published.Expectation;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperNumbers;
import io.storbench.sim.TrustPage;
import io.storbench.stats.Tally;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What became of the papers' experiments, for the page on how far to trust the model.
///
/// Of an experiment whose numbers the page does not have, as many replicates are run as decide: two,
/// and one more as long as any judged cell has another verdict in one of [#REDRAWS] redraws of the
/// points' means from their standard errors. Where none has, further replicates change a verdict with
/// a probability below 1 % (three in 300, at 95 % confidence).
@Tag("slow")
class VerdictsTest {
    private static final int REDRAWS = 300;

    static List<String> names() {
        return Paper.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void eachJudgedCellIsMet(String name) {
        Paper paper = Paper.of(name);
        boolean isShown = paper.expectations().stream().anyMatch(VerdictsTest::isPrediction);
        Reproduction reproduction =
                isShown ? KeptRuns.reproduction(name) : Reproduction.of(decided(paper), Optional.empty());
        assertThat(reproduction.isFine()).isTrue();
        CellCounts counts = reproduction.counts();
        TrustPage.row(
                "papers",
                name,
                "`" + name + "`",
                counts.text(CellGroup.PREDICTIONS),
                counts.text(CellGroup.ORDERINGS),
                counts.text(CellGroup.ARITHMETIC),
                counts.text(CellGroup.FITTED),
                counts.text(CellGroup.UNSOURCED),
                furthest(reproduction));
    }

    private static boolean isPrediction(Expectation cell) {
        return cell.kind() == CellKind.PREDICTION && cell.provenance().isJudged();
    }

    private static PaperRun decided(Paper paper) {
        int planned = paper.experiment(List.of()).design().replicates();
        int replicates = Math.min(2, planned);
        PaperRun run = run(paper, replicates);
        while (replicates < planned && !isDecided(run)) {
            run = run(paper, ++replicates);
        }
        return run;
    }

    private static PaperRun run(Paper paper, int replicates) {
        return PaperRun.of(paper, List.of("design.replicates=" + replicates), KeptRuns.RUNS);
    }

    private static boolean isDecided(PaperRun run) {
        List<Expectation> judged = run.paper().expectations().stream()
                .filter(cell ->
                        cell.provenance().isJudged() && run.paper().ours().containsKey(cell.id()))
                .toList();
        double error = relativeError(run.points().points());
        Random random = new Random(1);
        for (int redraw = 0; redraw < REDRAWS; redraw++) {
            Points points = run.paper()
                    .points(run.points().points().stream()
                            .map(point -> redrawn(point, error, random.nextGaussian()))
                            .toList());
            if (!judged.stream().allMatch(cell -> verdict(cell, run.paper(), points) == CellVerdict.PASS)) {
                return false;
            }
        }
        return true;
    }

    private static CellVerdict verdict(Expectation cell, Paper paper, Points points) {
        return cell.judge(KeptRuns.ours(paper, cell.id(), points)).verdict();
    }

    /// The standard deviation of a throughput between replicates, as a share of it, of all points that
    /// have any.
    private static double relativeError(List<Point> points) {
        return Math.sqrt(points.stream()
                .filter(VerdictsTest::isRandom)
                .map(VerdictsTest::tally)
                .mapToDouble(tally -> tally.variance() / tally.mean() / tally.mean())
                .average()
                .orElse(0));
    }

    private static boolean isRandom(Point point) {
        return point.levels().getOrDefault("run", "").matches("read|write")
                && point.replicates().size() > 1
                && tally(point).variance() > 0;
    }

    private static Tally tally(Point point) {
        Tally tally = new Tally();
        point.replicates().forEach(replicate -> tally.add(replicate.applyAsDouble("throughput")));
        return tally;
    }

    private static Point redrawn(Point point, double error, double deviate) {
        if (!isRandom(point)) {
            return point;
        }
        double factor = 1 + deviate * error / Math.sqrt(point.replicates().size());
        List<ToDoubleFunction<String>> redrawn = point.replicates().stream()
                .<ToDoubleFunction<String>>map(replicate -> metric -> factor * replicate.applyAsDouble(metric))
                .toList();
        return new Point(point.levels(), redrawn);
    }

    private static String furthest(Reproduction reproduction) {
        return reproduction.cells(CellGroup.PREDICTIONS).stream()
                .map(cell -> cell.relativeDifference().orElseThrow())
                .max(Comparator.comparingDouble(Math::abs))
                .map(PaperNumbers::signedPercent)
                .orElse("-");
    }

    @Test
    void thePageHasARowForEach() {
        assertThat(TrustPage.rows("papers")).hasSameSizeAs(names());
    }
}
