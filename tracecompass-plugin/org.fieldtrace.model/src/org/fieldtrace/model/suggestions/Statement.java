// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement as reports name it, such as {@code SELECT owners pets}.
 *
 * @param words operations and tables
 */
record Statement(List<String> words) {
    private static final Set<String> CHANGES =
            Set.of("INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "UPSERT");
    private static final Set<String> ENDS_OF_TRANSACTIONS = Set.of("COMMIT", "ROLLBACK");

    /** Ahead of the operation, where that is made with many values at once. */
    private static final String BATCH = "BATCH";

    private static final String QUERY = "SELECT";

    /** The operation in the label of what is called. */
    private static final Pattern OPERATION = Pattern.compile("\\[([^\\]]+)]");

    /** The statement that the subject of a finding is about; empty where that is none. */
    static Optional<Statement> in(String subject) {
        Matcher label = OPERATION.matcher(subject);
        if (!label.find()) {
            return Optional.empty();
        }
        List<String> words = Arrays.asList(label.group(1).split(" "));
        Statement statement = new Statement(words);
        boolean isOne =
                words.get(0).equals(QUERY)
                        || words.get(0).equals(BATCH)
                        || statement.isChange()
                        || statement.isEndOfTransaction();
        return isOne ? Optional.of(statement) : Optional.empty();
    }

    boolean isChange() {
        return CHANGES.contains(words.get(0));
    }

    boolean isEndOfTransaction() {
        return ENDS_OF_TRANSACTIONS.contains(words.get(0));
    }

    /** The one table that it names first; empty where it names none. */
    Optional<String> table() {
        return words.stream()
                .skip(1)
                .findFirst()
                .filter(word -> !word.equals(QUERY) && !word.contains("{"));
    }
}
