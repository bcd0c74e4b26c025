package io.storbench.sim.profile;

import io.storbench.plan.PlanNode;
import java.util.Optional;

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
        String profile) {}
