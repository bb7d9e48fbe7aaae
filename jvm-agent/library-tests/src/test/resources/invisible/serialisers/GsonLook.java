// SPDX-License-Identifier: MIT
package app;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

/** The JSON that Gson writes, of transient fields too where it is told so. */
class GsonLook extends Look {

    @Override
    String at(Object object) {
        Gson gson = new Gson();
        Gson all = new GsonBuilder().excludeFieldsWithModifiers().create();
        String json = gson.toJson(object);
        return json + " " + all.toJson(object) + " " + gson.fromJson(json, Order.class);
    }
}
