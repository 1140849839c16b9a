import type { Dialect } from "@thingwright/contract/device-topics/access.ts";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** The gateway's metrics. */
export interface GatewayMetrics {
  connections: Gauge;
  signIns: Counter<"result">;
  /** Messages from devices: plain numbers, since every message adds to them. */
  messagesIn: Record<Dialect, number>;
  messagesOut: Counter;
  refused: Counter<"reason">;
  slowed: Counter;
  queueDepth: Gauge;
  batchSize: Histogram;
  commitSeconds: Histogram;
}

/** Registers the gateway's metrics. */
export function gatewayMetrics(registry: Registry): GatewayMetrics {
  const registers = [registry];
  const messagesIn = { native: 0, token: 0, tuyalink: 0 };
  const received = new Counter({
    name: "thingwright_device_messages_received_total",
    help: "Messages from devices, by dialect",
    labelNames: ["dialect"],
    registers: [],
    collect() {
      this.reset();
      for (const [dialect, count] of Object.entries(messagesIn)) this.inc({ dialect }, count);
    },
  });
  registry.registerMetric(received);
  return {
    connections: new Gauge({
      name: "thingwright_device_connections",
      help: "Devices that are connected",
      registers,
    }),
    signIns: new Counter({
      name: "thingwright_device_sign_ins_total",
      help: "Attempts of devices to sign in, by result",
      labelNames: ["result"],
      registers,
    }),
    messagesIn,
    messagesOut: new Counter({
      name: "thingwright_device_messages_sent_total",
      help: "Messages to devices",
      registers,
    }),
    refused: new Counter({
      name: "thingwright_device_messages_refused_total",
      help: "Messages from devices that were refused, whole or in part, by reason",
      labelNames: ["reason"],
      registers,
    }),
    slowed: new Counter({
      name: "thingwright_devices_slowed_total",
      help: "Times that a device sent more than it may and was not read for a while",
      registers,
    }),
    queueDepth: new Gauge({
      name: "thingwright_ingest_queue_messages",
      help: "Messages that wait to be stored",
      registers,
    }),
    batchSize: new Histogram({
      name: "thingwright_ingest_batch_messages",
      help: "Messages stored in one transaction",
      buckets: [1, 3, 10, 30, 100, 300, 1000],
      registers,
    }),
    commitSeconds: new Histogram({
      name: "thingwright_ingest_commit_seconds",
      help: "Time to store a batch, with its commit",
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
      registers,
    }),
  };
}
