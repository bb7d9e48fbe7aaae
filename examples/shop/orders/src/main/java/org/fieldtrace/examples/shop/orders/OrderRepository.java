// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.orders;

import org.springframework.data.jpa.repository.JpaRepository;

/** The orders in the database. */
interface OrderRepository extends JpaRepository<PurchaseOrder, Long> {}
