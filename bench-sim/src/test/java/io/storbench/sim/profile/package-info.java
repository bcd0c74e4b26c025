/// Tests of profiles.
@NullMarked
package io.storbench.sim.profile;

import org.jspecify.annotations.NullMarked;
