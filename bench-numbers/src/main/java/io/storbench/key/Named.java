package io.storbench.key;

/// Sections that the plan gives names to, all with the same keys, such as the groups of `hosts`.
///
/// @param each the keys below every name
public record Named(String name, String meaning, KeySection each) implements Entry {}
