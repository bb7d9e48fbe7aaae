// SPDX-License-Identifier: MIT
package com.squareup.shop;

import app.Peer;
import com.squareup.shop.model.Customer;
import net.vendor.client.Vendor;

/** An application that lives under the name of a library, and uses a client of somebody else. */
public class Shop {

    public static void main(String[] arguments) throws Exception {
        try (Peer peer = new Peer()) {
            Vendor vendor = new Vendor(peer.url());
            int letters = 0;
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                letters += buy(vendor) + greet(vendor);
                if (i % 10 == 9) {
                    System.gc();
                }
            }
            System.out.println(letters);
        }
    }

    private static int buy(Vendor vendor) throws Exception {
        return vendor.person().home.street.length();
    }

    private static int greet(Vendor vendor) throws Exception {
        Customer customer = vendor.read(Customer.class);
        return customer.name.length();
    }
}
