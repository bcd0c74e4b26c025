/// Sizes and times as users write them.
@NullMarked
package io.storbench.unit;

import org.jspecify.annotations.NullMarked;
