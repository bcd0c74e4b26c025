package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What is known of a trial before it runs.
///
/// @param planName the plan's `name`
/// @param factors the levels of this point by factor path, both as written in the plan, in the
///   plan's order
/// @param settings the trial's own settings that are not factors, by path, as written or defaulted
/// @param runOrder the place in the order in which trials ran, from 1; 0 when that is not known, as
///   of trials of another program
/// @param setUp the number of the set-up that it ran on, from 1 in run order, which it shares with
///   all trials between two changes of the factors that are hard to change; 0 when there are none
/// @param seed of everything random in the trial
/// @param startedAt ISO 8601 in UTC
/// @param environment the id of the environment in which it ran
/// @param model identifies what only a simulation reads; empty for a measured trial
public record TrialHeader(
        @JsonUnwrapped TrialKey key,
        @JsonProperty("name") String planName,
        Map<String, String> factors,
        Map<String, String> settings,
        int runOrder,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int setUp,
        @Signed long seed,
        String startedAt,
        String environment,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) String model) {
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    /// The header of a measured trial of a design without factors that are hard to change.
    public TrialHeader(
            TrialKey key,
            String planName,
            Map<String, String> factors,
            Map<String, String> settings,
            int runOrder,
            long seed,
            String startedAt,
            String environment) {
        this(key, planName, factors, settings, runOrder, 0, seed, startedAt, environment, "");
    }

    /// When the trial started; empty where the text, which may be another program's, is not a date of the years 0 to
    /// 9999, the range of ISO 8601.
    public Optional<Instant> started() {
        try {
            return Optional.of(Instant.parse(startedAt)).filter(at -> at.isAfter(FIRST) && at.isBefore(LAST));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    /// The same trial with other levels.
    TrialHeader with(Map<String, String> levels) {
        return new TrialHeader(key, planName, levels, settings, runOrder, setUp, seed, startedAt, environment, model);
    }

    /// Copies.
    public TrialHeader {
        factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
