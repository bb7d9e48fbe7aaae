// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/**
 * Parameters of queries that tell nothing of what is asked for, such as an id of the call or a time
 * that is there to get by a cache. The user names them.
 */
final class IgnoredParameters {
    private final String[] names;

    IgnoredParameters(String... names) {
        this.names = names.clone();
    }

    /**
     * A path with its query, without these.
     *
     * @param target null where there is none
     */
    String without(String target) {
        int question = target == null || names.length == 0 ? -1 : target.indexOf('?');
        if (question < 0) {
            return target;
        }
        String query = withoutIn(target.substring(question + 1));
        return query.isEmpty()
                ? target.substring(0, question)
                : target.substring(0, question + 1) + query;
    }

    /**
     * A query, without these.
     *
     * @param query null where there is none
     */
    String withoutIn(String query) {
        if (query == null || names.length == 0) {
            return query;
        }
        StringBuilder kept = new StringBuilder(query.length());
        int begin = 0;
        while (begin < query.length()) {
            int and = query.indexOf('&', begin);
            int end = and < 0 ? query.length() : and;
            if (!isNamed(query, begin, end)) {
                kept.append(kept.length() == 0 ? "" : "&").append(query, begin, end);
            }
            begin = end + 1;
        }
        return kept.toString();
    }

    private boolean isNamed(String query, int begin, int end) {
        int equals = query.indexOf('=', begin);
        int length = (equals < 0 || equals > end ? end : equals) - begin;
        for (String name : names) {
            if (name.length() == length && query.startsWith(name, begin)) {
                return true;
            }
        }
        return false;
    }
}
