// SPDX-License-Identifier: MIT
package app;

import org.assertj.core.api.Assertions;

/** What AssertJ's recursive comparison says. */
class AssertJ extends Look {

    @Override
    String at(Object object) {
        Assertions.assertThat(object).usingRecursiveComparison().isEqualTo(new Order());
        Order other = new Order();
        other.number = 8;
        try {
            Assertions.assertThat(object).usingRecursiveComparison().isEqualTo(other);
            return "equal";
        } catch (AssertionError different) {
            return different.getMessage();
        }
    }
}
