import type { LiveKind } from "@thingwright/contract/grammar/live.ts";
import { type Listener, Topics } from "./bus/topics.ts";
import type { Logger } from "./log.ts";

/**
 * Carries messages between the parts of the platform, in this process and in others. Nothing is stored, and messages
 * can be lost while the connection between processes is broken. Messages to other processes must be JSON.
 */
export interface Bus {
  publish(topic: string, message: unknown): void;
  /** @returns the function that ends the subscription */
  subscribe(topic: string, listener: Listener): () => void;
  /** Whether there is a listener, in any process; lets a publisher skip work for messages without a listener. */
  hasListeners(topic: string): boolean;
  /**
   * Resolves when the other processes know which topics this process listens to, so that messages that they publish
   * from then on arrive here; after 250 ms at the latest, even if a process has not answered.
   */
  settled(): Promise<void>;
  /**
   * Calls the listener after messages from other processes may have been lost. @returns the function that ends the
   * subscription
   */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

/** The bus of a single process: delivers at once, in order. A listener that throws does not stop the others. */
export function localBus(log: Logger): Bus {
  const topics = new Topics(log);
  return {
    publish: (topic, message) => topics.deliver(topic, message),
    subscribe: (topic, listener) => topics.add(topic, listener),
    hasListeners: (topic) => topics.has(topic),
    settled: async () => {},
    onGap: () => () => {},
    close: async () => {},
  };
}

/** Returns the topic of deltas for a live view: the kinds and their shapes are `liveTopics` of the contract. */
export function liveTopic(kind: LiveKind, id: string): string {
  return `live.${kind}.${id}`;
}
