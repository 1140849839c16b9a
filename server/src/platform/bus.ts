import type { LiveKind } from "@thingwright/contract/live.ts";
import { type Listener, Topics } from "./bus/topics.ts";
import type { Logger } from "./log.ts";

/**
 * Carries messages between the parts of the platform, in this process and in others; nothing is stored, and messages
 * can be lost while the way between processes is broken. Messages to other processes must be JSON.
 */
export interface Bus {
  publish(topic: string, message: unknown): void;
  /** @returns ends the subscription */
  subscribe(topic: string, listener: Listener): () => void;
  /** Whether anybody listens, in any process; lets a publisher skip work that nobody waits for. */
  hasListeners(topic: string): boolean;
  /**
   * Resolves when the other processes know which topics this one listens to, so that what they publish from then on
   * comes here; after 250 ms at the latest, whoever does not answer.
   */
  settled(): Promise<void>;
  /** Calls the listener after messages from other processes may have been lost. @returns ends the subscription */
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

/** Where deltas for the live view are published: the kinds and their shapes are `liveTopics` of the contract. */
export function liveTopic(kind: LiveKind, id: string): string {
  return `live.${kind}.${id}`;
}
