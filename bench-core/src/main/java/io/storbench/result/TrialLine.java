package io.storbench.result;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A line of `trials.jsonl`: a result, and what the directory keeps of its trial beside it.
///
/// The last member is the checksum of the bytes before it. One member says that there is a
/// checksum, so that a line whose checksum is damaged does not pass for one of an older version,
/// which had none.
///
/// @param log its interval log; empty when it has none
/// @param plan the plan, which the first line that a process writes has
record TrialLine(TrialResult result, Optional<StoredLog> log, Optional<JsonNode> plan) {
    private static final String ALGORITHM = "crc32c";

    /// Between the bytes that are summed and the digits of the sum, and behind these.
    private static final String BEFORE_SUM = ",\"" + ALGORITHM + "\":\"";

    private static final String AFTER_SUM = "\"}";
    private static final int SUM_BYTES = BEFORE_SUM.length() + Checksum.DIGITS + AFTER_SUM.length();

    private static final String SAYS_CHECKED = "checksum";
    private static final String LOG = "histograms";
    private static final String PLAN = "plan_tree";
    private static final JsonMapper JSON = new JsonMapper();

    /// The bytes of a line, its end included.
    ///
    /// @param log with a checksum
    static byte[] bytes(TrialResult result, Optional<StoredLog> log, Optional<JsonNode> plan) {
        ObjectNode node = TrialJson.toNode(result);
        log.ifPresent(own -> node.putObject(LOG)
                .put("file", own.name())
                .put(ALGORITHM, own.checksum().orElseThrow()));
        plan.ifPresent(tree -> node.set(PLAN, tree));
        node.put(SAYS_CHECKED, ALGORITHM);
        String whole = JSON.writeValueAsString(node);
        String summed = whole.substring(0, whole.length() - 1);
        String sum = Checksum.of(summed.getBytes(StandardCharsets.UTF_8));
        return (summed + BEFORE_SUM + sum + AFTER_SUM + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /// Reads a line.
    ///
    /// @param line without its end
    /// @throws IllegalArgumentException when it is damaged, or is not a result of this schema
    static TrialLine read(byte[] line) {
        Optional<String> sum = sum(line);
        if (sum.isPresent()) {
            String own = Checksum.of(line, line.length - SUM_BYTES);
            if (!own.equals(sum.get())) {
                throw new IllegalArgumentException(
                        "the line is damaged: its checksum says %s, and its bytes have %s".formatted(sum.get(), own));
            }
        }
        JsonNode node = TrialJson.tree(new String(line, StandardCharsets.UTF_8));
        if (sum.isEmpty() && (node.has(SAYS_CHECKED) || node.has(ALGORITHM))) {
            throw new IllegalArgumentException("the line is damaged: it does not end with its checksum");
        }
        TrialResult result = TrialJson.read(node);
        return new TrialLine(
                result, log(result.header().key(), node, sum.isPresent()), Optional.ofNullable(node.get(PLAN)));
    }

    /// Whether a line ends with a checksum, right or wrong.
    static boolean hasChecksum(byte[] line) {
        return sum(line).isPresent();
    }

    /// Whether bytes are a line without its end, whose checksum is right.
    static boolean isWhole(byte[] line) {
        Optional<String> sum = sum(line);
        return sum.isPresent() && sum.get().equals(Checksum.of(line, line.length - SUM_BYTES));
    }

    /// The digits that the line ends with.
    private static Optional<String> sum(byte[] line) {
        if (line.length < SUM_BYTES) {
            return Optional.empty();
        }
        String end = new String(line, line.length - SUM_BYTES, SUM_BYTES, StandardCharsets.ISO_8859_1);
        return end.startsWith(BEFORE_SUM) && end.endsWith(AFTER_SUM)
                ? Optional.of(end.substring(BEFORE_SUM.length(), SUM_BYTES - AFTER_SUM.length()))
                : Optional.empty();
    }

    private static Optional<StoredLog> log(TrialKey key, JsonNode node, boolean isChecked) {
        if (!isChecked) {
            return Optional.of(StoredLog.unnamed(key));
        }
        if (!node.has(LOG)) {
            return Optional.empty();
        }
        JsonFields log = JsonFields.of(node, "a result").object(LOG);
        String name = log.text("file");
        if (!StoredLog.isName(key, name)) {
            throw log.mistake("file", "is not a log of this trial");
        }
        return Optional.of(new StoredLog(name, Optional.of(log.text(ALGORITHM))));
    }
}
