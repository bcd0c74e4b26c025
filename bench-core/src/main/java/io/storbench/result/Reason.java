package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/// Why a trial has no numbers, or such as may mislead.
///
/// @param what happened, in a clause, for a person
/// @param more of it, such as what to do, in further clauses; may be empty
/// @param key of the plan that is to be changed; empty where no key helps, or an older version wrote the reason
public record Reason(
        String what,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String more,
        Optional<String> key) {
    /// A reason of which no more is known, such as a failure's own message.
    public static Reason of(String message) {
        return new Reason(message, "", Optional.empty());
    }

    /// The same with words before it, such as whose it is.
    public Reason after(String words) {
        return new Reason(words + what, more, key);
    }

    /// What happened, in one line without a full stop: a failure's message may have several.
    public String brief() {
        return what.lines().findFirst().orElse("").replaceFirst("\\.$", "");
    }

    /// All of it, in one line without a full stop.
    public String line() {
        return new Reason(brief(), more, key).text();
    }

    /// All of it.
    public String text() {
        return more.isEmpty() ? what : what + "; " + more;
    }
}
