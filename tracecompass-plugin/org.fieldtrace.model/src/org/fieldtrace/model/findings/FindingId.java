// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.fieldtrace.model.Frame;

/** Ids of findings that stay the same from build to build, as long as nobody moves the code. */
public final class FindingId {
    /** Of 2 to this power times 8 ids, two are alike by chance once in many thousand lists. */
    private static final int BYTES = 6;

    /** What compilers, frameworks and the JVM number anew in each build or run. */
    private static final Pattern NUMBERED =
            Pattern.compile(
                    "(\\$\\$|\\$Proxy\\d|\\$HibernateProxy\\$|/0x).*|(?<=lambda\\$\\w{1,200}\\$)\\d+");

    private FindingId() {}

    /**
     * The id.
     *
     * @param field of a finding of several, the one that it is about; empty for the finding
     */
    public static String of(
            FindingKind kind, String service, String subject, List<Frame> frames, String field) {
        List<String> parts = new ArrayList<>();
        parts.add(kind.label());
        parts.add(service);
        parts.add(subject);
        parts.add(field);
        for (Frame frame : frames) {
            parts.add(stable(frame.className()) + "." + stable(frame.method()));
        }
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(String.join("\n", parts).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String stable(String name) {
        return NUMBERED.matcher(name).replaceAll("");
    }
}
