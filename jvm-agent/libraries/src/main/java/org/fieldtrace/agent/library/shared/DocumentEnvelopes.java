// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.shared;

import org.fieldtrace.agent.bridge.container.Envelopes;

/**
 * Where documents are in the responses of Elasticsearch's client, and of OpenSearch's, its fork.
 */
public final class DocumentEnvelopes {

    private DocumentEnvelopes() {}

    /**
     * Looks through responses down to their documents.
     *
     * @param api package of the API with a dot behind it
     */
    public static void lookThrough(String api) {
        String core = api + "core.";
        for (String search :
                new String[] {"SearchResponse", "search.ResponseBody", "search.SearchResult"}) {
            Envelopes.add(core + search, "hits");
        }
        Envelopes.add(core + "search.HitsMetadata", "hits");
        Envelopes.add(core + "search.Hit", "source");
        Envelopes.add(core + "msearch.MultiSearchResult", "responses");
        Envelopes.add(core + "msearch.MultiSearchResponseItem", "_value");
        Envelopes.add(core + "GetResponse", "source");
        Envelopes.add(core + "get.GetResult", "source");
        Envelopes.add(core + "GetSourceResponse", "valueBody", "source");
        Envelopes.add(core + "MgetResponse", "docs");
        Envelopes.add(core + "mget.MultiGetResponseItem", "_value");
        Envelopes.add(core + "UpdateResponse", "get");
        Envelopes.add(core + "update.UpdateWriteResponseBase", "get");
        Envelopes.add(api + "_types.InlineGet", "source");
    }
}
