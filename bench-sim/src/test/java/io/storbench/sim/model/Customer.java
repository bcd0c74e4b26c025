package io.storbench.sim.model;

/// What passes through a test's stations.
final class Customer {
    /// When it came to the station under test.
    long arrivedNanos;
}
