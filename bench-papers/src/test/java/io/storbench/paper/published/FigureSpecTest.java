package io.storbench.paper.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.published.PaperFigure.Mark;
import io.storbench.paper.published.PaperFigure.Place;
import io.storbench.paper.published.PaperFigure.Series;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FigureSpecTest {
    static List<String> names() {
        return Paper.names();
    }

    /// Its cells are found; what no experiment has observed is left out.
    @ParameterizedTest
    @MethodSource("names")
    void everyExperimentHasFiguresOfItsOwnCells(String name) {
        assertThat(Paper.of(name).figures(Map.of())).isNotEmpty();
    }

    /// Table 4: 35 s for the sequential read by NFS in a text about the paper, 35 s by iSCSI to
    /// which the array is fitted, 64 s for the random read in no public source.
    @Test
    void rowsTellFittedAndUnsourcedValuesFromThoseThatJudge() {
        PaperFigure time = Paper.of("radkov-table4")
                .figures(Map.of("nfs.sequential-read.seconds", new PaperObservation.Quantity(36, 2)))
                .getFirst();
        assertThat(time.isRows()).isTrue();
        assertThat(time.places().getFirst()).isEqualTo(new Place(0, "NFS, sequential read"));
        assertThat(time.series()).extracting(Series::name).containsExactly("judged", "fitted", "no source");
        assertThat(time.series().get(0).published()).first().isEqualTo(new Mark(0, 35, 29.75, 40.25));
        assertThat(time.series().get(0).ours()).containsExactly(new Mark(0, 36, 34, 38));
        assertThat(time.series().get(1).published()).extracting(Mark::value).containsExactly(35.0, 2.0);
        assertThat(time.series().get(2).published()).extracting(Mark::value).contains(64.0);
    }

    @Test
    void curvesStandBesideTheReadingsThatTheyWereFittedTo() {
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        ours.put("nfs.read.sequential", PaperObservation.Curve.exact(List.of(0.0, 10.0), List.of(35.0, 186.0)));
        PaperFigure reads = Paper.of("radkov-fig6").figures(ours).getFirst();
        assertThat(reads.places()).containsExactly(new Place(0, "0"), new Place(10, "10"));
        assertThat(reads.series())
                .extracting(Series::name)
                .containsExactly("NFS, sequential", "NFS, as read off (fitted)");
        assertThat(reads.series().getLast().published())
                .extracting(Mark::value)
                .containsExactly(200.0, 300.0, 500.0, 800.0, 1600.0);
    }
}
