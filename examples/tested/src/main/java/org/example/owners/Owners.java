// SPDX-License-Identifier: MIT
package org.example.owners;

import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Whose pets there are. */
@Service
public class Owners {
    private final OwnerRepository repository;

    public Owners(OwnerRepository repository) {
        this.repository = repository;
    }

    /** Asks for the pets of each owner by a statement of its own. */
    @Transactional(readOnly = true)
    public List<String> petsOneByOne() {
        return names(repository.findAll());
    }

    /** Asks for all at once. */
    @Transactional(readOnly = true)
    public List<String> petsAtOnce() {
        return names(repository.findAllWithPets());
    }

    private static List<String> names(List<Owner> owners) {
        List<String> names = new ArrayList<>();
        for (Owner owner : owners) {
            for (Pet pet : owner.pets()) {
                names.add(owner.name() + "'s " + pet.name());
            }
        }
        return names;
    }
}
