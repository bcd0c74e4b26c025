package io.storbench.report.exchange.fio;

/// What a job's option became that has no key of a plan, or not quite.
///
/// @param option fio's name
/// @param value as written; empty where the option is missing
/// @param text why, for a person
/// @param changesLoad whether the load is another one without it
record FioNote(String option, String value, String text, boolean changesLoad) {
    /// `fsync=8: …`.
    String describe() {
        return (value.isEmpty() ? "no " + option : option + "=" + value) + ": " + text;
    }
}
