// SPDX-License-Identifier: MIT
'use strict';

const { wrap } = require('../wrapping');

const BROKER = 'rabbitmq';
/** Of all queues that the broker names: there is no end of their names. */
const TEMPORARY = '(temporary)';
const NAMED_BY_BROKER = 'amq.';

module.exports = {
  name: 'amqplib',
  library: 'RabbitMQ (`amqplib`)',
  tested: '0.10.3, 2.3.1 against a RabbitMQ server',
  seen: 'messages that are published, and that consumers handle; not those that `get` brings; what a consumer parses of a message, as fields',
  hooks: {
    'amqplib/lib/channel.js': ({ Channel, BaseChannel }, { messages }) => {
      const { prototype } = Object.hasOwn(Channel.prototype, 'sendMessage') ? Channel : BaseChannel;
      wrap(prototype, 'sendMessage', (send) => recordedSend(send, messages));
    },
    'amqplib/lib/channel_model.js': ({ Channel }, { messages }) =>
      wrap(Channel.prototype, 'consume', (consume) => recordedConsume(consume, messages)),
    'amqplib/lib/callback_model.js': ({ Channel }, { messages }) =>
      wrap(Channel.prototype, 'consume', (consume) => recordedConsume(consume, messages)),
  },
};

function recordedSend(send, messages) {
  return function (fields, properties, content) {
    const message = {
      topic: fields.exchange || queue(fields.routingKey),
      bytes: content.length,
      id: idOf(fields, properties, content),
    };
    const socket = this.connection && this.connection.stream;
    return messages.send(BROKER, message, socket, () => Reflect.apply(send, this, arguments));
  };
}

function recordedConsume(consume, messages) {
  return function (name, callback, ...others) {
    const channel = this;
    const handle = function (delivered) {
      // null: the consumer is cancelled.
      if (delivered === null || isAnswer(delivered.fields)) {
        return Reflect.apply(callback, this, arguments);
      }
      const { fields, properties, content } = delivered;
      const message = {
        topic: queue(name),
        bytes: content.length,
        content,
        id: idOf(fields, properties, content),
      };
      const socket = channel.connection && channel.connection.stream;
      return messages.handle(BROKER, [message], socket, () =>
        Reflect.apply(callback, this, arguments),
      );
    };
    return Reflect.apply(consume, this, [
      name,
      typeof callback === 'function' ? handle : callback,
      ...others,
    ]);
  };
}

/** By what both ends know a message, as the JVM's agent has it; docs/http.md says how. */
function idOf({ exchange, routingKey }, { messageId, correlationId, headers }, content) {
  if (messageId) {
    return messageId;
  }
  const { traceparent, spring_returned_message_correlation: ofSpring } = headers || {};
  const correlation = traceparent ?? ofSpring ?? correlationId;
  return correlation === undefined || correlation === null
    ? undefined
    : [exchange || queue(routingKey), correlation, content.length].join('\0');
}

function queue(name) {
  return !name || name.startsWith(NAMED_BY_BROKER) ? TEMPORARY : name;
}

/** Goes to whoever was told the name of a queue that the broker has named. */
function isAnswer({ exchange, routingKey }) {
  return !exchange && String(routingKey).startsWith(NAMED_BY_BROKER);
}
