@NullMarked
package io.storbench.netem;

import org.jspecify.annotations.NullMarked;
