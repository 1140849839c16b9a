import { Registry } from "prom-client";
import { afterAll, afterEach, describe, expect, it, test } from "vitest";
import { withClient } from "../../test/client.ts";
import { eventually } from "../../test/eventually.ts";
import { findNatsServer, type NatsServer, startNatsServer } from "../../test/nats-server.ts";
import { createTestDatabase } from "../../test/postgres.ts";
import { type Bus, localBus } from "./bus.ts";
import { natsTransport } from "./bus/nats-transport.ts";
import { notifyTransport } from "./bus/notify-transport.ts";
import { openSharedBus, type SharedBus } from "./bus/shared-bus.ts";
import type { Transport, TransportEvents } from "./bus/transport.ts";
import type { Node } from "./cluster/cluster.ts";
import { createLog } from "./log.ts";

const logged: Record<string, unknown>[] = [];
const log = createLog("info", {
  write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>),
});

/** The processes of a test: each with a bus. */
class Fleet {
  readonly #open: (id: string, events: TransportEvents) => Promise<Transport>;
  #nodes: Node[] = [];
  #buses: SharedBus[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(open: (id: string, events: TransportEvents) => Promise<Transport>) {
    this.#open = open;
  }

  async join(registry = new Registry(), open = this.#open): Promise<SharedBus & { no: number }> {
    const self: Node = { no: this.#nodes.length + 1, roles: [], host: "here" };
    this.#nodes = [...this.#nodes, self];
    this.#changed();
    const cluster = {
      self,
      nodes: () => this.#nodes,
      onChange: (listener: () => void) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
    const bus = await openSharedBus({ cluster, open, log, registry });
    this.#buses.push(bus);
    return Object.assign(bus, { no: self.no });
  }

  /** Tells all others that a process has ended. */
  ended(no: number): void {
    this.#nodes = this.#nodes.filter((node) => node.no !== no);
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  async close(): Promise<void> {
    await Promise.all(this.#buses.map((bus) => bus.close()));
    this.#buses = [];
    this.#nodes = [];
    this.#listeners.clear();
  }
}

/** Collects what a bus delivers on a topic. */
function listen(bus: Bus, topic: string): unknown[] {
  const got: unknown[] = [];
  bus.subscribe(topic, (message) => got.push(message));
  return got;
}

function everyBus(name: string, open: () => Promise<Bus>): void {
  describe(`${name}: any bus`, () => {
    it("delivers to listeners of the same process synchronously and in order, until they unsubscribe", async () => {
      const bus = await open();
      const got: unknown[] = [];
      const end = bus.subscribe("a", (message) => got.push(["one", message]));
      bus.subscribe("a", (message) => got.push(["other", message]));
      bus.publish("a", 1);
      expect(got).toEqual([
        ["one", 1],
        ["other", 1],
      ]);
      end();
      bus.publish("a", 2);
      expect(got.slice(2)).toEqual([["other", 2]]);
    });

    it("continues after a listener that throws, and logs the failure", async () => {
      const bus = await open();
      bus.subscribe("b", () => {
        throw new Error("a bad listener");
      });
      const got = listen(bus, "b");
      bus.publish("b", 1);
      expect(got).toEqual([1]);
      expect(logged).toContainEqual(expect.objectContaining({ msg: "a bus listener failed", topic: "b" }));
    });

    it("knows whether a topic has listeners", async () => {
      const bus = await open();
      expect(bus.hasListeners("c")).toBe(false);
      const end = bus.subscribe("c", () => {});
      await bus.settled();
      expect(bus.hasListeners("c")).toBe(true);
      end();
      expect(bus.hasListeners("c")).toBe(false);
    });
  });
}

interface Way {
  open: (id: string, events: TransportEvents) => Promise<Transport>;
  /** Breaks the way of all processes, which comes back by itself or by what this returns. */
  breakWay(): Promise<() => Promise<void>>;
}

function betweenProcesses(name: string, way: Way): void {
  const fleet = new Fleet(way.open);
  afterEach(() => fleet.close());
  everyBus(name, () => fleet.join());

  describe(`${name}: between processes`, () => {
    it("delivers messages of another process in order, to several processes, once the subscriptions have settled", async () => {
      const [one, two, three] = [await fleet.join(), await fleet.join(), await fleet.join()];
      const [atTwo, atThree] = [listen(two, "t"), listen(three, "t")];
      const alone = listen(two, "only two");
      await Promise.all([two.settled(), three.settled()]);
      const numbers = Array.from({ length: 3000 }, (_, index) => index);
      for (const number of numbers) {
        one.publish("t", number);
        one.publish("only two", { number });
      }
      await eventually(() => expect([atTwo.length, atThree.length]).toEqual([3000, 3000]));
      expect(atTwo).toEqual(numbers);
      expect(atThree).toEqual(numbers);
      await eventually(() => expect(alone).toEqual(numbers.map((number) => ({ number }))));
    });

    it("knows the listeners of other processes, subscribed before or after it joined, and when they unsubscribe", async () => {
      const one = await fleet.join();
      const end = one.subscribe("early", () => {});
      await one.settled();
      const two = await fleet.join();
      expect(two.hasListeners("early")).toBe(true);
      end();
      two.subscribe("late", () => {});
      await Promise.all([one.settled(), two.settled()]);
      expect([two.hasListeners("early"), one.hasListeners("late")]).toEqual([false, true]);
    });

    it("sends all messages to a process that has not yet announced its topics", async () => {
      const one = await fleet.join();
      let isSilent = true;
      const two = await fleet.join(undefined, async (id, events) => {
        const transport = await way.open(id, events);
        const send = (...sent: Parameters<Transport["send"]>) => isSilent || transport.send(...sent);
        return { ...transport, send, trouble: () => null, close: () => transport.close() };
      });
      const got = listen(two, "any");
      expect(one.hasListeners("any")).toBe(true);
      one.publish("any", 1);
      await eventually(() => expect(got).toEqual([1]));
      isSilent = false;
      await two.settled();
      await eventually(() => expect(one.hasListeners("nobody's")).toBe(false));
      one.publish("any", 2);
      await eventually(() => expect(got).toEqual([1, 2]));
    });

    it("forgets the topics of a process that closes or dies", async () => {
      const [one, two, three] = [await fleet.join(), await fleet.join(), await fleet.join()];
      two.subscribe("closes", () => {});
      three.subscribe("dies", () => {});
      await Promise.all([two.settled(), three.settled()]);
      expect([one.hasListeners("closes"), one.hasListeners("dies")]).toEqual([true, true]);
      await two.close();
      await eventually(() => expect(one.hasListeners("closes")).toBe(false));
      fleet.ended(three.no);
      expect(one.hasListeners("dies")).toBe(false);
    });

    it("carries long messages and all characters", async () => {
      const [one, two] = [await fleet.join(), await fleet.join()];
      const got = listen(two, "long");
      await two.settled();
      const long = { text: '温度℃ 😀 \u0000 \\ "'.repeat(30_000), plain: "x".repeat(300_000) };
      one.publish("long", long);
      one.publish("long", "after");
      await eventually(() => expect(got.length).toBe(2));
      expect(got).toEqual([long, "after"]);
    });

    it("reports a gap after a broken transport, then delivers again and knows new listeners", async () => {
      const [one, two] = [await fleet.join(), await fleet.join()];
      const gaps: string[] = [];
      one.onGap(() => gaps.push("one"));
      two.onGap(() => gaps.push("two"));
      const got = listen(two, "g");
      await two.settled();
      const mend = await way.breakWay();
      two.subscribe("meanwhile", () => {});
      await mend();
      await eventually(() => expect(new Set(gaps)).toEqual(new Set(["one", "two"])));
      await eventually(() => expect(one.hasListeners("meanwhile")).toBe(true));
      one.publish("g", "again");
      await eventually(() => expect(got).toContain("again"));
      expect([one.trouble(), two.trouble()]).toEqual([null, null]);
    });

    it("counts sent messages and gaps in the metrics", async () => {
      const registry = new Registry();
      const [one, two] = [await fleet.join(registry), await fleet.join()];
      const got = listen(two, "counted");
      await two.settled();
      one.publish("counted", 1);
      await eventually(() => expect(got).toEqual([1]));
      const text = await registry.metrics();
      expect(text).toContain("thingwright_bus_messages_sent_total 1");
      expect(text).toContain("thingwright_bus_gaps_total 0");
    });
  });
}

describe("in one process", () => {
  everyBus("in one process", async () => localBus(log));

  it("never has a gap", async () => {
    const bus = localBus(log);
    bus.onGap(() => expect.unreachable());
    await bus.settled();
    bus.publish("x", 1);
    await bus.close();
    expect(bus.hasListeners("x")).toBe(false);
  });
});

describe("over NOTIFY", async () => {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  betweenProcesses("NOTIFY", {
    open: (id, events) => notifyTransport({ connectionString: database.connectionString, id, log, events }),
    async breakWay() {
      await withClient(database.connectionString, (client) =>
        client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'thingwright bus%' and datname = current_database()",
        ),
      );
      return async () => {};
    },
  });
});

describe("messages of another process", async () => {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  const fleet = new Fleet((id, events) =>
    notifyTransport({ connectionString: database.connectionString, id, log, events }),
  );
  afterEach(() => fleet.close());
  const notify = (...texts: string[]) =>
    withClient(database.connectionString, async (client) => {
      for (const text of texts) await client.query("select pg_notify('thingwright_bus_all', $1)", [text]);
    });

  it("are ignored if they cannot be read, and each process logs that once", async () => {
    const [one, two] = [await fleet.join(), await fleet.join()];
    const got = listen(one, "t");
    await one.settled();
    logged.length = 0;
    await notify(
      "",
      "nonsense",
      "message stranger 0 1 {",
      'message stranger 1 2 {"no":"pair"}',
      'interest stranger 2 3 {"version":-1}',
      "beat stranger 3 4 []",
      "piece x 7 3 rest",
      "piece x 0 3 rest",
    );
    two.publish("t", 1);
    await eventually(() => expect(got).toEqual([1]));
    const lines = logged.filter(({ msg }) => msg === "a message of another process cannot be read");
    expect(lines.length).toBe(2);
  });

  it("arrive also at a process that listens to 200,000 topics", async () => {
    const busy = await fleet.join();
    const topics = Array.from({ length: 200_000 }, (_, i) => `live.device.01a2026d-0f29-7d70-85a5-${i}`);
    const ends = topics.map((topic) => busy.subscribe(topic, () => {}));
    const got = listen(busy, "t");
    const late = await fleet.join();
    await eventually(() => expect(late.hasListeners("t")).toBe(true));
    late.publish("t", 1);
    await eventually(() => expect(got).toEqual([1]));
    for (const end of ends) end();
    await eventually(() => expect(late.hasListeners(topics[0]!)).toBe(false));
    expect(late.hasListeners("t")).toBe(true);
  });

  it("cause a gap if one is missing, and are delivered once if one is repeated", async () => {
    const one = await fleet.join();
    const got = listen(one, "t");
    const gaps = new Promise<void>((resolve) => one.onGap(resolve));
    await notify(
      'message stranger 0 1 ["t","first"]',
      'message stranger 0 1 ["t","first"]',
      'message stranger 4 5 ["t","later"]',
    );
    await gaps;
    expect(got).toEqual(["first", "later"]);
  });
});

const programs = [findNatsServer()].filter((program) => program !== null);
// The line stands for the tests that could not be: nothing is registered that would count as passed or skipped.
if (programs.length === 0)
  process.stdout.write("NATS: no nats-server on this machine, its bus was not tried\n");

describe.each(programs)("over NATS by %s", async (program) => {
  const server: NatsServer = await startNatsServer(program);
  afterAll(() => server.close());
  betweenProcesses("NATS", {
    open: (id, events) => natsTransport({ url: server.url, installation: "test", id, log, events }),
    async breakWay() {
      await server.stop();
      return () => server.start();
    },
  });

  test("a process starts without NATS, reports the trouble, and joins once NATS is reachable", async () => {
    await server.stop();
    const fleet = new Fleet((id, events) =>
      natsTransport({ url: server.url, installation: "late", id, log, events }),
    );
    const [one, two] = await Promise.all([fleet.join(), fleet.join()]);
    expect(one.trouble()).toContain("NATS cannot be reached");
    const got = listen(two, "late");
    await server.start();
    await eventually(() => expect(one.hasListeners("late")).toBe(true));
    one.publish("late", 1);
    await eventually(() => expect(got).toEqual([1]));
    await fleet.close();
  });
});
