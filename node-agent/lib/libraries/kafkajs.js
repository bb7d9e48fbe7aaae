// SPDX-License-Identifier: MIT
'use strict';

// Each message that is sent, until the broker has it, and each that a consumer handles. Where it lies
// (cluster, topic, partition and offset) says which one it is: nothing is added to it.

const { guarded } = require('../guard');

const BROKER = 'kafka';

module.exports = {
  name: 'kafkajs',
  library: 'Kafka (`kafkajs`)',
  tested: '1.16.0, 2.2.4 against a Kafka 3.9 broker',
  seen: 'messages that are sent, also of transactions, and that `eachMessage` and `eachBatch` handle; what these parse of a message, as fields',
  hooks: {
    'kafkajs/src/producer/groupMessagesPerPartition.js': (group) => (asked) => {
      const grouped = group(asked);
      groups.set(asked.messages, grouped);
      return grouped;
    },
    'kafkajs/src/producer/sendMessages.js': (create, { messages }) => (options) =>
      recordedSend(create(options), options.cluster, messages),
    'kafkajs/src/consumer/runner.js': (Runner, { messages }) => recordedRunner(Runner, messages),
  },
};

/** By the list of messages: those of each partition, in their order. */
const groups = new WeakMap();

function recordedSend(send, cluster, messages) {
  const begin = guarded((request) =>
    request.topicMessages.map((list) => ({
      ...list,
      messages: [...list.messages], // its own, by which its groups are known
      exchanges: list.messages.map(() => messages.beginSend(BROKER, list.topic)),
    })),
  );
  const taken = guarded((lists, answers) =>
    lists.forEach((list) => tell(list, answers, cluster, messages)),
  );
  const failed = guarded((lists, error) =>
    lists.forEach(({ exchanges }) =>
      exchanges.forEach((exchange) => messages.failedSend(exchange, error)),
    ),
  );
  return async function (request) {
    const lists = messages.isRecording() ? begin(request) : undefined;
    if (lists === undefined) {
      return Reflect.apply(send, this, arguments);
    }
    try {
      const topicMessages = lists.map(({ exchanges: _exchanges, ...list }) => list);
      const answers = await Reflect.apply(send, this, [{ ...request, topicMessages }]);
      taken(lists, answers);
      return answers;
    } catch (error) {
      failed(lists, error);
      throw error;
    }
  };
}

function tell({ topic, messages: sent, exchanges }, answers, cluster, messages) {
  const open = new Map();
  sent.forEach((message, i) => open.set(message, [...(open.get(message) || []), exchanges[i]]));
  for (const [key, ofPartition] of Object.entries(groups.get(sent) || {})) {
    const partition = Number(key);
    const answer = answers.find((each) => each.topicName === topic && each.partition === partition);
    const first = answer === undefined ? -1 : Number(answer.baseOffset ?? answer.offset ?? -1);
    const socket = socketTo(cluster, topic, partition);
    ofPartition.forEach((message, i) => {
      const about = {
        topic,
        partition,
        bytes: bytesOf(message.key) + bytesOf(message.value),
        cluster: nameOf(cluster),
        offset: first < 0 ? -1 : first + i,
      };
      messages.endSend(open.get(message).shift(), about, socket);
    });
  }
}

function recordedRunner(Runner, messages) {
  class Recorded extends Runner {
    constructor(options) {
      const { consumerGroup, eachBatch, eachMessage } = options;
      const cluster = consumerGroup && consumerGroup.cluster;
      super({
        ...options,
        eachMessage: eachMessage && ofMessages(eachMessage, cluster, messages),
        eachBatch: eachBatch && ofBatches(eachBatch, cluster, messages),
      });
    }
  }
  Object.defineProperty(Recorded, 'name', { value: Runner.name });
  return Recorded;
}

function ofMessages(eachMessage, cluster, messages) {
  const about = guarded(({ topic, partition, message }) => [
    received(cluster, topic, partition, message),
    socketTo(cluster, topic, partition),
  ]);
  return function (payload) {
    const [message, socket] = about(payload) || [];
    const handle = () => Reflect.apply(eachMessage, this, arguments);
    return message === undefined ? handle() : messages.handle(BROKER, [message], socket, handle);
  };
}

function ofBatches(eachBatch, cluster, messages) {
  const about = guarded(({ batch: { topic, partition, messages: all } }) => [
    all.map((message) => received(cluster, topic, partition, message)),
    socketTo(cluster, topic, partition),
  ]);
  return function (payload) {
    const [all, socket] = about(payload) || [];
    const handle = () => Reflect.apply(eachBatch, this, arguments);
    return all === undefined || all.length === 0
      ? handle()
      : messages.handle(BROKER, all, socket, handle);
  };
}

function received(cluster, topic, partition, { key, value, offset }) {
  return {
    topic,
    partition,
    bytes: bytesOf(key) + bytesOf(value),
    cluster: nameOf(cluster),
    content: value,
    offset: Number(offset),
  };
}

/** As the cluster names itself. */
function nameOf({ brokerPool } = {}) {
  return (brokerPool && brokerPool.metadata && brokerPool.metadata.clusterId) || undefined;
}

/** The connection to the broker that leads a partition; undefined where it is not known. */
function socketTo(cluster, topic, partition) {
  const leaders = Object.keys(cluster.findLeaderForPartitions(topic, [partition]));
  const broker = cluster.brokerPool.brokers[leaders[0]];
  if (broker === undefined) {
    return undefined;
  }
  const pool = broker.connectionPool ? broker.connectionPool.pool : [broker.connection];
  const connection = pool.find((each) => each && each.socket);
  return connection && connection.socket;
}

function bytesOf(value) {
  return value === null || value === undefined ? 0 : Buffer.byteLength(value);
}
