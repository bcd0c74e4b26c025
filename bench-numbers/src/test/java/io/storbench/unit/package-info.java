@NullMarked
package io.storbench.unit;

import org.jspecify.annotations.NullMarked;
