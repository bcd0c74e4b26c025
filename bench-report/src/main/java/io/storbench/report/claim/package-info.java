/// What results say, without words: claims made by pure functions. [io.storbench.report.wording] has
/// their sentences.
@NullMarked
package io.storbench.report.claim;

import org.jspecify.annotations.NullMarked;
