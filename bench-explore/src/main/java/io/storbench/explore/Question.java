package io.storbench.explore;

import io.storbench.key.Nearest;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.result.Measurement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A question as data, of `explore/questions.yaml` in the jar.
///
/// @param name on the command line
/// @param words what happens, with keys of the plan in braces
/// @param time which time of a trial answers it
/// @param keys of the plan that options set, by the option's name
/// @param plan as text, without round-trip times
public record Question(String name, String words, Time time, Map<String, String> keys, String plan) {
    private static final String FILE = "questions.yaml";

    private static final Pattern BRACES = Pattern.compile("\\{([^}]*)}");

    /// Which time of a trial counts.
    public enum Time {
        /// Until the last call is back.
        APP,
        /// Until written data is flushed; of a trial that only reads until the last call is back.
        DURABLE;

        OptionalLong nanos(Measurement measurement) {
            return this == APP || measurement.durableNanos().isEmpty()
                    ? measurement.appNanos()
                    : measurement.durableNanos();
        }
    }

    /// All questions by name.
    public static Map<String, Question> all() {
        Settings file = DataFile.keys(FILE);
        String common = file.requiredText("plan");
        Map<String, Question> all = new LinkedHashMap<>();
        Settings questions = file.child("questions");
        questions.mapping().entries().keySet().forEach(name -> {
            Settings one = questions.child(name);
            Map<String, String> keys = new LinkedHashMap<>();
            Settings options = one.child("keys");
            options.mapping().entries().keySet().forEach(option -> keys.put(option, options.requiredText(option)));
            all.put(
                    name,
                    new Question(
                            name,
                            one.requiredText("title"),
                            one.choice("time", Time.class, Time.APP),
                            keys,
                            one.requiredText("plan") + common));
        });
        return all;
    }

    /// A question by its name.
    ///
    /// @throws PlanException when there is none of this name
    public static Question of(String name) {
        Map<String, Question> all = all();
        Question question = all.get(name);
        if (question == null) {
            throw new PlanException("there is no question \"%s\"%s; there are: %s"
                    .formatted(name, Nearest.hint(name, all.keySet()), String.join(", ", all.keySet())));
        }
        return question;
    }

    /// What is tried to make it faster.
    static List<Change> changes() {
        Settings changes = DataFile.keys(FILE).child("changes");
        return changes.mapping().entries().keySet().stream()
                .map(words -> new Change(words, KeyTemplates.of(changes.child(words))))
                .toList();
    }

    /// The plan with other values of keys, as on a command line.
    ExperimentPlan planned(Stream<String> overrides) {
        return PlanReader.parse(plan, "what-if " + name, overrides.toList());
    }

    /// The title with the values that the plan has at first.
    public String title() {
        return title(planned(Stream.of()));
    }

    /// The title with the plan's values.
    String title(ExperimentPlan planned) {
        Map<String, String> values = planned.trials().getFirst().values();
        return BRACES.matcher(words)
                .replaceAll(key ->
                        Matcher.quoteReplacement(Objects.requireNonNull(values.get(key.group(1)), key.group(1))));
    }
}
