package io.storbench.plan;

import java.util.Set;

/// What the hosts of one target do in a trial whose groups of hosts have targets of their own: a
/// trial by itself, but for the others that run beside it.
///
/// @param name of the target in the plan
/// @param groups whose target it is
/// @param tree the plan's keys as they are for these groups
/// @param settings what they say
public record TargetPart(String name, Set<String> groups, PlanNode.Mapping tree, TrialSettings settings) {}
