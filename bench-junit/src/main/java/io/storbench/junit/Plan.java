package io.storbench.junit;

import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A plan on its way to be run: its text, and keys set by the test. Immutable.
///
/// The text has the format of docs/reference/plan.md; [#with] sets any of its keys, so that a plan can be made of
/// keys alone:
///
/// ```java
/// Plan plan = Plan.empty()
///         .with("target.engine", "nfs").with("target.uri", server.uri("/export"))
///         .with("workload.operation", "read").with("workload.block", "4k").with("workload.file", "16m")
///         .with("network.rtt", "0,10ms");
/// ```
public final class Plan {
    private final String text;
    private final String source;
    private final List<String> overrides;
    private final List<String> writable;

    private Plan(String text, String source, List<String> overrides, List<String> writable) {
        this.text = text;
        this.source = source;
        this.overrides = List.copyOf(overrides);
        this.writable = List.copyOf(writable);
    }

    private Plan(String text, String source) {
        this(text, source, List.of(), List.of());
    }

    /// A plan of keys alone.
    public static Plan empty() {
        return new Plan("{}", "the plan made in " + caller());
    }

    /// A plan as text. Messages about it name the line of the caller, and the line in the text.
    ///
    /// @param yaml YAML or JSON
    public static Plan of(String yaml) {
        return new Plan(yaml, "the plan in " + caller());
    }

    /// A plan in a file.
    ///
    /// @throws PlanException when it cannot be read
    public static Plan file(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new Plan(PlanReader.text(in, file.toString()), file.toString());
        } catch (IOException e) {
            throw new PlanException(file + ": cannot be read: " + e);
        }
    }

    /// A plan beside a class, on the class path.
    ///
    /// @param name such as `reads.yaml`
    /// @throws PlanException when it is not there
    public static Plan resource(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new PlanException("%s: not found beside %s; put it into src/test/resources/%s"
                        .formatted(
                                name, beside.getName(), beside.getPackageName().replace('.', '/')));
            }
            return new Plan(new String(in.readAllBytes(), StandardCharsets.UTF_8), name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The same plan with a key set, in place of what the text says.
    ///
    /// @param key with dots, such as `network.rtt`
    /// @param value as in a plan; several, with commas between them, are the levels of a factor
    public Plan with(String key, Object value) {
        List<String> more = new ArrayList<>(overrides);
        more.add(key + "=" + value);
        return new Plan(text, source, more, writable);
    }

    /// The same plan, which may write to a LUN or block device; without this nothing is written to one.
    ///
    /// @param device its stable name, as `--allow-device-write` takes it: `iqn…/LUN`, a serial number, a by-id path
    public Plan allowDeviceWrite(String device) {
        List<String> more = new ArrayList<>(writable);
        more.add(device);
        return new Plan(text, source, overrides, more);
    }

    /// What it may write to.
    Consent consent() {
        return Consent.of(writable, !writable.isEmpty());
    }

    /// The plan, read.
    ///
    /// @throws PlanException for the first mistake, with the place and what is allowed
    ExperimentPlan read() {
        return PlanReader.parse(text, source, overrides);
    }

    /// File and line of the test that made a plan.
    private static String caller() {
        Optional<StackWalker.StackFrame> frame = StackWalker.getInstance()
                .walk(frames -> frames.filter(each -> !each.getClassName().equals(Plan.class.getName()))
                        .findFirst());
        return frame.map(each -> each.getFileName() + ":" + each.getLineNumber())
                .orElse("a test");
    }
}
