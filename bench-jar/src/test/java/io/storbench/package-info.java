@NullMarked
package io.storbench;

import org.jspecify.annotations.NullMarked;
