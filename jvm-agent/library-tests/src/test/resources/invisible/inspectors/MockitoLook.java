// SPDX-License-Identifier: MIT
package app;

import org.mockito.Mockito;

/** What Mockito's spy copies of an object. */
class MockitoLook extends Look {

    @Override
    String at(Object object) {
        Order spied = (Order) Mockito.spy(object);
        Mockito.when(spied.getNumber()).thenReturn(9);
        return spied + " " + spied.getNumber();
    }
}
