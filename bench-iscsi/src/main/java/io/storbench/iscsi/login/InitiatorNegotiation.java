package io.storbench.iscsi.login;

import io.storbench.iscsi.pdu.Digests;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The initiator's half of the operational negotiation (RFC 7143, sections 6.2 and 13): what it
/// offers, and what the target's answers come to, as pure functions.
public final class InitiatorNegotiation {
    private static final int MAX_LENGTH = (1 << 24) - 1;

    /// Answers that say nothing of the value, so that the default holds (RFC 7143, section 6.2).
    private static final Set<String> NO_VALUES = Set.of("Irrelevant", "Reject", "NotUnderstood");

    private InitiatorNegotiation() {}

    /// The keys of a session for commands.
    ///
    /// @param wanted what the initiator wants to be agreed on; the target's segment is the target's
    ///   to declare
    public static Map<String, String> offer(Agreement wanted) {
        Map<String, String> keys = new LinkedHashMap<>(offerOfDiscovery(wanted));
        keys.put("InitialR2T", yesNo(wanted.initialR2t()));
        keys.put("ImmediateData", yesNo(wanted.immediateData()));
        keys.put("MaxBurstLength", String.valueOf(wanted.maxBurstBytes()));
        int firstBurst = Math.min(wanted.firstBurstBytes(), wanted.maxBurstBytes());
        keys.put("FirstBurstLength", String.valueOf(firstBurst));
        keys.put("MaxOutstandingR2T", String.valueOf(wanted.maxOutstandingR2t()));
        keys.put("MaxConnections", "1");
        keys.put("DataPDUInOrder", "Yes");
        keys.put("DataSequenceInOrder", "Yes");
        keys.put("ErrorRecoveryLevel", "0");
        keys.put("DefaultTime2Wait", "0");
        keys.put("DefaultTime2Retain", "0");
        return keys;
    }

    /// The keys of a session that only asks which targets there are.
    public static Map<String, String> offerOfDiscovery(Agreement wanted) {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("HeaderDigest", digest(wanted.digests().header()));
        keys.put("DataDigest", digest(wanted.digests().data()));
        keys.put("MaxRecvDataSegmentLength", String.valueOf(wanted.initiatorSegmentBytes()));
        return keys;
    }

    /// What is to be said to keys that the target brings up itself.
    ///
    /// @param said the target's keys of one step
    /// @param offered the keys that the initiator has offered
    public static Map<String, String> answers(Map<String, String> said, Set<String> offered) {
        Map<String, String> answers = new LinkedHashMap<>();
        for (String key : said.keySet()) {
            boolean declared = key.startsWith("Target") || key.startsWith("MaxRecv");
            if (!declared && !offered.contains(key)) {
                answers.put(key, "NotUnderstood");
            }
        }
        return answers;
    }

    /// What the target's answers to an offer come to.
    ///
    /// @param wanted what was offered
    /// @throws TextException if a value is out of the range of RFC 7143, or a digest is not as
    ///   wanted
    public static Agreement agree(Agreement wanted, Map<String, String> answers) throws TextException {
        Agreement unsaid = Agreement.DEFAULT;
        int maxBurst = Math.min(wanted.maxBurstBytes(), length(answers, "MaxBurstLength", unsaid.maxBurstBytes()));
        int firstBurst =
                Math.min(wanted.firstBurstBytes(), length(answers, "FirstBurstLength", unsaid.firstBurstBytes()));
        int maxOutstanding = number(answers, "MaxOutstandingR2T", unsaid.maxOutstandingR2t(), 1, 65535);
        return new Agreement(
                new Digests(
                        agreeDigest("HeaderDigest", wanted.digests().header(), answers),
                        agreeDigest("DataDigest", wanted.digests().data(), answers)),
                wanted.initialR2t() || isYes(answers, "InitialR2T", unsaid.initialR2t()),
                wanted.immediateData() && isYes(answers, "ImmediateData", unsaid.immediateData()),
                Math.min(firstBurst, maxBurst),
                maxBurst,
                Math.min(wanted.maxOutstandingR2t(), maxOutstanding),
                wanted.initiatorSegmentBytes(),
                length(answers, "MaxRecvDataSegmentLength", unsaid.targetSegmentBytes()));
    }

    private static boolean agreeDigest(String key, boolean wanted, Map<String, String> answers) throws TextException {
        String answer = answers.getOrDefault(key, "None");
        if (!answer.equals(digest(wanted))) {
            throw new TextException(
                    "%s=%s is answered with \"%s\"; allow it at the target, or take another header_digest and data_digest"
                            .formatted(key, digest(wanted), TextKeys.shown(answer)));
        }
        return wanted;
    }

    private static boolean isYes(Map<String, String> answers, String key, boolean unsaid) throws TextException {
        String value = answers.get(key);
        return (value == null || NO_VALUES.contains(value)) ? unsaid : TextKeys.isYes(key, value);
    }

    private static int length(Map<String, String> answers, String key, int unsaid) throws TextException {
        return number(answers, key, unsaid, 512, MAX_LENGTH);
    }

    private static int number(Map<String, String> answers, String key, int unsaid, int min, int max)
            throws TextException {
        String value = answers.get(key);
        return (value == null || NO_VALUES.contains(value)) ? unsaid : TextKeys.number(key, value, min, max);
    }

    private static String digest(boolean wanted) {
        return wanted ? "CRC32C" : "None";
    }

    private static String yesNo(boolean value) {
        return value ? "Yes" : "No";
    }
}
