package io.storbench.result;

/// A record that may be made of anything, and not be read from a result with values that no trial
/// can have. What a test or a model makes may be incomplete.
interface ReadCheck {
    /// Refuses values that cannot be.
    ///
    /// @throws ComponentException naming the component
    void checkRead();
}
