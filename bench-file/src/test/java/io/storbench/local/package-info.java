@NullMarked
package io.storbench.local;

import org.jspecify.annotations.NullMarked;
