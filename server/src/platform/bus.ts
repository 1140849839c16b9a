import type { LiveKind } from "@thingwright/contract/live.ts";
import type { Logger } from "./log.ts";

type Listener = (message: unknown) => void;

/** Carries messages between the parts of the platform; nothing is stored. */
export interface Bus {
  publish(topic: string, message: unknown): void;
  /** @returns ends the subscription */
  subscribe(topic: string, listener: Listener): () => void;
  /** Lets a publisher skip work that nobody waits for. */
  hasListeners(topic: string): boolean;
}

/** The bus of a single process: delivers at once, in order. A listener that throws does not stop the others. */
export function localBus(log: Logger): Bus {
  const listeners = new Map<string, Set<Listener>>();
  return {
    publish(topic, message) {
      for (const listener of listeners.get(topic) ?? []) {
        try {
          listener(message);
        } catch (error) {
          log.error({ error, topic }, "a bus listener failed");
        }
      }
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      set.add(listener);
      listeners.set(topic, set);
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
    hasListeners: (topic) => listeners.has(topic),
  };
}

/** Where deltas for the live view are published: the kinds and their shapes are `liveTopics` of the contract. */
export function liveTopic(kind: LiveKind, id: string): string {
  return `live.${kind}.${id}`;
}
