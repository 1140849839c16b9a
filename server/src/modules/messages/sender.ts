import { type Clock, seconds } from "../../platform/clock.ts";
import { Undeliverable } from "../../platform/carrier.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Logger } from "../../platform/log.ts";
import { type Channel, claimMessages, type Claimed, markSent, updateMessage } from "./messages.store.ts";
import type { Carriers } from "./message-queue.ts";

const scope = systemScope("messages belong to the platform");
/** Seconds until the next try, after the first, the second, …; after the last, the message has failed. */
const pauses = [10, 60, 300, 1800, 7200];
/** How long a sender claims messages, in seconds: longer than any carrier waits. */
const lease = 120;
const atOnce = 4;
const pollMs = 1000;

interface Parts {
  sql: Sql;
  clock: Clock;
  log: Logger;
  carriers: Carriers;
}

/**
 * Sends waiting messages, oldest first: new ones as soon as it is woken, and every second those that are due for
 * another try.
 */
export function sender({ sql, clock, log, carriers }: Parts): {
  wake: () => void;
  close: () => Promise<void>;
} {
  const channels = Object.keys(carriers) as Channel[];
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;

  async function deliver(message: Claimed): Promise<void> {
    const { id, channel, body: text, ...parcel } = message;
    try {
      await carriers[channel as Channel]!.send({ ...parcel, text });
      await markSent(scope, sql, id, seconds(clock.now()));
    } catch (error) {
      await putOff(message, error as Error);
    }
  }

  async function putOff({ id, channel, tries }: Claimed, error: Error): Promise<void> {
    const pause = error instanceof Undeliverable ? undefined : pauses[tries - 1];
    log.warn(
      { id, channel, tries, error: error.message, final: pause === undefined },
      "a message was not sent",
    );
    const next = pause === undefined ? { state: "failed" } : { retry_at: seconds(clock.now()) + pause };
    await updateMessage(scope, sql, id, { ...next, error: error.message.slice(0, 500) });
  }

  /** @returns whether more messages may be due */
  async function round(): Promise<boolean> {
    const at = seconds(clock.now());
    const claimed = await claimMessages(scope, sql, { at, until: at + lease, channels, limit: atOnce });
    await Promise.all(claimed.map(deliver));
    return claimed.length === atOnce;
  }

  function wake(): void {
    again = true;
    if (closed || running) return;
    again = false;
    running = round()
      .catch((error: unknown) => {
        log.error({ error }, "messages could not be sent");
        return false;
      })
      .then((more) => {
        running = null;
        if (more || again) wake();
      });
  }

  const timer = channels.length > 0 ? setInterval(wake, pollMs) : undefined;
  if (timer) wake();
  return {
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
      await Promise.all(Object.values(carriers).map((carrier) => carrier.close()));
    },
  };
}
