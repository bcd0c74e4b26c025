/// What the tests of several modules share: the contract of every target, the fuzzer of every
/// decoder, and what a test may ask of the machine.
@NullMarked
package io.storbench.testkit;

import org.jspecify.annotations.NullMarked;
