package io.storbench.stream;

import java.lang.classfile.constantpool.MemberRefEntry;
import java.util.Set;

/// Calls of Java's library that return something else at another time: clocks, and random numbers
/// without a seed of the plan's.
final class ForeignInput {
    private static final Set<String> CALLS = Set.of(
            "java/lang/System.nanoTime",
            "java/lang/System.currentTimeMillis",
            "java/lang/Math.random",
            "java/lang/StrictMath.random",
            "java/util/UUID.randomUUID",
            "java/util/random/RandomGenerator.getDefault",
            "java/util/random/RandomGenerator.of");

    /// Every method of these.
    private static final Set<String> CLASSES = Set.of(
            "java/time/Clock",
            "java/time/InstantSource",
            "java/util/concurrent/ThreadLocalRandom",
            "java/security/SecureRandom");

    private ForeignInput() {}

    static boolean is(MemberRefEntry call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        return CALLS.contains(owner + "." + name)
                || CLASSES.contains(owner)
                || (owner.startsWith("java/time/") && name.equals("now"))
                || isUnseeded(owner, name, call.type().stringValue());
    }

    private static boolean isUnseeded(String owner, String name, String descriptor) {
        boolean drawsItsSeed = owner.equals("java/util/Random")
                || owner.equals("java/util/SplittableRandom")
                || owner.equals("java/util/Date");
        return drawsItsSeed && name.equals("<init>") && descriptor.equals("()V");
    }
}
