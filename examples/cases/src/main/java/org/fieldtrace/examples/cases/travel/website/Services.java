// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.website;

import com.fasterxml.jackson.databind.JsonNode;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

/** Asks other services, whose addresses are properties such as {@code stations.url}. */
@Component
class Services {

    private final RestTemplate http;
    private final Environment properties;

    Services(RestTemplateBuilder builder, Environment properties) {
        http = builder.build();
        this.properties = properties;
    }

    JsonNode get(String service, String path, Object... variables) {
        return ask(HttpMethod.GET, service, path, variables);
    }

    JsonNode ask(HttpMethod method, String service, String path, Object... variables) {
        String url = properties.getRequiredProperty(service + ".url");
        return http.exchange(url + path, method, null, JsonNode.class, variables).getBody();
    }
}
