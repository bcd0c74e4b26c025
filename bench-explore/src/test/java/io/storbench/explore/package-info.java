@NullMarked
package io.storbench.explore;

import org.jspecify.annotations.NullMarked;
