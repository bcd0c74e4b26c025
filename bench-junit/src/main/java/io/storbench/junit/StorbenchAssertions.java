package io.storbench.junit;

/// Where assertions on results begin; beside AssertJ's own `assertThat`.
public final class StorbenchAssertions {
    private StorbenchAssertions() {}

    /// Assertions on results. Each holds for all points; [Results#at] chooses some.
    public static ResultsAssert assertThat(Results results) {
        return new ResultsAssert(results);
    }
}
