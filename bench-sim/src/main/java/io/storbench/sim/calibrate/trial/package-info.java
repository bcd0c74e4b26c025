/// Calibrates profiles: measured trials as observations, the plan that they were made by as the
/// model that predicts them, and the profile that comes of it.
@NullMarked
package io.storbench.sim.calibrate.trial;

import org.jspecify.annotations.NullMarked;
