/// Tests of the gate: every line of it is tried to get past.
@NullMarked
package io.storbench.gate;

import org.jspecify.annotations.NullMarked;
