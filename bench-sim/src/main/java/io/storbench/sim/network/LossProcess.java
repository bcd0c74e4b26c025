package io.storbench.sim.network;

import io.storbench.random.RandomStream;

/// The losses of one link, frame by frame.
///
/// A frame's fate takes the same count of random numbers whatever the probabilities are. So under
/// one seed a higher probability loses all the frames that a lower one does, and more.
abstract class LossProcess {
    /// Whether the next frame is lost.
    abstract boolean losesNext();

    static LossProcess of(Loss loss, RandomStream stream) {
        return switch (loss) {
            case Loss.None _ -> new Never();
            case Loss.Bernoulli bernoulli -> new Independent(bernoulli, stream);
            case Loss.GilbertElliott bursts -> new Bursts(bursts, stream);
        };
    }

    /// Loses nothing.
    static final class Never extends LossProcess {
        @Override
        boolean losesNext() {
            return false;
        }
    }

    private static final class Independent extends LossProcess {
        private final double probability;
        private final RandomStream stream;

        Independent(Loss.Bernoulli loss, RandomStream stream) {
            this.probability = loss.probability();
            this.stream = stream;
        }

        @Override
        boolean losesNext() {
            return stream.nextDouble() < probability;
        }
    }

    private static final class Bursts extends LossProcess {
        private final Loss.GilbertElliott chain;
        private final RandomStream stream;
        private boolean bad;

        Bursts(Loss.GilbertElliott chain, RandomStream stream) {
            this.chain = chain;
            this.stream = stream;
        }

        @Override
        boolean losesNext() {
            double step = stream.nextDouble();
            double fate = stream.nextDouble();
            bad = bad ? step >= chain.badToGood() : step < chain.goodToBad();
            return fate < (bad ? chain.lossInBad() : chain.lossInGood());
        }
    }
}
