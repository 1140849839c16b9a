import { setTimeout as delay } from "node:timers/promises";
import { connect, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node";
import type { Logger } from "../log.ts";
import { SeldomLog } from "../seldom-log.ts";
import { OutgoingQueue } from "./outgoing.ts";
import type { Transport, TransportEvents } from "./transport.ts";

interface Deps {
  /** Addresses of servers, `nats://user:password@host:4222`, separated by commas. */
  url: string;
  /** Distinguishes installations that use the same server. */
  installation: string;
  /** The id of this process on the bus. */
  id: string;
  log: Logger;
  events: TransportEvents;
}

/** Half of a NATS server's default message size limit. */
const mostBytes = 512 * 1024;
/** How long the start waits for a server. */
const patienceMs = 3000;
/** The pause between attempts to make a connection. */
const againMs = 1000;
/** How long closing waits for a server that does not answer. */
const partingMs = 1000;
const batch = { count: 1000, characters: 4 * 1024 * 1024 };

/** Carries texts by NATS. While no server can be reached, the transport retries forever. */
export async function natsTransport({ url, installation, id, log, events }: Deps): Promise<Transport> {
  const subject = (channel: string) => `thingwright.${installation}.${channel}`;
  const queue = new OutgoingQueue(() => events.dropped());
  const failed = new SeldomLog(log, "NATS cannot be used");
  const closed = new AbortController();
  let connection: NatsConnection | null = null;
  let works = false;

  function flush(): void {
    const one = works ? connection : null;
    if (!one) return;
    while (queue.size > 0) {
      for (const { channel, text } of queue.take(batch.count, batch.characters))
        one.publish(subject(channel), text);
    }
  }

  function lost(): void {
    if (!works || closed.signal.aborted) return;
    works = false;
    log.warn("the connection to NATS was lost");
  }

  function back(): void {
    works = true;
    log.info("there is a connection to NATS again");
    flush();
    events.again();
  }

  function listen(one: NatsConnection): void {
    const channels = [
      ["all", "all"],
      ["own", id],
    ] as const;
    for (const [channel, name] of channels)
      one.subscribe(subject(name), {
        callback: (error, message) => {
          if (error) failed.tell({ error });
          else events.received(channel, message.string());
        },
      });
  }

  /** Follows a connection until it is closed, which happens only if it cannot be restored. */
  async function follow(one: NatsConnection): Promise<void> {
    for await (const status of one.status()) {
      if (status.type === "disconnect" || status.type === "staleConnection") lost();
      else if (status.type === "reconnect") back();
      else if (status.type === "error") failed.tell({ error: status.error });
    }
    lost();
  }

  const opened = Promise.withResolvers<void>();
  async function keepConnected(): Promise<void> {
    for (let attempt = 0; !closed.signal.aborted; attempt += 1) {
      try {
        const one = await connect(optionsOf(url));
        if (closed.signal.aborted) return await one.close();
        connection = one;
        listen(one);
        if (attempt > 0) back();
        else works = true;
        opened.resolve();
        await follow(one);
      } catch (error) {
        failed.tell({ error });
      }
      await delay(againMs, undefined, { signal: closed.signal }).catch(() => {});
    }
  }
  void keepConnected();
  await Promise.race([opened.promise, delay(patienceMs, undefined, { ref: false })]);

  return {
    mostBytes,
    send(channel, text) {
      if (closed.signal.aborted) return;
      queue.add(channel, text);
      flush();
    },
    trouble: () => (works ? null : "The bus between processes is broken: NATS cannot be reached."),
    async close() {
      closed.abort();
      const sent = works ? connection?.flush().catch(() => {}) : null;
      await Promise.race([sent, delay(partingMs, undefined, { ref: false })]);
      await connection?.close();
    },
  };
}

function optionsOf(url: string): NodeConnectionOptions {
  const servers = url.split(",").map((one) => new URL(one));
  const { username, password, protocol } = servers[0]!;
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: servers.map(({ host }) => host),
    ...(pass ? { user, pass } : user && { token: user }),
    ...(protocol === "tls:" && { tls: {} }),
    name: "thingwright",
    noEcho: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    reconnectJitter: 500,
    // A server that vanishes silently is noticed after three of these intervals.
    pingInterval: 4000,
    maxPingOut: 2,
    timeout: 5000,
  };
}
