@NullMarked
package io.storbench.plan;

import org.jspecify.annotations.NullMarked;
