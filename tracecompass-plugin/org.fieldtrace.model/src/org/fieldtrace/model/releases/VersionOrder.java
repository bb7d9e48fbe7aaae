// SPDX-License-Identifier: MIT
package org.fieldtrace.model.releases;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Orders versions as people do: 1.9 stands before 1.10, and what says more, such as 1.4-rc1, stands
 * before 1.4 where a hyphen begins it, else behind.
 */
final class VersionOrder implements Comparator<String> {
    private static final Pattern PART = Pattern.compile("[0-9]+|[a-zA-Z]+|[^0-9a-zA-Z]+");

    @Override
    public int compare(String a, String b) {
        List<String> its = parts(a);
        List<String> others = parts(b);
        int common = Math.min(its.size(), others.size());
        for (int i = 0; i < common; i++) {
            int byPart = comparePart(its.get(i), others.get(i));
            if (byPart != 0) {
                return byPart;
            }
        }
        if (its.size() != others.size()) {
            return its.size() > common ? longer(its.get(common)) : -longer(others.get(common));
        }
        return a.compareTo(b);
    }

    private static int longer(String more) {
        return more.equals("-") ? -1 : 1;
    }

    private static int comparePart(String a, String b) {
        return isNumber(a) && isNumber(b)
                ? new BigInteger(a).compareTo(new BigInteger(b))
                : a.compareTo(b);
    }

    private static boolean isNumber(String part) {
        return Character.digit(part.charAt(0), 10) >= 0;
    }

    private static List<String> parts(String version) {
        return PART.matcher(version).results().map(MatchResult::group).toList();
    }
}
