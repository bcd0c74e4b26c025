package io.storbench.sim.network;

/// Which frames a link loses on the wire, after they have taken their time on it.
public sealed interface Loss {
    /// Loses nothing.
    record None() implements Loss {}

    /// Loses each frame independently.
    ///
    /// @param probability from 0 to 1
    record Bernoulli(double probability) implements Loss {
        /// Checks the range.
        public Bernoulli {
            requireProbability(probability);
        }
    }

    /// Loses in bursts: a chain of two states, good and bad, makes a step before each frame
    /// (Gilbert, "Capacity of a burst-noise channel", 1960; Elliott, "Estimates of error rates for
    /// codes on burst-noise channels", 1963). It starts good.
    ///
    /// In the long run a fraction p/(p+r) of frames meets the bad state, in bursts of 1/r frames on
    /// average.
    ///
    /// @param goodToBad p, the probability of a step from good to bad
    /// @param badToGood r, the probability of a step from bad to good
    /// @param lossInGood the probability of loss in the good state, 0 in Gilbert's model
    /// @param lossInBad the probability of loss in the bad state
    record GilbertElliott(double goodToBad, double badToGood, double lossInGood, double lossInBad) implements Loss {
        /// Checks the ranges.
        public GilbertElliott {
            requireProbability(goodToBad);
            requireProbability(badToGood);
            requireProbability(lossInGood);
            requireProbability(lossInBad);
        }

        /// Gilbert's model in which every frame of the bad state is lost.
        ///
        /// @param share of all frames that is lost in the long run, from 0 to 1/2
        /// @param meanFrames that are lost one after the other, at least 1
        public static GilbertElliott bursts(double share, double meanFrames) {
            return new GilbertElliott(share / (1 - share) / meanFrames, 1 / meanFrames, 0, 1);
        }
    }

    private static void requireProbability(double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("not a probability: " + value);
        }
    }
}
