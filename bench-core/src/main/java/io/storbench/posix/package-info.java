/// Files by POSIX calls that Java lacks, where the platform has them.
@NullMarked
package io.storbench.posix;

import org.jspecify.annotations.NullMarked;
