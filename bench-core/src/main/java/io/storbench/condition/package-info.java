/// The conditions under which a target was measured: what must be equal before two trials compare.
@NullMarked
package io.storbench.condition;

import org.jspecify.annotations.NullMarked;
