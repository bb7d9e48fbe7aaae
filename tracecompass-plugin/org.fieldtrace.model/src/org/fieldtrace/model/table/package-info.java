// SPDX-License-Identifier: MIT
/**
 * Tables that are declared once: reports for people and programs, their schemas, trace servers,
 * exports and views are written from what a column says of itself.
 */
package org.fieldtrace.model.table;
