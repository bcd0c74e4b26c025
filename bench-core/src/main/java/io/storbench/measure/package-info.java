/// Latency histograms and the environment of a measurement.
@NullMarked
package io.storbench.measure;

import org.jspecify.annotations.NullMarked;
