import { setTimeout as delay } from "node:timers/promises";
import { type Session, SteadySession } from "../database/steady-session.ts";
import { troubleOf } from "../database/trouble.ts";
import type { Logger } from "../log.ts";
import { OutgoingQueue } from "./outgoing.ts";
import type { Transport, TransportEvents } from "./transport.ts";

interface Deps {
  connectionString: string;
  /** The id of this process on the bus. */
  id: string;
  log: Logger;
  events: TransportEvents;
}

/** PostgreSQL accepts payloads of less than 8000 bytes. */
const mostBytes = 7999;
/** One statement sends at most this many texts and characters. */
const batch = { count: 500, characters: 256 * 1024 };
/**
 * The pause before refused texts are sent again; PostgreSQL refuses them while the queue of its notifications is full.
 */
const refusedMs = 200;

/**
 * Carries texts by PostgreSQL's NOTIFY. Committing a notification takes a lock of the whole server, so notifications
 * have transactions of their own, which write nothing else and wait for no disk.
 */
export async function notifyTransport({ connectionString, id, log, events }: Deps): Promise<Transport> {
  const queue = new OutgoingQueue(() => events.dropped());
  let sending: Promise<void> | null = null;
  let closing = false;
  const [listener, sender] = await Promise.all([
    SteadySession.open({
      connectionString,
      name: "bus (listens)",
      log,
      async prepare(session) {
        for (const channel of ["all", id]) await session.run(`listen "${nameOf(channel)}"`);
      },
      again: () => events.again(),
      notified: (name, text) => events.received(name === nameOf("all") ? "all" : "own", text),
    }),
    SteadySession.open({
      connectionString,
      name: "bus (sends)",
      log,
      prepare: async (session) => void (await session.run("set synchronous_commit = off")),
      again: () => wake(),
    }),
  ]);

  /** Sends the texts that one turn of the event loop has added, and those added while it sends. */
  function wake(): void {
    sending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(send).finally(() => {
      sending = null;
      // A text may have been added since the queue was found empty.
      if (queue.size > 0 && sender.here && !closing) wake();
    });
  }

  async function send(): Promise<void> {
    while (queue.size > 0 && sender.here) {
      const since = performance.now();
      const texts = queue.take(batch.count, batch.characters);
      try {
        await notify(sender, texts);
      } catch (error) {
        // The texts may have been sent nevertheless: a receiver that gets a frame twice drops the second one.
        queue.putBack(texts, since);
        if (!sender.here || closing) return;
        log.error({ error }, "a notification was refused");
        await delay(refusedMs);
      }
    }
  }

  return {
    mostBytes,
    send(channel, text) {
      if (closing) return;
      queue.add(channel, text);
      wake();
    },
    trouble() {
      const away = [listener, sender].find((session) => !session.here);
      return away
        ? `The bus between processes is broken: the database fails: ${troubleOf(away.error)}.`
        : null;
    },
    async close() {
      wake();
      closing = true;
      await sending;
      await Promise.all([sender.close(), listener.close()]);
    },
  };
}

async function notify(session: Session, texts: readonly { channel: string; text: string }[]): Promise<void> {
  const channels = texts.map(({ channel }) => nameOf(channel));
  await session.run(
    "select pg_notify(channel, text) from unnest($1::text[], $2::text[]) as one (channel, text)",
    [channels, texts.map(({ text }) => text)],
  );
}

function nameOf(channel: string): string {
  return `thingwright_bus_${channel}`;
}
