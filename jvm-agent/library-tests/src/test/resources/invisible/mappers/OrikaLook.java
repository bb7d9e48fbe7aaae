// SPDX-License-Identifier: MIT
package app;

import ma.glasnost.orika.MapperFactory;
import ma.glasnost.orika.impl.DefaultMapperFactory;

/** What Orika copies. */
class OrikaLook extends Look {

    private final MapperFactory factory = new DefaultMapperFactory.Builder().build();

    @Override
    String at(Object object) {
        return factory.getMapperFacade().map(object, Order.class).toString();
    }
}
