/// Experimental designs: points, fractions with their aliases, run order. Pure functions.
@NullMarked
package io.storbench.design;

import org.jspecify.annotations.NullMarked;
