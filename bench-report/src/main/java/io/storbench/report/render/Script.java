package io.storbench.report.render;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// The one script of a page, from the jar's folder `report`. The page may run nothing else, since its policy names this
/// text's digest.
public final class Script {
    static final String PAGE = bare(picture() + text("page.js"));

    /// For the page's policy.
    static final String DIGEST = digest();

    private Script() {}

    /// What other pages with pictures use of it: `Picture` keeps them, and finds the place under a pointer.
    public static String picture() {
        return text("picture.js");
    }

    /// Without what only its writers need.
    private static String bare(String script) {
        return script.replaceAll("(?m)^ *//.*\n|^ +|^\n", "");
    }

    private static String text(String name) {
        try (InputStream in = Script.class.getResourceAsStream("/report/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks report/" + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(PAGE.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
