package io.storbench.report.effects;

/// Whether points differ from a model by more than replicates differ from each other.
///
/// @param model in words
/// @param p the probability of so much without any lack
public record LackOfFit(String model, int degreesOfFreedom, double squares, int errorDegrees, double f, double p) {}
