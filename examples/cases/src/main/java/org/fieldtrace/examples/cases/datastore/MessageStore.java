// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.datastore;

import jakarta.annotation.PostConstruct;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.Refresh;
import org.opensearch.client.opensearch._types.mapping.TypeMapping;
import org.opensearch.client.opensearch._types.query_dsl.Query;
import org.opensearch.client.opensearch.core.BulkRequest;
import org.opensearch.client.opensearch.core.SearchRequest;
import org.opensearch.client.opensearch.core.search.Hit;
import org.springframework.stereotype.Repository;

/** The messages in OpenSearch. */
@Repository
class MessageStore {

    private static final String INDEX = "messages";
    private static final int MAILBOXES = 20;
    private static final int MESSAGES = 200; // of each mailbox
    private static final int FIRST_BODY_WORDS = 100; // each further mailbox has 10 more a message
    private static final long FIRST_TIMESTAMP = 1_700_000_000_000L;

    private final OpenSearchClient client;

    MessageStore(OpenSearchClient client) {
        this.client = client;
    }

    /** Fills {@code box-0} to {@code box-19} where there are none. */
    @PostConstruct
    void fill() throws IOException {
        if (client.indices().exists(exists -> exists.index(INDEX)).value()) {
            return;
        }
        TypeMapping mapping =
                TypeMapping.of(all -> all.properties("mailbox", one -> one.keyword(it -> it)));
        client.indices().create(index -> index.index(INDEX).mappings(mapping));
        for (int mailbox = 0; mailbox < MAILBOXES; mailbox++) {
            BulkRequest.Builder all = new BulkRequest.Builder().refresh(Refresh.True);
            for (int number = 0; number < MESSAGES; number++) {
                Message message = message(mailbox, number);
                all.operations(one -> one.index(it -> it.index(INDEX).document(message)));
            }
            client.bulk(all.build());
        }
    }

    /** The ids of the mailbox's messages that came before a time. Fetches all of each. */
    List<String> before(String mailbox, long time) throws IOException {
        List<Hit<Message>> found =
                client.search(all(mailbox).build(), Message.class).hits().hits(); // truth: search
        return found.stream().filter(hit -> hit.source().timestamp() < time).map(Hit::id).toList();
    }

    /** The ids of the mailbox's messages that came before a time. Fetches when each came. */
    List<String> beforeByTime(String mailbox, long time) throws IOException {
        SearchRequest request =
                all(mailbox)
                        .source(fields -> fields.filter(some -> some.includes("timestamp")))
                        .build();
        return client.search(request, MessageTime.class).hits().hits().stream()
                .filter(hit -> hit.source().timestamp() < time)
                .map(Hit::id)
                .toList();
    }

    long count(String mailbox) throws IOException {
        return client.count(all -> all.index(INDEX).query(of(mailbox))).count();
    }

    void delete(List<String> ids) throws IOException {
        if (ids.isEmpty()) {
            return;
        }
        BulkRequest.Builder all = new BulkRequest.Builder();
        for (String id : ids) {
            all.operations(one -> one.delete(it -> it.index(INDEX).id(id)));
        }
        client.bulk(all.build());
    }

    private static SearchRequest.Builder all(String mailbox) {
        return new SearchRequest.Builder().index(INDEX).size(MESSAGES).query(of(mailbox));
    }

    private static Query of(String mailbox) {
        return Query.of(is -> is.term(it -> it.field("mailbox").value(FieldValue.of(mailbox))));
    }

    private static Message message(int mailbox, int number) {
        List<String> words = new ArrayList<>();
        for (int word = 0; word < FIRST_BODY_WORDS + 10 * mailbox; word++) {
            words.add("word" + (word * 31 + number) % 997);
        }
        return new Message(
                "box-" + mailbox,
                "sender" + number + "@example.org",
                "recipient" + mailbox + "@example.org",
                "What was said about number " + number,
                String.join(" ", words),
                FIRST_TIMESTAMP + number);
    }
}
