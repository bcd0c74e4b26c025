package io.storbench.plan;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Points that were added to a design after it ran.
///
/// @param kind how they were chosen
/// @param text as the plan names them, such as `semifold A`
/// @param first the number of their first point, from 1
/// @param count how many they are
public record FollowUp(Kind kind, String text, int first, int count) {
    /// How points are added.
    public enum Kind {
        /// The mirror image of the first design, in all or some factors.
        FOLDOVER,
        /// Half of the mirror image in one factor.
        SEMIFOLD,
        /// The fewest points that tell some effects apart.
        DEALIAS,
        /// Both ends of each axis through the centre, and the centre again.
        AXIAL,
        /// All combinations with a level of a factor that the first design does not have.
        LEVEL,
        /// No points, but a factor more, of which all have the value that the plan had. Its other levels follow.
        FACTOR;

        /// The word in plans.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Whether it added a point.
    ///
    /// @param point from 1
    public boolean has(int point) {
        return point >= first && point < first + count;
    }

    /// The key that it made a factor, and the value that all points before it have; empty of other steps.
    public Optional<Map.Entry<String, String>> added() {
        List<String> words = List.of(text.split(" ", -1));
        return kind == Kind.FACTOR ? Optional.of(Map.entry(words.get(1), words.get(2))) : Optional.empty();
    }
}
