// SPDX-License-Identifier: MIT
/**
 * The quickest trips: normal trains are fetched too, and high-speed ones are nearly always quicker.
 */
package org.fieldtrace.examples.cases.route;
