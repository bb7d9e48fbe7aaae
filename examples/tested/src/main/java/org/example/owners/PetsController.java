// SPDX-License-Identifier: MIT
package org.example.owners;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers whose pets there are. */
@RestController
public class PetsController {
    private final Owners owners;

    public PetsController(Owners owners) {
        this.owners = owners;
    }

    @GetMapping("/pets")
    public List<String> pets() {
        return owners.petsOneByOne();
    }

    @GetMapping("/pets/fast")
    public List<String> petsFast() {
        return owners.petsAtOnce();
    }
}
