/// The event core: a queue of future events, the simulator that runs them, and timers.
///
/// Start reading at [io.storbench.sim.event.Simulator]. Nothing in here knows what is simulated. A
/// run is identical bit for bit wherever it is repeated: times are integer nanoseconds, events of
/// one instant run in the order in which they were scheduled, and no clock, hash order or locale
/// enters.
@NullMarked
package io.storbench.sim.event;

import org.jspecify.annotations.NullMarked;
