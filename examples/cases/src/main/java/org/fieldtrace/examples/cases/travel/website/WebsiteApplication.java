// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.website;

import org.fieldtrace.examples.cases.WebService;

/** The service that users see. */
@WebService
public class WebsiteApplication {}
