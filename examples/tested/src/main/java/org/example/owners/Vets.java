// SPDX-License-Identifier: MIT
package org.example.owners;

import java.util.Arrays;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** The vets, whom another service knows. */
@Component
public class Vets {
    private final RestClient service;

    /** A vet as the service answers. */
    public record Vet(int id, String name) {}

    public Vets(@Value("${vets.url:http://localhost:8081}") String url) {
        service = RestClient.create(url);
    }

    /** Asks for each by a call of its own. */
    public List<String> namesOneByOne(int... ids) {
        return Arrays.stream(ids).mapToObj(this::vet).map(Vet::name).toList();
    }

    /** Asks for all at once. */
    public List<String> namesAtOnce() {
        Vet[] vets = service.get().uri("/vets").retrieve().body(Vet[].class);
        return Arrays.stream(vets).map(Vet::name).toList();
    }

    private Vet vet(int id) {
        return service.get().uri("/vets/{id}", id).retrieve().body(Vet.class);
    }
}
