/// What a paper publishes of an experiment, as data, and the judgement of ours by it.
@NullMarked
package io.storbench.paper.published;

import org.jspecify.annotations.NullMarked;
