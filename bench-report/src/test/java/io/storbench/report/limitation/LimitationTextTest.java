package io.storbench.report.limitation;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.answer.Fairness;
import io.storbench.report.compare.Agreement;
import io.storbench.report.compare.Incomparable;
import io.storbench.report.compare.Metric;
import io.storbench.result.Predictions.Extrapolation;
import io.storbench.result.Reason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The words of each limit.
class LimitationTextTest {
    private static Arguments words(Limitation limit, String words) {
        return Arguments.of(limit, words);
    }

    static Stream<Arguments> limits() {
        UnusedFactor rsize = new UnusedFactor("target.rsize", Optional.of("the load only writes"));
        UnusedFactor sync = new UnusedFactor("target.sync", Optional.empty());
        return Stream.of(
                words(
                        new Limitation.LostData(4096, false, 1, 3),
                        "Acknowledged data was lost: 4.00 KiB in 1 of 3 trials."),
                words(
                        new Limitation.LostData(4096, true, 1, 3),
                        "Acknowledged data was lost: at least 4.00 KiB in 1 of 3 trials."),
                words(
                        new Limitation.NotAnswered(Metric.DURABLE_TIME, Metric.LATENCY),
                        "No valid trial has a time until durable, which the plan asks for: the answer is about the"
                                + " mean latency."),
                words(
                        new Limitation.ForeignLoad(List.of("rate_iops=500")),
                        "Measured and simulated loads differ, and are not compared, where fio had rate_iops=500."),
                words(
                        new Limitation.Unused(List.of(sync)),
                        "The model does not use sync (target.sync): all levels give the same prediction."),
                words(
                        new Limitation.Unused(List.of(rsize, sync)),
                        "The model does not use rsize (target.rsize), since the load only writes; sync (target.sync):"
                                + " all levels give the same prediction."),
                words(
                        new Limitation.Unused(List.of(new UnusedFactor("target", Optional.empty()))),
                        "The model predicts the same for every target: each request takes a round trip and its service"
                                + " time, whatever the protocol."),
                words(
                        new Limitation.Extrapolated(
                                "p", OptionalDouble.of(0.76), new Extrapolation(20_000, 1_000_000, 20_000_000)),
                        "Profile p was fitted at round trips from 20.0 µs to 1.00 ms; 20.0 ms is beyond them, and the"
                                + " error of its fit (76 % at points held out) does not cover it."),
                words(new Limitation.NoneValid(Reason.of("the hook said no.\nat line 7")), "The hook said no."),
                words(
                        new Limitation.ListedAnew(),
                        "Each operation lists a directory and stats one file, all with cold caches: for one listing of"
                                + " many files, use load: listing."),
                words(
                        new Limitation.ListedWithoutAcls(),
                        "By NFSv3, ls -l takes at least one more round trip per file, to read its ACL (GETACL), unless"
                                + " the mount has noacl; this load, like find -ls, reads none (params: {acl: true} of load:"
                                + " listing does)."),
                words(
                        new Limitation.Cached(0.4),
                        "Up to 40 % of the operations end in the client's cache, without a round trip."),
                words(
                        new Limitation.Disagreement(new Agreement.Off(4.56, 3, 6)),
                        "The simulation is off by a factor of up to 4.6, beyond the measured interval at 3 of 6 points;"
                                + " do not extrapolate with it."),
                words(
                        new Limitation.Busy(7.44, 2, false),
                        "The machine was busy (load average 7.4 on 2 processors as a run began): latencies may be too"
                                + " high."),
                words(
                        new Limitation.MixedLevels(List.of("protocol", "system")),
                        "Trials of different levels (protocol and system) cannot be compared: one has caches that the"
                                + " other lacks."),
                words(
                        new Limitation.Remarked(new Remark(Remark.Sign.RETRANSMISSIONS, 1, 3, "valid trials")),
                        "Retransmissions in 1 of 3 valid trials."),
                words(
                        new Limitation.Unlike(new Fairness.Item(
                                Fairness.Kind.INTERLEAVING,
                                "interleaving",
                                "one after the other",
                                "one after the other",
                                Fairness.State.DIFFERENT)),
                        "Trials were not interleaved: a drift of the machine, or dependence between successive trials,"
                                + " may be part of the difference."),
                // A user's key of that name is no interleaving.
                words(
                        new Limitation.Unlike(new Fairness.Item(
                                Fairness.Kind.KEY, "interleaving", "1", "2", Fairness.State.DIFFERENT)),
                        "They also differ in interleaving: 1 against 2."),
                words(
                        new Limitation.NoneValid(new Reason("no route to host", "check the address", Optional.empty())),
                        "No route to host; check the address."),
                words(
                        new Limitation.Unjudged(new Incomparable.OtherClient(true, Optional.of("here"))),
                        "Measured with the kernel's client (level system), predicted with storbench's own client"
                                + " (level protocol) (profile here): client and level differ, and the prediction is not"
                                + " judged by the measurement."));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void eachLimitIsOneSentence(Limitation limit, String words) {
        assertThat(LimitationText.of(limit).replace('\u00A0', ' ')).isEqualTo(words);
    }
}
