package io.storbench.sim.profile;

import io.storbench.plan.PlanNode;
import io.storbench.unit.ByteSize;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/// A parameter of the model as a profile sets it.
///
/// @param key the key of a plan's target that it stands for, dotted, such as `server.threads`
/// @param value as a plan would have it, with its unit
/// @param source where the value comes from, for a person
/// @param kind how it came to the value
/// @param range where calibration looks for a better value; empty when it is not to be fitted
/// @param interval of 95 % confidence, of a value that calibration found
/// @param prior between which two it is in 95 % of cases, where it differs from session to session,
///   so that no fit can settle it, or where no source settles it: prediction bands draw it
/// @param drawnWith what it depends on together with others, whose draws are as high or as low as
///   its own, such as one processor; empty for a parameter that is drawn alone
/// @param follows the key of another size, of which this one is a share; empty for what is no share
/// @param profile the name of the profile that sets it: the one in use, or one that it extends
public record Parameter(
        String key,
        PlanNode.Scalar value,
        String source,
        ProfileKind kind,
        Optional<Range> range,
        Optional<Range> interval,
        Optional<Range> prior,
        Optional<String> drawnWith,
        Optional<String> follows,
        String profile) {
    private static final long PAGE_BYTES = 4096;

    /// Whether it is a size above 0.
    boolean isSize() {
        return bytes(value).isPresent();
    }

    /// The same share of the size that it follows where that is another one, in whole pages of 4 KiB, one at least.
    ///
    /// @param profile of which it is, by key
    /// @param said what takes the place of the profile's values, by key; what is no size changes nothing
    Parameter scaled(Map<String, Parameter> profile, Function<String, Optional<PlanNode>> said) {
        return follows.flatMap(size -> said.apply(size)
                        .map(other ->
                                scaled(Objects.requireNonNull(profile.get(size)).value(), other)))
                .orElse(this);
    }

    private Parameter scaled(PlanNode own, PlanNode other) {
        OptionalLong ownBytes = bytes(own);
        OptionalLong otherBytes = bytes(other);
        OptionalLong bytes = bytes(value);
        if (ownBytes.isEmpty() || otherBytes.isEmpty() || bytes.isEmpty() || ownBytes.equals(otherBytes)) {
            return this;
        }
        double scaledBytes = (double) bytes.getAsLong() * otherBytes.getAsLong() / ownBytes.getAsLong();
        long pages = Math.max(1, (long) (scaledBytes / PAGE_BYTES));
        PlanNode.Scalar scaled = new PlanNode.Scalar(value.place(), new ByteSize(pages * PAGE_BYTES).toString());
        return new Parameter(key, scaled, source, kind, range, interval, prior, drawnWith, follows, profile);
    }

    /// A size above 0; empty when it is none.
    private static OptionalLong bytes(PlanNode written) {
        try {
            long bytes = written instanceof PlanNode.Scalar scalar
                    ? ByteSize.parse(scalar.text()).bytes()
                    : 0;
            return bytes > 0 ? OptionalLong.of(bytes) : OptionalLong.empty();
        } catch (IllegalArgumentException _) {
            return OptionalLong.empty();
        }
    }
}
