// SPDX-License-Identifier: MIT
package app;

import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import co.elastic.clients.transport.rest5_client.Rest5ClientTransport;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import java.net.URI;

/** Elasticsearch's newer transport. */
class Transport {

    static Rest5ClientTransport to(String url) {
        return new Rest5ClientTransport(
                Rest5Client.builder(URI.create(url)).build(), new JacksonJsonpMapper());
    }
}
