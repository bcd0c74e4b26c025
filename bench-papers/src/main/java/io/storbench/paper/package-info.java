/// The papers' experiments in simulation, each laid beside its published values.
///
/// They use the simulator as any other program does; no model knows of them.
@NullMarked
package io.storbench.paper;

import org.jspecify.annotations.NullMarked;
