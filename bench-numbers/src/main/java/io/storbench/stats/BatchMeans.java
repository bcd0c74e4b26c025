package io.storbench.stats;

import java.util.Arrays;

/// Means of consecutive, equally long batches of a correlated series, for the confidence interval
/// of its mean (Law, "Simulation Modeling and Analysis", section 9.5.3).
///
/// The number of batches stays between a minimum and twice that: whenever the store is full,
/// neighbours are merged and the batch length doubles. So memory is constant, adding allocates
/// nothing, and batches grow with the run until they are nearly independent. Observations of the
/// last, incomplete batch are left out of every result.
///
/// Not safe for use by several threads.
public final class BatchMeans {
    private final double[] sums;
    private int batches;
    private long batchLength;
    private double partialSum;
    private long partialCount;

    /// An empty series.
    ///
    /// @param minimumBatches at least 2; results exist from this many batches on
    /// @param firstBatchLength observations per batch at the start, at least 1
    public BatchMeans(int minimumBatches, long firstBatchLength) {
        if (minimumBatches < 2 || firstBatchLength < 1) {
            throw new IllegalArgumentException("needs 2 batches of 1: " + minimumBatches + " of " + firstBatchLength);
        }
        this.sums = new double[Math.multiplyExact(2, minimumBatches)];
        this.batchLength = firstBatchLength;
    }

    /// Adds the next observation of the series.
    public void add(double value) {
        partialSum += value;
        partialCount++;
        if (partialCount == batchLength) {
            closeBatch();
        }
    }

    private void closeBatch() {
        sums[batches++] = partialSum;
        partialSum = 0;
        partialCount = 0;
        if (batches == sums.length) {
            batches /= 2;
            for (int i = 0; i < batches; i++) {
                sums[i] = sums[2 * i] + sums[2 * i + 1];
            }
            batchLength = Math.multiplyExact(2, batchLength);
        }
    }

    /// Observations in each batch.
    public long batchLength() {
        return batchLength;
    }

    /// The means of the complete batches, in order.
    public double[] means() {
        double[] means = Arrays.copyOf(sums, batches);
        for (int i = 0; i < batches; i++) {
            means[i] /= batchLength;
        }
        return means;
    }

    /// The confidence interval of the series' mean.
    ///
    /// @throws IllegalStateException with fewer than the minimum number of batches
    public StudentInterval interval(double confidence) {
        if (batches < sums.length / 2) {
            throw new IllegalStateException("needs " + sums.length / 2 + " batches, has " + batches);
        }
        Tally tally = new Tally();
        for (double mean : means()) {
            tally.add(mean);
        }
        return StudentInterval.of(tally, confidence);
    }

    /// The lag-1 autocorrelation coefficient of a series (NIST/SEMATECH e-Handbook of Statistical
    /// Methods, section 1.3.5.12). 0 when the values do not vary.
    ///
    /// @param values at least two
    public static double lag1Autocorrelation(double[] values) {
        if (values.length < 2) {
            throw new IllegalStateException("needs 2 values, has " + values.length);
        }
        double mean = 0;
        for (int i = 0; i < values.length; i++) {
            mean += (values[i] - mean) / (i + 1);
        }
        double products = 0;
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            double deviation = values[i] - mean;
            squares += deviation * deviation;
            if (i > 0) {
                products += deviation * (values[i - 1] - mean);
            }
        }
        return squares == 0 ? 0 : products / squares;
    }
}
