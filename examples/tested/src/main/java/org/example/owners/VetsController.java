// SPDX-License-Identifier: MIT
package org.example.owners;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers which vets there are. */
@RestController
public class VetsController {
    private final Vets vets;

    public VetsController(Vets vets) {
        this.vets = vets;
    }

    @GetMapping("/vets")
    public List<String> vets(@RequestParam int... ids) {
        return vets.namesOneByOne(ids);
    }

    @GetMapping("/vets/all")
    public List<String> all() {
        return vets.namesAtOnce();
    }
}
