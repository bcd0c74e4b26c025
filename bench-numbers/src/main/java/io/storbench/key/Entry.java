package io.storbench.key;

/// What a [KeySection] of a plan consists of.
public sealed interface Entry permits Key, KeySection, Named {
    /// The last part of its path, such as `rtt` of `network.rtt`.
    String name();

    /// What it is for, in a line of Markdown.
    String meaning();
}
