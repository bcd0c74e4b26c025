@NullMarked
package io.storbench.engine;

import org.jspecify.annotations.NullMarked;
