import { Registry } from "prom-client";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../../platform/log.ts";
import { IngestQueue } from "./ingest-queue.ts";
import { gatewayMetrics } from "../metrics.ts";
import type { IngestMessage, Storage } from "../ports.ts";

const device = { id: "d", deviceNo: 1, ownerId: "o", productId: "p" };

function message(value: unknown): IngestMessage {
  return { device, records: [{ time: 1, values: { value } }], lines: [] };
}

function valueOf({ records }: IngestMessage): unknown {
  return records[0]?.values.value;
}

function queueOn(
  store: Storage["store"],
  backpressure: (full: boolean) => void = () => {},
  isFull = () => false,
) {
  const storage: Storage = { store, show: () => {}, watched: () => false };
  return new IngestQueue(storage, {
    log: createLog("silent"),
    metrics: gatewayMetrics(new Registry()),
    backpressure,
    isFull,
  });
}

test("messages that arrive while a batch is written form the next batches, in order and limited in size", async () => {
  const batches: unknown[][] = [];
  const queue = queueOn(async (batch) => {
    batches.push(batch.map(valueOf));
    if (batches.length === 1) for (let i = 1; i <= 1500; i++) queue.push(message(i), () => {});
  });
  queue.push(message(0), () => {});
  await queue.close();
  expect(batches.map((batch) => batch.length)).toEqual([1, 1000, 500]);
  expect(batches.flat()).toEqual(Array.from({ length: 1501 }, (_, i) => i));
});

test("a full queue of one account does not block or delay another account", async () => {
  const batches: string[][] = [];
  const queue = queueOn(async (batch) => void batches.push(batch.map(({ device: { ownerId } }) => ownerId)));
  const of = (ownerId: string) => ({ ...message(0), device: { ...device, ownerId } });
  for (let i = 0; i < 3000; i++) queue.push(of("many"), () => {});
  expect([queue.isFullFor("many"), queue.isFullFor("few")]).toEqual([true, false]);
  for (let i = 0; i < 10; i++) queue.push(of("few"), () => {});
  expect([queue.isFullFor("many"), queue.isFullFor("few")]).toEqual([true, false]);
  await queue.close();
  expect(batches[0]?.filter((owner) => owner === "few")).toHaveLength(10);
  expect(queue.isFullFor("many")).toBe(false);
});

test("the total queue length is limited however many accounts there are", async () => {
  const queue = queueOn(async () => {});
  let owners = 0;
  for (; owners < 100_000; owners++) {
    const ownerId = `owner ${owners}`;
    if (queue.isFullFor(ownerId)) break;
    queue.push({ ...message(0), device: { ...device, ownerId } }, () => {});
  }
  expect(owners).toBe(6000);
  await queue.close();
});

test("batches become smaller while storing takes long, and large again", async () => {
  const now = vi.spyOn(performance, "now");
  onTestFinished(() => now.mockRestore());
  let [time, slow] = [0, true];
  now.mockImplementation(() => time);
  const batches: number[] = [];
  const queue = queueOn(async (batch) => {
    batches.push(batch.length);
    time += slow ? 300 : 100;
    if (batches.length === 6) slow = false;
  });
  for (let i = 0; i < 20_000; i++) queue.push(message(i), () => {});
  await queue.close();
  expect(batches.slice(0, 6)).toEqual([1000, 500, 250, 125, 100, 100]);
  expect(batches.slice(6, 10)).toEqual([100, 125, 156, 195]);
  expect(Math.max(...batches.slice(10))).toBe(1000);
});

test("messages with many records make small batches", async () => {
  const batches: number[] = [];
  const queue = queueOn(async (batch) => void batches.push(batch.length));
  const large = { ...message(0), records: Array.from({ length: 4000 }, (_, time) => ({ time, values: {} })) };
  for (const one of [large, message(1), large, { ...large, records: [...large.records, ...large.records] }])
    queue.push(one, () => {});
  await queue.close();
  expect(batches).toEqual([2, 1, 1]);
});

test("large messages make small batches", async () => {
  const batches: number[] = [];
  const queue = queueOn(async (batch) => void batches.push(batch.length));
  for (let i = 0; i < 40; i++) queue.push({ ...message(i), bytes: 262_144 }, () => {});
  await queue.close();
  expect(batches).toEqual([16, 16, 8]);
});

test("the queue is full sooner with messages that have many records, are large or are logged", async () => {
  const records = Array.from({ length: 10_000 }, (_, time) => ({ time, values: {} }));
  const line = { time: 1, direction: "up", topic: "t", payload: Buffer.alloc(262_144), code: 200 } as const;
  for (const heavy of [
    { ...message(0), records },
    { ...message(0), bytes: 262_144 },
    { ...message(0), lines: [line] },
  ]) {
    const told: boolean[] = [];
    const queue = queueOn(
      async () => {},
      (full) => told.push(full),
    );
    for (let i = 0; i < 100; i++) queue.push(heavy, () => {});
    expect(told).toEqual([true]);
    await queue.close();
    expect(told).toEqual([true, false]);
  }
});

