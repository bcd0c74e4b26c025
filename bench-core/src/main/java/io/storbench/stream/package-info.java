/// Workloads that are classes: found by name, checked, given their parameters, and asked for one
/// operation after the other.
@NullMarked
package io.storbench.stream;

import org.jspecify.annotations.NullMarked;
