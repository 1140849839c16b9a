import { Counter, Gauge, type Registry } from "prom-client";
import type { EncodedEvents } from "./encoding.ts";

/** How far behind a consumer is, in the shards that this process holds. */
export interface Lag {
  consumer: string;
  /** The age of the oldest batch that the consumer has not finished; 0 if there is none. */
  seconds: number;
  batches: number;
}

/** Registers the metrics of the stream. @param lags called for each scrape */
export function streamMetrics(registry: Registry, lags: () => readonly Lag[]) {
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Counter({ name: `thingwright_stream_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string, pick: (lag: Lag) => number) =>
    new Gauge({
      name: `thingwright_stream_${name}`,
      help,
      labelNames: ["consumer"],
      registers,
      collect() {
        this.reset();
        for (const lag of lags()) this.set({ consumer: lag.consumer }, pick(lag));
      },
    });
  gauge("lag_seconds", "Age of the oldest batch that a consumer is not done with", ({ seconds }) => seconds);
  gauge("lag_batches", "Batches that a consumer is not done with", ({ batches }) => batches);
  const events = new Counter({
    name: "thingwright_stream_events_total",
    help: "Events of devices and people that this process has written, by kind",
    labelNames: ["kind"],
    registers,
  });
  return {
    /** Counts the events of a row. */
    count(kinds: EncodedEvents["kinds"]) {
      for (const [kind, count] of Object.entries(kinds)) events.inc({ kind }, count);
    },
    bytes: counter("bytes_total", "Bytes of events that this process has written, as they are stored"),
    lost: counter("lost_batches_total", "Batches that were dropped by age before a consumer came to them", [
      "consumer",
    ]),
  };
}
