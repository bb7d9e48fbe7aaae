// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.route.plans;

import org.fieldtrace.examples.cases.WebService;

/** The service that finds the quickest trips. */
@WebService
public class PlansApplication {}
