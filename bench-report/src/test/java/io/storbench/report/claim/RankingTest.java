package io.storbench.report.claim;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.plan.Question;
import io.storbench.report.Report;
import io.storbench.report.Reports;
import io.storbench.report.answer.Crossings;
import io.storbench.report.claim.Standing.Better;
import io.storbench.report.claim.Standing.NotComparable;
import io.storbench.report.claim.Standing.Open;
import io.storbench.report.claim.Standing.Same;
import io.storbench.result.Origin;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What is claimed of compared levels, before any word.
class RankingTest {
    private final List<TrialResult> trials = new ArrayList<>();

    /// @param scatter of three replicates around the mean, as a part of it
    private void add(String target, String rtt, double milliseconds, double scatter, String... facts) {
        int point = 1 + trials.size() / 3;
        for (int replicate = -1; replicate <= 1; replicate++) {
            var trial = measured(point)
                    .factor("target", target)
                    .factor("network.rtt", rtt)
                    .setting("workload.operation", "write")
                    .replicate(2 + replicate)
                    .runOrder(10 * (2 + replicate) + point);
            for (String fact : facts) {
                trial.fact("durability", fact);
            }
            trials.add(trial.valid(milliseconds * 1e6 * (1 + scatter * replicate)));
        }
    }

    private Ranking ranking() {
        Question question =
                new Question(Optional.of("target"), Optional.empty(), Optional.empty(), 0.05, Optional.empty());
        return Ranking.of(
                        Report.of(Reports.input(trials, "", question, Predictions.NONE))
                                .analysis()
                                .answer()
                                .orElseThrow(),
                        Origin.MEASURED)
                .orElseThrow();
    }

    private List<Standing> standings() {
        return ranking().stretches().stream().map(Stretch::standing).toList();
    }

    @Test
    void neighboursThatStandAlikeAreOneStretch() {
        for (String rtt : List.of("1ms", "5ms", "9ms")) {
            add("nfs", rtt, 1, 0.01);
            add("iscsi", rtt, rtt.equals("9ms") ? 1.001 : 2, 0.01);
        }
        assertThat(standings()).containsExactly(new Better("nfs"), new Same(List.of("nfs", "iscsi"), List.of()));
        assertThat(ranking().stretches())
                .extracting(stretch -> stretch.places().size())
                .containsExactly(2, 1);
    }

    /// With n = 3 and s = 1 % each, the half-width of the ratio's logarithm is t(0.975; 4) · 0.01 · sqrt(2 / 3) =
    /// 2.776 · 0.00816 = 0.0227.
    @Test
    void aLeadHasTheFactorTurnedToTheBetterSide() {
        add("nfs", "1ms", 3, 0.01);
        add("iscsi", "1ms", 2, 0.01);
        assertThat(ranking().stretches().getFirst().leads()).singleElement().satisfies(lead -> {
            assertThat(lead.next()).isEqualTo("nfs");
            assertThat(lead.factor()).isCloseTo(1.5, within(1e-3));
            assertThat(Math.log(lead.high() / lead.factor())).isCloseTo(0.0227, within(1e-4));
            assertThat(Math.log(lead.factor() / lead.low())).isCloseTo(0.0227, within(1e-4));
        });
    }

    @Test
    void ofThreeTheNextIsTheOneThatIsLeastBehind() {
        add("nfs3", "1ms", 4, 0.01);
        add("nfs41", "1ms", 2, 0.01);
        add("lun", "1ms", 1, 0.01);
        assertThat(standings()).containsExactly(new Better("lun"));
        assertThat(ranking().stretches().getFirst().leads())
                .extracting(Stretch.Lead::next)
                .containsExactly("nfs41");
    }

    @Test
    void levelsThatNoOtherBeatsStandTogetherAheadOfTheRest() {
        add("nfs3", "1ms", 4, 0.01);
        add("nfs41", "1ms", 1, 0.3);
        add("lun", "1ms", 1.1, 0.3);
        assertThat(standings()).containsExactly(new Open(List.of("nfs41", "lun"), List.of("nfs3")));
    }

    @Test
    void writesThatEndInDifferentPlacesAreNotComparable() {
        add("nfs", "1ms", 1, 0.01, "stable");
        add("iscsi", "1ms", 2, 0.01, "server memory");
        assertThat(standings()).singleElement().isInstanceOf(NotComparable.class);
    }

    /// 1 + 2 rtt against 5 + rtt: equal at 4 ms.
    @Test
    void twoLevelsCross() {
        for (int rtt : new int[] {1, 3, 5, 9}) {
            add("nfs", rtt + "ms", 1 + 2 * rtt, 0.01);
            add("iscsi", rtt + "ms", 5 + rtt, 0.01);
        }
        assertThat(standings()).containsExactly(new Better("nfs"), new Better("iscsi"));
        Crossings crossings = ranking().lines().getFirst().crossings().orElseThrow();
        assertThat(crossings.shown().getFirst().at()).isCloseTo(4e6, within(1e4));
    }

    /// At 1 ms nfs and iscsi have results, at 9 ms nfs and smb: two pairs are not one line, and cross nowhere.
    @Test
    void twoPairsAreNotOneLine() {
        add("nfs", "1ms", 1, 0.01);
        add("iscsi", "1ms", 2, 0.01);
        add("nfs", "9ms", 9, 0.01);
        add("smb", "9ms", 5, 0.01);
        assertThat(ranking().isOfTwo()).isFalse();
        assertThat(ranking().lines().getFirst().crossings()).isEmpty();
        assertThat(standings()).containsExactly(new Better("nfs"), new Better("smb"));
    }

    @Test
    void linesAreNamedByTheFactorsInWhichTheyDiffer() {
        for (String server : List.of("a", "b")) {
            for (String target : List.of("nfs", "iscsi")) {
                for (int replicate = 1; replicate <= 3; replicate++) {
                    trials.add(measured(1 + trials.size() / 3)
                            .factor("target", target)
                            .factor("server", server)
                            .factor("network.rtt", "1ms")
                            .replicate(replicate)
                            .valid(1e6 + 1e3 * replicate));
                }
            }
        }
        assertThat(ranking().lines())
                .extracting(Line::with)
                .containsExactly(new TreeMap<>(Map.of("server", "a")), new TreeMap<>(Map.of("server", "b")));
    }
}
