@NullMarked
package io.storbench.run;

import org.jspecify.annotations.NullMarked;
