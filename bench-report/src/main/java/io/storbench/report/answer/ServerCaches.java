package io.storbench.report.answer;

import io.storbench.condition.CacheState;
import io.storbench.condition.CacheState.Warmth;
import io.storbench.report.answer.Fairness.State;
import io.storbench.report.answer.Fairness.Values;
import io.storbench.report.compare.Point;
import java.util.Optional;

/// What the servers' caches hold of the data when a load begins, and by what proof: two that are
/// cold are alike, however that was proved.
final class ServerCaches {
    private ServerCaches() {}

    static Values of(LevelComparison comparison) {
        String left = text(comparison, true);
        String right = text(comparison, false);
        Optional<Warmth> leftWarmth = warmth(left);
        Optional<Warmth> rightWarmth = warmth(right);
        State state = leftWarmth.isEmpty() || rightWarmth.isEmpty()
                ? State.UNKNOWN
                : leftWarmth.equals(rightWarmth) ? State.MATCHED : State.DIFFERENT;
        return new Values(left, right, state);
    }

    private static String text(LevelComparison comparison, boolean isLeft) {
        Point side = isLeft ? comparison.left() : comparison.right();
        return TrialFacts.serverCache(side.results(comparison.origin())).orElse(Fairness.NOT_REPORTED);
    }

    /// Empty where nobody knows.
    private static Optional<Warmth> warmth(String text) {
        return CacheState.of(text).map(CacheState::warmth).filter(warmth -> warmth != Warmth.UNKNOWN);
    }
}
