// SPDX-License-Identifier: MIT
/** Free seats of a train: all sold tickets are fetched for where they end. */
package org.fieldtrace.examples.cases.seat;
