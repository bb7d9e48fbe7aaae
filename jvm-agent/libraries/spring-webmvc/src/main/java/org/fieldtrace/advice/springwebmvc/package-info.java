// SPDX-License-Identifier: MIT
/** Advice for Spring MVC from 5.3 on. */
package org.fieldtrace.advice.springwebmvc;
