/// Classes that choose a load's operations: found by name, checked, and given their parameters.
@NullMarked
package io.storbench.stream;

import org.jspecify.annotations.NullMarked;
