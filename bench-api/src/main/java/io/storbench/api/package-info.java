/// Workloads written in Java: a class that chooses operations, one after the other. The same class
/// runs against every target, measured and simulated.
///
/// The package follows semantic versioning from version 1.0 on; until then, minor versions may
/// change it.
@NullMarked
package io.storbench.api;

import org.jspecify.annotations.NullMarked;
