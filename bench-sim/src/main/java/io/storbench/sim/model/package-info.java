/// Stations that models are wired from: servers, token pools.
///
/// A station takes items and passes each on to a [io.storbench.sim.event.Handler]. Every one
/// reports the same figures, so the laws that hold for all of them are checked in one way.
@NullMarked
package io.storbench.sim.model;

import org.jspecify.annotations.NullMarked;
