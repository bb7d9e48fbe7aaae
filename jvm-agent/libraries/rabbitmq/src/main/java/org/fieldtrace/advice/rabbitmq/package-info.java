// SPDX-License-Identifier: MIT
/** What woven classes of RabbitMQ's client call. */
package org.fieldtrace.advice.rabbitmq;
