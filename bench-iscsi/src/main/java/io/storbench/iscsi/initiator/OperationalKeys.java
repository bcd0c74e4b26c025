package io.storbench.iscsi.initiator;

import java.util.LinkedHashMap;
import java.util.Map;

/// What a session is to be like, as keys of a login (RFC 7143, section 13).
final class OperationalKeys {
    private static final int MAX_LENGTH = (1 << 24) - 1;

    private OperationalKeys() {}

    static Map<String, String> offer(SessionOptions options) {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("HeaderDigest", digest(options.headerDigest()));
        keys.put("DataDigest", digest(options.dataDigest()));
        keys.put("MaxRecvDataSegmentLength", String.valueOf(options.maxReceiveBytes()));
        keys.put("InitialR2T", yesNo(options.initialR2t()));
        keys.put("ImmediateData", yesNo(options.immediateData()));
        keys.put("MaxBurstLength", String.valueOf(options.maxBurstBytes()));
        keys.put(
                "FirstBurstLength",
                String.valueOf(Math.min(options.firstBurstBytes(), options.maxBurstBytes())));
        keys.put("MaxOutstandingR2T", String.valueOf(options.maxOutstandingR2t()));
        keys.put("MaxConnections", "1");
        keys.put("DataPDUInOrder", "Yes");
        keys.put("DataSequenceInOrder", "Yes");
        keys.put("ErrorRecoveryLevel", "0");
        keys.put("DefaultTime2Wait", "0");
        keys.put("DefaultTime2Retain", "0");
        return keys;
    }

    static Map<String, String> discovery() {
        return Map.of(
                "HeaderDigest", "None",
                "DataDigest", "None",
                "MaxRecvDataSegmentLength",
                        String.valueOf(SessionOptions.DEFAULT.maxReceiveBytes()));
    }

    private static String digest(SessionOptions.Digest digest) {
        return switch (digest) {
            case NONE -> "None";
            case CRC32C -> "CRC32C";
        };
    }

    private static String yesNo(boolean value) {
        return value ? "Yes" : "No";
    }

    /// What is to be said to keys that the target brought up itself.
    static Map<String, String> answers(Map<String, String> received, Map<String, String> offered) {
        Map<String, String> answers = new LinkedHashMap<>();
        for (String key : received.keySet()) {
            boolean declared = key.startsWith("Target") || key.startsWith("MaxRecv");
            if (!declared && !offered.containsKey(key)) {
                answers.put(key, "NotUnderstood");
            }
        }
        return answers;
    }

    static Terms agreeDiscovery(Map<String, String> answers) throws IscsiException {
        Terms defaults = Terms.DEFAULT;
        return new Terms(
                false,
                false,
                true,
                true,
                defaults.firstBurstBytes(),
                defaults.maxBurstBytes(),
                length(answers, "MaxRecvDataSegmentLength", defaults.maxSendBytes()),
                SessionOptions.DEFAULT.maxReceiveBytes(),
                1);
    }

    /// What the target's answers to an offer come to.
    ///
    /// @param server its name for messages
    static Terms agree(SessionOptions options, Map<String, String> answers, String server)
            throws IscsiException {
        int maxBurst =
                Math.min(
                        options.maxBurstBytes(),
                        length(answers, "MaxBurstLength", Terms.DEFAULT.maxBurstBytes()));
        int firstBurst =
                Math.min(
                        options.firstBurstBytes(),
                        length(answers, "FirstBurstLength", Terms.DEFAULT.firstBurstBytes()));
        return new Terms(
                agreeDigest("HeaderDigest", options.headerDigest(), answers, server),
                agreeDigest("DataDigest", options.dataDigest(), answers, server),
                options.immediateData() && isYes(answers, "ImmediateData"),
                options.initialR2t() || isYes(answers, "InitialR2T"),
                Math.min(firstBurst, maxBurst),
                maxBurst,
                length(answers, "MaxRecvDataSegmentLength", Terms.DEFAULT.maxSendBytes()),
                options.maxReceiveBytes(),
                Math.min(
                        options.maxOutstandingR2t(),
                        number(answers, "MaxOutstandingR2T", 1, 65_535)));
    }

    private static boolean agreeDigest(
            String key, SessionOptions.Digest wanted, Map<String, String> answers, String server)
            throws IscsiException {
        String answer = answers.getOrDefault(key, "None");
        if (!answer.equals(digest(wanted))) {
            throw new IscsiException(
                    "%s answers %s=%s with \"%s\"; allow that at the target, or take another header_digest and data_digest"
                            .formatted(server, key, digest(wanted), TextKeys.shown(answer)));
        }
        return wanted == SessionOptions.Digest.CRC32C;
    }

    /// Both keys are "Yes" where nothing is said.
    private static boolean isYes(Map<String, String> answers, String key) {
        return answers.getOrDefault(key, "Yes").equals("Yes");
    }

    private static int length(Map<String, String> answers, String key, int defaultBytes)
            throws IscsiException {
        return answers.containsKey(key) ? number(answers, key, 512, MAX_LENGTH) : defaultBytes;
    }

    private static int number(Map<String, String> answers, String key, int min, int max)
            throws IscsiException {
        String text = answers.getOrDefault(key, String.valueOf(min));
        try {
            int value = Integer.decode(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw new IscsiException(
                "the target answers %s with \"%s\", which is not from %d to %d"
                        .formatted(key, TextKeys.shown(text), min, max));
    }
}
