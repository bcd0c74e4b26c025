package io.storbench.sim.benchmark;

/// An M/M/1 queue that starts empty and ends when the last customer has left.
///
/// @param arrivalRate customers per second
/// @param serviceRate customers per second
/// @param customers how many come
record MarkovQueue(double arrivalRate, double serviceRate, long customers) {
    /// What a simulator made of it.
    ///
    /// @param events how many events ran
    /// @param meanSojourn in seconds
    /// @param meanNumber customers inside, averaged over time
    record Result(long events, double meanSojourn, double meanNumber) {}

    /// The mean sojourn in the steady state, 1 / (mu - lambda), in seconds.
    double theoreticalSojourn() {
        return 1 / (serviceRate - arrivalRate);
    }
}
