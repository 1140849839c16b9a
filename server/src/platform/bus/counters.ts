import { Counter, type Registry } from "prom-client";

/** Registers the metrics of the bus. */
export function busCounters(registry: Registry): Record<"sent" | "received" | "gaps", Counter> {
  const counter = (name: string, help: string) =>
    new Counter({ name: `thingwright_bus_${name}_total`, help, registers: [registry] });
  return {
    sent: counter("messages_sent", "Messages sent to other processes"),
    received: counter("frames_received", "Messages, announcements and answers from other processes"),
    gaps: counter("gaps", "How often messages of other processes may have been lost"),
  };
}
