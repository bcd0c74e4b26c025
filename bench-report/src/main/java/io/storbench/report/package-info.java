/// Reports from result directories.
@NullMarked
package io.storbench.report;

import org.jspecify.annotations.NullMarked;
