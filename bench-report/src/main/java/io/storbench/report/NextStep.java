package io.storbench.report;

/// What to do next, as a command.
///
/// @param words why
/// @param command to be typed in a shell
public record NextStep(String words, String command) {}
