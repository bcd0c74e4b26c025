@NullMarked
package io.storbench.random;

import org.jspecify.annotations.NullMarked;
