@NullMarked
package io.storbench.fuzz;

import org.jspecify.annotations.NullMarked;