test("tells publishers to pause while the queue is full, and to go on afterwards", async () => {
  const told: boolean[] = [];
  const queue = queueOn(
    async () => {},
    (full) => told.push(full),
  );
  for (let i = 0; i < 25_000; i++) queue.push(message(i), () => {});
  expect(told).toEqual([true]);
  await queue.close();
  expect(told).toEqual([true, false]);
});

test("reports the error of the one message that fails, and stores the others once", async () => {
  const stored: unknown[] = [];
  const queue = queueOn(async (batch) => {
    if (batch.some((one) => valueOf(one) === 3)) throw Object.assign(new Error("bad"), { code: "22P02" });
    stored.push(...batch.map(valueOf));
  });
  const settled: (string | undefined)[] = [];
  for (let i = 0; i < 8; i++) queue.push(message(i), (error) => (settled[i] = error?.message));
  await queue.close();
  expect(stored).toEqual([0, 1, 2, 4, 5, 6, 7]);
  expect(settled).toEqual([
    undefined,
    undefined,
    undefined,
    "bad",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("an acknowledgement that throws does not store a message twice", async () => {
  const stored: unknown[] = [];
  const queue = queueOn(async (batch) => void stored.push(...batch.map(valueOf)));
  queue.push(message(1), () => {
    throw new Error("the connection is gone");
  });
  let settled = false;
  queue.push(message(2), () => (settled = true));
  await queue.close();
  expect([stored, settled]).toEqual([[1, 2], true]);
});

test("closing fails the queued messages while the database is away", async () => {
  const queue = queueOn(async () => {
    throw new Error("connection refused");
  });
  let told: Error | undefined;
  queue.push(message(1), (error) => (told = error));
  await queue.close();
  expect(told?.message).toBe("the server is closing");
});

test("reports why a batch cannot be stored, until the batch is stored", async () => {
  const found: unknown[] = [];
  let tries = 0;
  const queue = queueOn(async () => {
    found.push(queue.trouble());
    if (tries++ < 2) throw Object.assign(new Error("no space"), { code: "53100" });
  });
  await new Promise((resolve) => queue.push(message(1), resolve));
  const full = "What devices send is not stored, because the database fails: its disk is full.";
  expect([...found, queue.trouble()]).toEqual([null, full, full, null]);
});

test("writes nothing while the disk is full, and goes on once there is room", async () => {
  let looks = 0;
  const stored: unknown[] = [];
  const found: unknown[] = [];
  const queue = queueOn(
    async (batch) => void stored.push(...batch.map(valueOf)),
    () => {},
    () => {
      found.push([queue.trouble(), ...stored]);
      return looks++ < 2;
    },
  );
  await new Promise((resolve) => queue.push(message(1), resolve));
  const full = "What devices send is not stored, because the database fails: its disk is full.";
  expect([...found, [queue.trouble(), ...stored]]).toEqual([[null], [full], [full], [null, 1]]);
});

test("reports a batch whose write does not finish", async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const queue = queueOn(() => answer);
  const settled = new Promise((done) => queue.push(message(1), done));
  await new Promise((done) => setImmediate(done));
  const began = performance.now();
  const now = vi.spyOn(performance, "now");
  onTestFinished(() => now.mockRestore());
  const reasons = [1000, 6000, 31_000].map((waited) => {
    now.mockReturnValue(began + waited);
    return queue.trouble();
  });
  const told = (seconds: number) => expect.stringMatching(`not been stored for ${seconds} seconds`) as string;
  expect(reasons).toEqual([null, { warning: told(6) }, told(31)]);
  resolve();
  await settled;
  await queue.close();
  expect(queue.trouble()).toBe(null);
});

test("a slow batch of one message does not make the next batches smaller", async () => {
  const now = vi.spyOn(performance, "now");
  onTestFinished(() => now.mockRestore());
  let time = 0;
  now.mockImplementation(() => time);
  const batches: number[] = [];
  const queue = queueOn(async (batch) => {
    batches.push(batch.length);
    time += batches.length === 1 ? 300 : 100;
    if (batches.length === 1) for (let i = 0; i < 2000; i++) queue.push(message(i), () => {});
  });
  queue.push(message(0), () => {});
  await vi.waitFor(() => expect(batches.length).toBeGreaterThan(1));
  await queue.close();
  expect(batches.slice(0, 3)).toEqual([1, 1000, 1000]);
});
