// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.load;

import java.net.URI;
import java.util.SplittableRandom;

/**
 * The requests to send, drawn at random: one in a hundred asks admin for a card, the others ask
 * payroll, half of them for a name and half of them for a validation. The same seed gives the same
 * requests in the same order.
 */
final class RequestMix {

    private static final double ADMIN_SHARE = 0.01;

    private final URI payroll;
    private final URI admin;
    private final int employees;
    private final SplittableRandom random;

    /**
     * @param payroll address of the service payroll
     * @param admin address of the service admin
     * @param employees number of employees, whose ids count from 1
     * @param seed of the random draws
     */
    RequestMix(URI payroll, URI admin, int employees, long seed) {
        this.payroll = payroll;
        this.admin = admin;
        this.employees = employees;
        this.random = new SplittableRandom(seed);
    }

    /** The next request's address. */
    synchronized URI next() {
        int id = random.nextInt(1, employees + 1);
        if (random.nextDouble() < ADMIN_SHARE) {
            return card(id);
        }
        return payroll.resolve("/employee/" + id + (random.nextBoolean() ? "/name" : "/validate"));
    }

    /** The address of an employee's card at admin. */
    URI card(int id) {
        return admin.resolve("/employee/" + id + "/card");
    }

    /** The address of an employee's name at payroll. */
    URI name(int id) {
        return payroll.resolve("/employee/" + id + "/name");
    }
}
