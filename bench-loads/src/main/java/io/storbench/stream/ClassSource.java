package io.storbench.stream;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The class files of a workload: its own, and those of the same jar or folder that it uses.
final class ClassSource {
    private static final Set<String> FOREIGN_CALLS = Set.of(
            "java/lang/System.nanoTime",
            "java/lang/System.currentTimeMillis",
            "java/lang/Math.random",
            "java/lang/StrictMath.random",
            "java/util/UUID.randomUUID",
            "java/util/random/RandomGenerator.getDefault",
            "java/util/random/RandomGenerator.of",
            "java/util/Calendar.getInstance",
            "java/lang/System.identityHashCode",
            "java/lang/Runtime.freeMemory",
            "java/lang/Runtime.totalMemory");

    /// What would end the run, or keep it from ending.
    private static final Set<String> ENDS = Set.of(
            "java/lang/System.exit",
            "java/lang/Runtime.exit",
            "java/lang/Runtime.halt",
            "java/lang/Runtime.addShutdownHook");

    /// Without arguments, where the library draws the seed or asks the clock itself.
    private static final Set<String> FOREIGN_WITHOUT_SEED = Set.of(
            "java/util/Random.<init>()V",
            "java/util/SplittableRandom.<init>()V",
            "java/util/Date.<init>()V",
            "java/util/GregorianCalendar.<init>()V",
            "java/util/Collections.shuffle(Ljava/util/List;)V",
            "java/util/random/RandomGeneratorFactory.create()Ljava/util/random/RandomGenerator;");

    /// Every method of these.
    private static final Set<String> FOREIGN_CLASSES = Set.of(
            "java/time/Clock",
            "java/time/InstantSource",
            "java/util/concurrent/ThreadLocalRandom",
            "java/security/SecureRandom");

    /// A workload is not larger; what lies beyond is neither looked at nor counted.
    private static final int MOST_CLASSES = 1_000;

    private static final int MOST_BYTES = 4 << 20;

    private final Class<?> type;
    private final SortedMap<String, byte[]> classes = new TreeMap<>();

    private ClassSource(Class<?> type) {
        this.type = type;
    }

    static ClassSource of(Class<?> type) throws IOException {
        ClassSource source = new ClassSource(type);
        source.collect();
        return source;
    }

    private void collect() throws IOException {
        Deque<String> left = new ArrayDeque<>();
        left.add(type.getName().replace('.', '/'));
        while (!left.isEmpty() && classes.size() < MOST_CLASSES) {
            String name = left.remove();
            if (classes.containsKey(name) || !isOfSameSource(name)) {
                continue;
            }
            byte[] bytes = bytes(name);
            classes.put(name, bytes);
            ClassModel model = parsed(bytes);
            model.superclass().ifPresent(above -> left.add(above.asInternalName()));
            model.interfaces().forEach(above -> left.add(above.asInternalName()));
            for (PoolEntry entry : model.constantPool()) {
                if (entry instanceof MemberRefEntry used) {
                    left.add(used.owner().asInternalName());
                }
            }
        }
    }

    private boolean isOfSameSource(String name) {
        if (name.startsWith("[") || name.startsWith("java/")) {
            return false;
        }
        try {
            Class<?> used = Class.forName(name.replace('/', '.'), false, type.getClassLoader());
            return Objects.equals(used.getClassLoader(), type.getClassLoader())
                    && place(used).equals(place(type))
                    && !used.getPackageName().equals("io.storbench.api");
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static String place(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null ? "" : String.valueOf(source.getLocation());
    }

    private byte[] bytes(String name) throws IOException {
        try (InputStream in = type.getClassLoader().getResourceAsStream(name + ".class")) {
            if (in == null) {
                throw new IOException("there is no file " + name + ".class");
            }
            return in.readNBytes(MOST_BYTES);
        }
    }

    private static ClassModel parsed(byte[] bytes) throws IOException {
        try {
            return ClassFile.of().parse(bytes);
        } catch (IllegalArgumentException e) {
            throw new IOException("not a class file: " + e.getMessage(), e);
        }
    }

    /// The first call by which the workload would do something else the next time, or end the run.
    ///
    /// @return class and call, in words, and what is wrong with it; empty when there is none
    Optional<String> firstRefusedCall() throws IOException {
        for (byte[] bytes : classes.values()) {
            ClassModel model = parsed(bytes);
            for (PoolEntry entry : model.constantPool()) {
                if (entry instanceof MemberRefEntry call) {
                    Optional<String> wrong = wrong(call);
                    if (wrong.isPresent()) {
                        return Optional.of("%s calls %s.%s: %s"
                                .formatted(
                                        model.thisClass().asInternalName().replace('/', '.'),
                                        call.owner().asInternalName().replace('/', '.'),
                                        call.name().stringValue(),
                                        wrong.get()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /// See [WorkloadClass#digest].
    String digest() throws IOException {
        MessageDigest digest = sha256();
        Optional<Path> jar = jar();
        if (jar.isPresent()) {
            try (InputStream in = Files.newInputStream(jar.get())) {
                byte[] buffer = new byte[1 << 16];
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    digest.update(buffer, 0, count);
                }
            }
        } else {
            classes.values().forEach(digest::update);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private Optional<Path> jar() {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            return Optional.ofNullable(source == null ? null : source.getLocation())
                    .map(location -> Path.of(URI.create(location.toString())))
                    .filter(Files::isRegularFile);
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            return Optional.empty();
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /// Calls of Java's library that return something else at another time, clocks, and random numbers
    /// without a seed of the plan's; and those that end the JVM.
    private static Optional<String> wrong(MemberRefEntry call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        String method = owner + "." + name;
        if (ENDS.contains(method)) {
            return Optional.of("it would end the run; return false when there is no more, or throw an exception");
        }
        boolean isForeign = FOREIGN_CALLS.contains(method)
                || FOREIGN_WITHOUT_SEED.contains(method + call.type().stringValue())
                || FOREIGN_CLASSES.contains(owner)
                || owner.contains("/management/")
                || (owner.startsWith("java/time/") && name.equals("now"));
        return isForeign
                ? Optional.of("an operation may depend on the actor's seed and parameters only; use Actor.random")
                : Optional.empty();
    }
}
