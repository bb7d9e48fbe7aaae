// SPDX-License-Identifier: MIT
package org.example.owners;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OneToMany;
import java.util.ArrayList;
import java.util.List;

/** Somebody with pets, which are loaded when they are asked for. */
@Entity
public class Owner {
    @Id @GeneratedValue private Long id;
    private String name;

    @OneToMany(cascade = CascadeType.ALL)
    @JoinColumn(name = "owner_id")
    private List<Pet> pets = new ArrayList<>();

    protected Owner() {}

    public Owner(String name, String... pets) {
        this.name = name;
        for (String pet : pets) {
            this.pets.add(new Pet(pet));
        }
    }

    public String name() {
        return name;
    }

    public List<Pet> pets() {
        return pets;
    }
}
