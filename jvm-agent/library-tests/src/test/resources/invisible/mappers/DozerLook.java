// SPDX-License-Identifier: MIT
package app;

import com.github.dozermapper.core.DozerBeanMapperBuilder;
import com.github.dozermapper.core.Mapper;

/** What Dozer copies. */
class DozerLook extends Look {

    private final Mapper mapper = DozerBeanMapperBuilder.buildDefault();

    @Override
    String at(Object object) {
        return mapper.map(object, Order.class).toString();
    }
}
