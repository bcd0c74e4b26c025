/// Calibration of profiles on trials whose truth is known, and on those of a real Linux.
@NullMarked
package io.storbench.sim.calibrate.trial;

import org.jspecify.annotations.NullMarked;
