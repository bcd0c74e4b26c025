package io.storbench.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// One server and 10 ns: two items of 4 ns each left after 5 ns inside; a third came 1 ns ago and
/// is served since; a fourth was refused. 11 ns inside in all, 9 ns of service.
class OperationalLawsTest {
    private static final StationReport GOOD = report(4, 1, 1, 0.9, 1.1, 9);

    @Test
    void aTrueReportBreaksNoLaw() {
        assertThat(station(GOOD)).isEmpty();
    }

    @Test
    void anItemThatIsNowhereIsNoticed() {
        assertThat(station(report(5, 1, 1, 0.9, 1.1, 9)))
                .containsExactly("disk: 5 items came, 1 were refused and 2 left, but 1 are inside");
        assertThat(station(report(4, 1, 0, 0.9, 1.1, 9))).hasSize(1);
    }

    @Test
    void aNumberInsideThatIsNotThatOfTheTimesInsideIsNoticed() {
        assertThat(station(report(4, 1, 1, 0.9, 1.2, 9)))
                .singleElement()
                .asString()
                .startsWith("disk breaks Little's law: 1.2");
    }

    @Test
    void aUtilisationThatIsNotThatOfTheServicesIsNoticed() {
        assertThat(station(report(4, 1, 1, 0.8, 1.1, 9)))
                .singleElement()
                .asString()
                .startsWith("disk breaks the utilisation law");
    }

    @Test
    void moreInUseThanThereIsIsNoticed() {
        assertThat(station(report(4, 1, 1, 1.1, 1.1, 11)))
                .singleElement()
                .asString()
                .contains("has 1 units");
    }

    @Test
    void itemsLostBetweenStationsAreNoticed() {
        assertThat(new OperationalLaws()
                        .flow(List.of(GOOD, GOOD), List.of(GOOD))
                        .violations())
                .isEmpty();
        assertThat(new OperationalLaws().flow(List.of(GOOD), List.of(GOOD)).violations())
                .containsExactly("the flow is broken: 2 items left disk, but 4 came to disk");
    }

    @Test
    void itemsUnderWayAreNotLost() {
        List<StationReport> twice = List.of(GOOD, GOOD);
        assertThat(new OperationalLaws().flow(twice, List.of(GOOD), 1).violations())
                .isEmpty();
        assertThat(new OperationalLaws()
                        .flow(List.of(GOOD, GOOD, GOOD), List.of(GOOD), 1)
                        .violations())
                .containsExactly("the flow is broken: 6 items left disk, but 4 came to disk");
    }

    @Test
    void tokensWhoseHoldersAreNowhereAreNoticed() {
        StationReport pool = report(4, 1, 1, 1.1, 0, 11);
        assertThat(new OperationalLaws()
                        .population(List.of(pool), List.of(GOOD))
                        .violations())
                .isEmpty();
        assertThat(new OperationalLaws()
                        .population(List.of(pool), List.of(GOOD, GOOD))
                        .violations())
                .hasSize(1);
    }

    /// Two cycles in 10 ns with a demand of 4.5 ns each.
    @Test
    void aClosedSystemKeepsItsBounds() {
        assertThat(closed(1, 4.5, 0.5)).isEmpty();
        assertThat(closed(2, 9, 1)).isEmpty();
        // One customer with 4.5 ns of work and 1 ns to think takes 5.5 ns a cycle at least.
        assertThat(closed(1, 4, 1)).singleElement().asString().contains("at most");
        // 6 ns of a cycle, twice in 10 ns, are more than one customer's.
        assertThat(closed(1, 6, 0)).singleElement().asString().contains("were 1.20000000 on average");
    }

    @Test
    void aStationThatDidMoreThanItCanIsNoticed() {
        StationReport overworked = report(4, 1, 1, 1.1, 1.1, 11);
        OperationalLaws.Cycles cycles = new OperationalLaws.Cycles(2, 2, 10, 5, 0);
        assertThat(new OperationalLaws().closed(cycles, List.of(overworked)).violations())
                .singleElement()
                .asString()
                .startsWith("disk limits the throughput to");
    }

    private static List<String> closed(long customers, double response, double think) {
        OperationalLaws.Cycles cycles = new OperationalLaws.Cycles(customers, 2, 10, response, think);
        return new OperationalLaws().closed(cycles, List.of(GOOD)).violations();
    }

    private static List<String> station(StationReport report) {
        return new OperationalLaws().station(report).violations();
    }

    private static StationReport report(
            long arrivals, long refused, long held, double meanInUse, double meanNumber, double servedNanos) {
        return new StationReport("disk", 1, 10, arrivals, refused, 2, held, meanInUse, meanNumber, 5, servedNanos, 1);
    }
}
