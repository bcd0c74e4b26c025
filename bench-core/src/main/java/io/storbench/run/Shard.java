package io.storbench.run;

import io.storbench.plan.TrialSpec;

/// A share of a plan: of its points with all their replicates, since points are independent, so
/// that shards can be simulated on several machines and their directories merged; or of its
/// replicates at all points, each share measured by a JVM of its own.
///
/// @param number from 1
/// @param count of all shards
public record Shard(int number, int count) {
    /// The whole plan.
    public static final Shard WHOLE = new Shard(1, 1);

    /// Checks the range.
    public Shard {
        if (number < 1 || number > count) {
            throw new IllegalArgumentException(
                    "\"%d/%d\" is not a shard; expected i/n with i from 1 to n".formatted(number, count));
        }
    }

    /// Reads `2/4`.
    ///
    /// @throws IllegalArgumentException with the text and what is allowed
    public static Shard parse(String text) {
        String[] parts = text.split("/", -1);
        try {
            if (parts.length == 2) {
                return new Shard(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw new IllegalArgumentException(
                "\"" + text + "\" is not a shard; expected i/n with i from 1 to n, such as 2/4");
    }

    /// Whether the trial's point is in it.
    public boolean contains(TrialSpec trial) {
        return (trial.point() - 1) % count == number - 1;
    }

    /// Whether the trial's replicate is in it.
    public boolean containsReplicate(TrialSpec trial) {
        return (trial.replicate() - 1) % count == number - 1;
    }

    @Override
    public String toString() {
        return number + "/" + count;
    }
}
