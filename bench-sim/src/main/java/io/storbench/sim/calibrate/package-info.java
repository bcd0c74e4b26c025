/// Fits a model's parameters to measurements, says how well the data tell them, and how far
/// predictions made with them can be trusted. Knows nothing of storage: a model is a function from
/// parameters to figures.
@org.jspecify.annotations.NullMarked
package io.storbench.sim.calibrate;
