// SPDX-License-Identifier: MIT
package app;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.Moshi;

/** The JSON that Moshi writes. */
class MoshiLook extends Look {

    private final JsonAdapter<Order> adapter = new Moshi.Builder().build().adapter(Order.class);

    @Override
    String at(Object object) throws Exception {
        String json = adapter.toJson((Order) object);
        return json + " " + adapter.fromJson(json);
    }
}
