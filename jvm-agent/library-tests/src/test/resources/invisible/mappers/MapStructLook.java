// SPDX-License-Identifier: MIT
package app;

import org.mapstruct.Mapper;
import org.mapstruct.factory.Mappers;

/** What a mapper copies that MapStruct generated. */
public class MapStructLook extends Look {

    @Override
    String at(Object object) {
        return Mappers.getMapper(OrderMapper.class).copy((Order) object).toString();
    }

    @Mapper
    public interface OrderMapper {
        Order copy(Order order);
    }
}
