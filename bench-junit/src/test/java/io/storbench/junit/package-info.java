/// Tests of what other projects' tests use.
@NullMarked
package io.storbench.junit;

import org.jspecify.annotations.NullMarked;
