@NullMarked
package io.storbench.workload;

import org.jspecify.annotations.NullMarked;
