// SPDX-License-Identifier: MIT
/** What woven classes of Quarkus REST (RESTEasy Reactive) call. */
package org.fieldtrace.advice.quarkusrest;
