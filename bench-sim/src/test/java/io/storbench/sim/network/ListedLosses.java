package io.storbench.sim.network;

import java.util.Arrays;

/// Loses the listed frames of a link, counted from 0.
final class ListedLosses extends LossProcess {
    private final long[] lost;
    private long frame;

    ListedLosses(long... lost) {
        this.lost = lost.clone();
        Arrays.sort(this.lost);
    }

    @Override
    boolean losesNext() {
        return Arrays.binarySearch(lost, frame++) >= 0;
    }
}
