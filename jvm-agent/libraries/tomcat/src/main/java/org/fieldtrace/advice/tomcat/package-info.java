// SPDX-License-Identifier: MIT
/**
 * Advice for Tomcat from 9 on, whose own classes are the same in its javax and jakarta versions.
 */
package org.fieldtrace.advice.tomcat;
