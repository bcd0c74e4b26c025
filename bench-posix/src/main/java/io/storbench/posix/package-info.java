/// Files and devices by POSIX calls that Java lacks, where the platform has them, and what Linux
/// says about them below `/proc`.
@NullMarked
package io.storbench.posix;

import org.jspecify.annotations.NullMarked;
