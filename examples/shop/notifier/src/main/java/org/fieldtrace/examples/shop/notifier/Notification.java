// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.notifier;

/** What a customer is told. */
record Notification(long order, String customer, String text, String channel, String cause) {}
