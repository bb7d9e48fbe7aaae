// SPDX-License-Identifier: MIT
package com.squareup.shop.model;

public class Customer {
    public String name;
    public Object home;
}
