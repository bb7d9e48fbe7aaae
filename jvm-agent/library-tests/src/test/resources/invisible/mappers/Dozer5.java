// SPDX-License-Identifier: MIT
package app;

import org.dozer.DozerBeanMapper;

/** What Dozer copies. */
class Dozer5 extends Look {

    private final DozerBeanMapper mapper = new DozerBeanMapper();

    @Override
    String at(Object object) {
        return mapper.map(object, Order.class).toString();
    }
}
