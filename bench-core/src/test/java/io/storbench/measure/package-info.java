@NullMarked
package io.storbench.measure;

import org.jspecify.annotations.NullMarked;
