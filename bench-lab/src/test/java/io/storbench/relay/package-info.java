@NullMarked
package io.storbench.relay;

import org.jspecify.annotations.NullMarked;
