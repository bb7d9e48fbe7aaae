// SPDX-License-Identifier: MIT
package org.example.owners;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;

/** An owner's pet. */
@Entity
public class Pet {
    @Id @GeneratedValue private Long id;
    private String name;

    protected Pet() {}

    Pet(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }
}
