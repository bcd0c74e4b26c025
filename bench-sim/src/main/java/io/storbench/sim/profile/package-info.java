/// Profiles: named sets of model parameters, each with where its value comes from.
@NullMarked
package io.storbench.sim.profile;

import org.jspecify.annotations.NullMarked;
