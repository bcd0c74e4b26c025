package io.storbench.cache;

/// What Linux remembers of a task that dirties pages (`nr_dirtied`, `nr_dirtied_pause`,
/// `dirty_paused_when` of its task_struct). Plain fields, owned by the session's thread.
final class Dirtier {
    /// A new task's `nr_dirtied_pause`: 128 KiB.
    private static final long FIRST_PAGES = 32;

    /// Pages dirtied since it was last looked at.
    long dirtied;

    /// After how many it is looked at again.
    long pauseAfter = FIRST_PAGES;

    /// The tick from which its pages are counted; 0 before any.
    long pausedTicks;

    /// It sleeps since its rate is 0, and is looked at again for the same pages.
    boolean stopped;

    /// The pages for which it was stopped.
    long charged;
}
