package io.storbench.gate;

import java.io.IOException;
import java.util.List;

/// Something that is not ours must not be used as asked: a file or device of somebody else. Nothing
/// was written; exit code 2.
public final class WriteRefusedException extends IOException {
    private static final long serialVersionUID = 1;

    private final String summary;
    private final transient List<Finding> findings;

    /// A refusal.
    ///
    /// @param message which file or device, why, and what to do
    public WriteRefusedException(String message) {
        this(message, List.of());
    }

    /// A refusal after something was found out.
    ///
    /// @param message likewise
    public WriteRefusedException(String message, Throwable cause) {
        this(message);
        initCause(cause);
    }

    /// A refusal for several reasons.
    ///
    /// @param summary which device, up to a colon
    /// @param findings why, and what to do
    WriteRefusedException(String summary, List<Finding> findings) {
        super(
                findings.isEmpty()
                        ? summary
                        : summary + " "
                                + String.join(
                                        "; ",
                                        findings.stream().map(Finding::describe).toList()));
        this.summary = summary;
        this.findings = List.copyOf(findings);
    }

    /// The same of one of several targets.
    public WriteRefusedException of(String target) {
        WriteRefusedException named = new WriteRefusedException("target %s: %s".formatted(target, summary), findings);
        named.initCause(this);
        return named;
    }

    /// The message, without what the findings tell.
    public String summary() {
        return summary;
    }

    /// The reasons, where there are several or may be; of others the summary has the one.
    public List<Finding> findings() {
        return findings;
    }
}
