package io.storbench.sim.profile;

import io.storbench.key.Nearest;
import io.storbench.plan.KeyHome;
import io.storbench.plan.Place;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.plan.YamlReader;
import io.storbench.sim.host.EngineModel;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// Reads a profile with those that it extends. Each instance reads one.
///
/// What looks like a path (with a slash, or ending in `.yaml` or `.yml`) is a file, below the
/// working directory or, in `extends`, below the file that says so; all else is a built-in name.
final class ProfileReader {
    /// How many profiles may extend one another.
    static final int MAX_CHAIN = 8;

    private static final Pattern PATH = Pattern.compile(".*[/\\\\].*|.*\\.ya?ml");
    private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*){0,3}");
    private static final Set<String> OF_THE_PLAN = Set.of("engine", "uri", "version", "profile");
    private static final int MAX_TEXT = 1000;

    /// Each trial of a plan asks for its profile several times, and reading one takes milliseconds.
    private static final Map<String, Profile> BUILT_IN = new ConcurrentHashMap<>();

    /// What was read on the way here, to find a circle.
    private final List<String> chain = new ArrayList<>();

    /// Reads what a plan names: a file, a profile, or a family.
    ///
    /// @param wanted what the target is, by which a family's member is chosen
    Profile read(PlanNode.Scalar reference, Scope wanted) {
        return isPath(reference) || BuiltIn.names().contains(reference.text())
                ? named(reference, Path.of(""))
                : builtIn(member(reference, wanted));
    }

    /// Reads a file, or a profile by its name.
    ///
    /// @param folder where a file is looked for that has no absolute path
    Profile named(PlanNode.Scalar reference, Path folder) {
        if (isPath(reference)) {
            return file(reference, folder);
        }
        if (!BuiltIn.names().contains(reference.text())) {
            throw unknown(reference);
        }
        return builtIn(reference.text());
    }

    private static boolean isPath(PlanNode.Scalar reference) {
        return PATH.matcher(reference.text()).matches();
    }

    /// The one of a family, `linux-2.4` or the like, that is made for a target.
    private static String member(PlanNode.Scalar reference, Scope wanted) {
        String family = reference.text();
        List<String> members = BuiltIn.names().stream()
                .filter(name -> name.startsWith(family + "-"))
                .toList();
        if (members.isEmpty()) {
            throw unknown(reference);
        }
        List<String> fitting = members.stream()
                .filter(name -> new ProfileReader()
                        .builtIn(name)
                        .scope()
                        .filter(scope -> scope.covers(wanted))
                        .isPresent())
                .toList();
        if (fitting.isEmpty()) {
            throw new PlanException(
                    reference.place(),
                    "profile family \"%s\" has no member for %s; it has: %s"
                            .formatted(family, wanted, String.join(", ", members)));
        }
        if (fitting.size() > 1) {
            throw new PlanException(
                    reference.place(),
                    "profile \"%s\" names several families; for %s there are %s; name one of them"
                            .formatted(family, wanted, String.join(", ", fitting)));
        }
        return fitting.getFirst();
    }

    /// A built-in profile for a target, whose name begins like that of another one.
    static Optional<String> alike(String other, Scope wanted) {
        String family = other.substring(0, other.lastIndexOf('-') + 1);
        return BuiltIn.names().stream()
                .filter(name -> !family.isEmpty() && name.startsWith(family))
                .filter(name -> new ProfileReader()
                        .builtIn(name)
                        .scope()
                        .filter(scope -> scope.covers(wanted))
                        .isPresent())
                .findFirst();
    }

    private Profile file(PlanNode.Scalar reference, Path folder) {
        Path file;
        try {
            file = folder.resolve(reference.text()).normalize();
        } catch (InvalidPathException e) {
            throw new PlanException(reference.place(), "no file's name: " + e.getMessage());
        }
        enter(file.toAbsolutePath().toString(), reference.place());
        Path parent = file.getParent();
        return profile(YamlReader.read(file, "profile"), file.toString(), parent == null ? Path.of("") : parent);
    }

    /// Those in the jar extend each other only, in no circle, so that a chain ends with the first.
    Profile builtIn(String name) {
        Profile known = BUILT_IN.get(name);
        if (known != null) {
            return known;
        }
        Profile read = new ProfileReader().profile(BuiltIn.file(name), name, Path.of(""));
        BUILT_IN.put(name, read);
        return read;
    }

    private void enter(String profile, Place extended) {
        boolean again = chain.contains(profile);
        chain.add(profile);
        if (again) {
            throw new PlanException(extended, "profiles extend one another in a circle: " + String.join(" -> ", chain));
        }
        if (chain.size() > MAX_CHAIN) {
            throw new PlanException(extended, "more than " + MAX_CHAIN + " profiles extend one another");
        }
    }

    private Profile profile(PlanNode node, String name, Path folder) {
        if (!(node instanceof PlanNode.Mapping mapping)) {
            throw new PlanException(node.place(), "a profile is a list of \"key: value\" lines");
        }
        Settings settings = KeyHome.settings(mapping, "");
        String title = settings.requiredText("title");
        Optional<Profile> base =
                settings.text("extends").map(text -> named(new PlanNode.Scalar(place(settings), text), folder));
        Optional<Scope> scope =
                settings.has("for") ? Optional.of(scope(settings.child("for"))) : base.flatMap(Profile::scope);
        Settings own = settings.child("parameters");
        SortedMap<String, Parameter> parameters = parameters(own, base, name);
        Set<String> set = own.mapping().entries().keySet();
        Optional<Calibrated> extended = base.flatMap(Profile::calibrated).map(fitted -> fitted.without(set));
        Optional<Calibrated> calibrated = settings.has("calibration")
                ? Optional.of(Calibrated.read(settings.child("calibration"), extended))
                : extended;
        Optional<ModelError> error = settings.has("errors")
                ? Optional.of(ModelError.read(settings.child("errors")))
                : base.flatMap(Profile::error);
        settings.refuseUnknown();
        return new Profile(name, title, mapping.place(), scope, parameters, error, calibrated);
    }

    /// Those that a profile sets, and those that it extends.
    private static SortedMap<String, Parameter> parameters(Settings own, Optional<Profile> base, String profile) {
        SortedMap<String, Parameter> set = new TreeMap<>();
        own.mapping().entries().keySet().forEach(key -> set.put(key, parameter(own, key, profile)));
        SortedMap<String, Parameter> all = new TreeMap<>();
        base.map(Profile::parameters)
                .ifPresent(extended -> extended.forEach((key, parameter) -> all.put(
                        key,
                        parameter.scaled(
                                extended,
                                size -> Optional.ofNullable(set.get(size)).map(Parameter::value)))));
        all.putAll(set);
        all.forEach((key, parameter) -> parameter
                .follows()
                .filter(size -> !isShare(parameter, Optional.ofNullable(all.get(size))))
                .ifPresent(size -> {
                    throw own.child(set.containsKey(key) ? key : size)
                            .mistake(
                                    "follows",
                                    "must name another size in the profile that has no follows; this value must be a size, too");
                }));
        return all;
    }

    private static boolean isShare(Parameter parameter, Optional<Parameter> followed) {
        return parameter.isSize()
                && followed.filter(size -> size.isSize() && size.follows().isEmpty())
                        .isPresent();
    }

    private static Place place(Settings settings) {
        return settings.node("extends").orElseThrow().place();
    }

    private static PlanException unknown(PlanNode.Scalar reference) {
        return new PlanException(
                reference.place(),
                "no profile is named \"%s\"%s; there are: %s; a file's name has a slash or ends in .yaml"
                        .formatted(
                                reference.text(),
                                Nearest.hint(reference.text(), BuiltIn.names()),
                                String.join(", ", BuiltIn.names())));
    }

    private static Scope scope(Settings settings) {
        String engine = settings.requiredText("engine");
        List<String> modelled = EngineModel.engines();
        if (!modelled.contains(engine)) {
            throw settings.mistake("engine", "\"%s\" is not one of: %s".formatted(engine, String.join(", ", modelled)));
        }
        List<String> versions =
                switch (settings.node("version").orElse(null)) {
                    case null -> List.of();
                    case PlanNode.Scalar scalar -> List.of(scalar.text());
                    case PlanNode.Sequence sequence ->
                        sequence.items().stream()
                                .map(item -> version(settings, item))
                                .toList();
                    case PlanNode.Mapping _ -> throw settings.mistake("version", "needs a version or a list of them");
                };
        settings.refuseUnknown();
        return new Scope(engine, versions);
    }

    private static String version(Settings settings, PlanNode item) {
        return switch (item) {
            case PlanNode.Scalar scalar -> scalar.text();
            case PlanNode.Mapping _, PlanNode.Sequence _ ->
                throw settings.mistake("version", "needs a version or a list of them");
        };
    }

    private static Parameter parameter(Settings all, String key, String profile) {
        if (!KEY.matcher(key).matches()) {
            throw all.mistake(key, "is not a key of a target, such as rsize or server.threads");
        }
        if (OF_THE_PLAN.contains(key)) {
            throw all.mistake(key, "is the plan's to say, not a profile's");
        }
        Settings settings = all.child(key);
        PlanNode.Scalar value = new PlanNode.Scalar(
                settings.node("value").map(PlanNode::place).orElse(all.mapping().place()),
                settings.requiredText("value"));
        String source = settings.requiredText("source");
        if (source.isBlank() || source.length() > MAX_TEXT) {
            throw settings.mistake("source", "says where the value is from, in 1 to 1000 letters");
        }
        settings.requiredText("kind");
        ProfileKind kind = settings.choice("kind", ProfileKind.class, ProfileKind.ASSUMED);
        Optional<Range> range = range(settings, "range");
        Optional<Range> interval = range(settings, "interval");
        Optional<Range> prior = range(settings, "prior");
        Optional<String> drawnWith = settings.text("drawn_with");
        if (drawnWith.isPresent() && prior.isEmpty()) {
            throw settings.mistake("drawn_with", "is for what is drawn: it needs a prior");
        }
        Optional<String> follows = settings.text("follows");
        settings.refuseUnknown();
        return new Parameter(key, value, source.strip(), kind, range, interval, prior, drawnWith, follows, profile);
    }

    private static Optional<Range> range(Settings settings, String key) {
        return switch (settings.node(key).orElse(null)) {
            case null -> Optional.empty();
            case PlanNode.Sequence(var _, List<PlanNode> ends)
            when ends.size() == 2
                    && ends.get(0) instanceof PlanNode.Scalar low
                    && ends.get(1) instanceof PlanNode.Scalar high -> Optional.of(new Range(low.text(), high.text()));
            case PlanNode _ -> throw settings.mistake(key, "needs two values: [1us, 1ms]");
        };
    }
}
