package io.storbench.stream;

import io.storbench.api.Fork;
import io.storbench.api.Measurement;
import io.storbench.api.OperationStream;
import io.storbench.api.Param;
import io.storbench.api.Setup;
import io.storbench.api.TearDown;
import io.storbench.api.Warmup;
import io.storbench.api.Workload;
import io.storbench.load.BuiltInLoad;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A class that a plan names as its workload. Safe for all threads.
///
/// It is looked for by the thread's context class loader, which the command line's `--class-path`
/// extends.
public final class WorkloadClass implements StreamSource {
    /// Looking at the code of a class takes longer than a trial may.
    private static final Map<Class<?>, WorkloadClass> LOOKED_AT = new ConcurrentHashMap<>();

    private final Class<? extends OperationStream> type;
    private final String name;
    private final Constructor<? extends OperationStream> constructor;
    private final @Nullable Method setup;
    private final @Nullable Method tearDown;
    private final SortedMap<String, Parameter> parameters;
    private final String digest;

    /// @param digest of its code
    /// @param name by which messages call it
    private WorkloadClass(Class<? extends OperationStream> type, String name, String digest)
            throws WorkloadClassException {
        this.type = type;
        this.name = name;
        this.constructor = constructor(type);
        this.setup = annotated(type, Setup.class, 1);
        this.tearDown = annotated(type, TearDown.class, 0);
        this.parameters = parameters(type);
        this.digest = digest;
    }

    /// A load that comes with storbench, whose code is that of its version.
    public static WorkloadClass of(BuiltInLoad load) {
        try {
            return new WorkloadClass(load.type(), load.key(), "");
        } catch (WorkloadClassException e) {
            throw new IllegalStateException(e);
        }
    }

    private static WorkloadClass lookedAt(Class<? extends OperationStream> type)
            throws WorkloadClassException, IOException {
        ClassSource source = ClassSource.of(type);
        Optional<String> refused = source.firstRefusedCall();
        if (refused.isPresent()) {
            throw new WorkloadClassException(refused.get());
        }
        return new WorkloadClass(type, type.getName(), source.digest());
    }

    /// Finds and checks a class.
    ///
    /// @throws WorkloadClassException when there is no such class, or it cannot be a workload
    public static WorkloadClass named(String name) throws WorkloadClassException {
        try {
            Class<?> found = Class.forName(name, false, Thread.currentThread().getContextClassLoader());
            if (!OperationStream.class.isAssignableFrom(found)) {
                throw new WorkloadClassException(
                        "%s does not implement %s".formatted(name, OperationStream.class.getName()));
            }
            WorkloadClass known = LOOKED_AT.get(found);
            if (known == null) {
                known = lookedAt(found.asSubclass(OperationStream.class));
                Class<?> _ = UserCode.call(
                        found, "its initialiser", () -> Class.forName(name, true, found.getClassLoader()));
                LOOKED_AT.put(found, known);
            }
            return known;
        } catch (ClassNotFoundException e) {
            throw new WorkloadClassException(
                    "no class is named %s; name the jar that has it with --class-path".formatted(name), e);
        } catch (ReflectiveOperationException e) {
            throw new WorkloadClassException(
                    "%s cannot be loaded: %s".formatted(name, String.valueOf(e.getCause())), e);
        } catch (LinkageError | OutOfMemoryError e) {
            throw new WorkloadClassException("%s cannot be loaded: %s".formatted(name, e), e);
        } catch (IOException e) {
            throw new WorkloadClassException("%s cannot be read: %s".formatted(name, e.getMessage()), e);
        }
    }

