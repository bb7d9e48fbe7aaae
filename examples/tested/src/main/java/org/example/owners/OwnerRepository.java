// SPDX-License-Identifier: MIT
package org.example.owners;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/** All owners. */
public interface OwnerRepository extends JpaRepository<Owner, Long> {

    /** With their pets, by one statement. */
    @Query("select distinct o from Owner o left join fetch o.pets")
    List<Owner> findAllWithPets();
}
