/// Points, their estimates over replicates, and how far simulated and measured are apart. Pure
/// functions.
@NullMarked
package io.storbench.report.compare;

import org.jspecify.annotations.NullMarked;
