@NullMarked
package io.storbench.design;

import org.jspecify.annotations.NullMarked;
