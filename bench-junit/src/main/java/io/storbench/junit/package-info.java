/// Plans, results and assertions for other projects' tests, and servers in containers.
///
/// A test makes a [io.storbench.junit.Plan], has [io.storbench.junit.Storbench] run it, and judges the
/// [io.storbench.junit.Results] by [io.storbench.junit.StorbenchAssertions].
@NullMarked
package io.storbench.junit;

import org.jspecify.annotations.NullMarked;
