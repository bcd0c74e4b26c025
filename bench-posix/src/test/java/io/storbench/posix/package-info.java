@NullMarked
package io.storbench.posix;

import org.jspecify.annotations.NullMarked;
