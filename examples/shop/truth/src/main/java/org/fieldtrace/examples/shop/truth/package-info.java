// SPDX-License-Identifier: MIT
/** What each service of the shop logs of itself. */
package org.fieldtrace.examples.shop.truth;
