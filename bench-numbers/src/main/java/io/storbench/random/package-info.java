/// Named, seeded streams of random numbers, identical on every platform.
@NullMarked
package io.storbench.random;

import org.jspecify.annotations.NullMarked;