    private static <T> Constructor<T> constructor(Class<T> type) throws WorkloadClassException {
        boolean isPublic = Modifier.isPublic(type.getModifiers());
        boolean isInner = type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers());
        if (!isPublic || isInner || Modifier.isAbstract(type.getModifiers())) {
            throw new WorkloadClassException("%s is not a public class of which instances can be made; make it public%s"
                    .formatted(type.getName(), isInner ? " and static" : ""));
        }
        try {
            return type.getConstructor();
        } catch (NoSuchMethodException e) {
            throw new WorkloadClassException(type.getName() + " has no public constructor without parameters", e);
        }
    }

    private static @Nullable Method annotated(
            Class<?> type, Class<? extends java.lang.annotation.Annotation> mark, int mostParameters)
            throws WorkloadClassException {
        List<Method> marked = new ArrayList<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.isAnnotationPresent(mark)) {
                    marked.add(method);
                }
            }
        }
        if (marked.isEmpty()) {
            return null;
        }
        Method method = marked.getFirst();
        if (marked.size() > 1
                || !Modifier.isPublic(method.getModifiers())
                || Modifier.isStatic(method.getModifiers())
                || method.getParameterCount() > mostParameters
                || !takesActorOnly(method)) {
            throw new WorkloadClassException("%s.%s: @%s marks one public method%s"
                    .formatted(
                            type.getName(),
                            method.getName(),
                            mark.getSimpleName(),
                            mostParameters == 0 ? " without parameters" : ", without parameters or with an Actor"));
        }
        return method;
    }

    private static boolean takesActorOnly(Method method) {
        return method.getParameterCount() == 0 || method.getParameterTypes()[0] == io.storbench.api.Actor.class;
    }

    private static SortedMap<String, Parameter> parameters(Class<?> type) throws WorkloadClassException {
        SortedMap<String, Parameter> all = new TreeMap<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.isAnnotationPresent(Param.class)) {
                    all.putIfAbsent(field.getName(), Parameter.of(field));
                }
            }
        }
        return all;
    }

    /// The class's name; that of a load in plans.
    @Override
    public String name() {
        return name;
    }

    /// What it does, as its author says; empty when he says nothing.
    public String description() {
        return described().map(Workload::value).orElse("");
    }

    /// Whether it writes.
    @Override
    public boolean writes() {
        return described().map(Workload::writes).orElse(false);
    }

    private Optional<Workload> described() {
        return Optional.ofNullable(type.getAnnotation(Workload.class));
    }

    /// The warm-up that it asks for, as written.
    public Optional<String> warmup() {
        return Optional.ofNullable(type.getAnnotation(Warmup.class)).map(Warmup::value);
    }

    /// The measurement that it asks for, as written.
    public Optional<String> measurement() {
        return Optional.ofNullable(type.getAnnotation(Measurement.class)).map(Measurement::value);
    }

    /// In how many JVMs it asks to be measured; 0 when it does not say.
    public int forks() {
        Fork asked = type.getAnnotation(Fork.class);
        return asked == null ? 0 : asked.value();
    }

    /// Its parameters with their defaults, as written, by name.
    public SortedMap<String, String> defaults() {
        SortedMap<String, String> defaults = new TreeMap<>();
        parameters.forEach((name, parameter) -> defaults.put(name, parameter.defaultText()));
        return defaults;
    }

    /// Identifies the code: the SHA-256, in hexadecimal digits, of the jar that it is in, or of the
    /// class files where they lie in a folder.
    public String digest() {
        return digest;
    }

    /// Checks the parameters that a plan sets.
    ///
    /// @throws WorkloadClassException for the first one that the class does not have or take
    public void check(Map<String, String> values) throws WorkloadClassException {
        requireKnown(values);
        try {
            OperationStream _ = UserCode.call(type, "its constructor", () -> made(values));
        } catch (ReflectiveOperationException e) {
            throw failed(e);
        }
    }

    private WorkloadClassException failed(ReflectiveOperationException e) {
        return e.getCause() instanceof WorkloadClassException own
                ? own
                : new WorkloadClassException(UserCode.failure(type, "its constructor", e), e);
    }

    /// Makes the stream of an actor, parameters set, of which nothing was called yet.
    ///
    /// @throws WorkloadClassException as [#check], or when the constructor fails
    @Override
    public OperationStream newInstance(Map<String, String> values) throws WorkloadClassException {
        requireKnown(values);
        try {
            return made(values);
        } catch (ReflectiveOperationException e) {
            throw failed(e);
        }
    }

    private void requireKnown(Map<String, String> values) throws WorkloadClassException {
        for (String name : values.keySet()) {
            if (!parameters.containsKey(name)) {
                throw new WorkloadClassException("%s has no parameter \"%s\"; it has: %s"
                        .formatted(
                                name(), name, parameters.isEmpty() ? "none" : String.join(", ", parameters.keySet())));
            }
        }
    }

    private OperationStream made(Map<String, String> values)
            throws WorkloadClassException, ReflectiveOperationException {
        OperationStream stream = constructor.newInstance();
        for (Parameter parameter : parameters.values()) {
            parameter.set(stream, values.getOrDefault(parameter.name(), parameter.defaultText()));
        }
        return stream;
    }

    /// What is said when a call of it fails: the class, the place in its code and the cause.
    ///
    /// @param what was called, such as `next`
    @Override
    public String failure(String what, Throwable thrown) {
        return UserCode.failure(type, what, thrown);
    }

    /// The first line of its code in a stack, ` at Mail.java:42`; empty when there is none.
    @Override
    public String place(StackTraceElement[] stack) {
        return UserCode.place(type, stack);
    }

    /// Calls the method marked by [Setup], if there is one.
    ///
    /// @throws ReflectiveOperationException when it fails
    @Override
    public void setUp(OperationStream stream, io.storbench.api.Actor actor) throws ReflectiveOperationException {
        if (setup != null) {
            setup.invoke(stream, setup.getParameterCount() == 0 ? new Object[0] : new Object[] {actor});
        }
    }

    /// Calls the method marked by [TearDown], if there is one.
    ///
    /// @throws ReflectiveOperationException when it fails
    @Override
    public void tearDown(OperationStream stream) throws ReflectiveOperationException {
        if (tearDown != null) {
            tearDown.invoke(stream);
        }
    }
}
