package io.storbench.sim.profile;

/// Two values of a parameter, as a plan would have them, with their units.
///
/// @param low the lower end
/// @param high the upper end
public record Range(String low, String high) {
    @Override
    public String toString() {
        return low + " to " + high;
    }
}
