@NullMarked
package io.storbench.result;

import org.jspecify.annotations.NullMarked;
