import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { parseUserName } from "@thingwright/contract/devices/device-sign-in.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { type DeviceImport, deviceImports } from "@thingwright/contract/devices/device-imports.ts";
import { type DeviceIssue, deviceIssues } from "@thingwright/contract/devices/device-issues.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import {
  addDevices,
  countNames,
  countReached,
  liftDeviceQuotas,
  setSecret,
  settle,
} from "@thingwright/server/test/bulk.ts";
import { setProductStatus } from "@thingwright/server/test/factories.ts";
import { type Fleet, listening, makeFleet, planned, secret, secretKey } from "./lib/fleet.ts";
import { type LoadResult, startLoad } from "./lib/load.ts";
import type { ObedientPlan, Obeyed } from "./lib/obedient-devices.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

const imported = 100_000;
const importedAndKilled = 30_000;
const issued = 10_000;
const rate = 500;
/** Devices that report meanwhile, each one message a second. */
const reporting = 500;
/** Seconds of the measurements without other work. */
const quietSeconds = 10;

/**
 * Measures work on many devices, how it slows down pages and devices, and what a `kill -9` in the middle of it loses.
 */
export const bulk: Bench = {
  name: "bulk",
  title: `Many devices at once: an import of ${imported} and an issue to ${issued} at ${rate} a second`,
  async measure() {
    const fleet = await makeFleet(reporting, { LOG_LEVEL: "error" });
    try {
      const { productId } = fleet;
      await addDevices(fleet.connectionString, {
        productId,
        count: issued,
        start: "obedient",
        age: 1_000_000,
      });
      await setSecret(fleet.connectionString, { productId, secretKey, secret });
      await settle(fleet.connectionString);
      const alone = await beside(fleet, quietSeconds, () => wait(quietSeconds * 1000));
      return [
        ...besideOf("with nothing else", alone),
        ...(await measureImports(fleet)),
        ...(await measureIssues(fleet)),
      ];
    } finally {
      await fleet.end();
    }
  },
};

interface Beside {
  pages: number[];
  ingest: LoadResult;
}

/** Does some work while devices report and pages are requested. */
async function beside(fleet: Fleet, seconds: number, work: () => Promise<unknown>): Promise<Beside> {
  const plan = { devices: fleet.devices, window: 8, rate: reporting, warmup: 0, seconds };
  const load = await startLoad({ ...plan, port: fleet.server.mqttPort });
  const pages: number[] = [];
  const over = new AbortController();
  const browse = async () => {
    while (!over.signal.aborted) {
      for (const page of [
        () => fleet.admin.ok(devices.list, { query: { page_size: 20, activity: "1" } }),
        () => fleet.admin.ok(products.list, { query: { page_size: 20 } }),
      ]) {
        const from = performance.now();
        await page();
        pages.push(performance.now() - from);
        await wait(20);
      }
    }
  };
  const [ingest] = await Promise.all([load.run(), work().finally(() => over.abort()), browse()]);
  await load.end();
  return { pages, ingest };
}

function besideOf(when: string, { pages, ingest }: Beside): Measured[] {
  return [
    figure(`${when}: a page, p50`, percentile(pages, 0.5), "ms"),
    figure(`${when}: a page, p99`, percentile(pages, 0.99), "ms"),
    figure(`${when}: a report until its acknowledgement, p50`, ingest.p50, "ms"),
    figure(`${when}: a report until its acknowledgement, p99`, ingest.p99, "ms"),
  ];
}

async function measureImports(fleet: Fleet): Promise<Measured[]> {
  const { id: product_id } = await fleet.product({ name: "Imported" });
  await setProductStatus(fleet.connectionString, product_id, productStatus.mass);
  await liftDeviceQuotas(fleet.connectionString);
  const first = await readList(fleet, product_id, "first", imported);
  let took = 0;
  const felt = await beside(fleet, 20, async () => {
    took = await importAll(fleet, first.list);
  });
  const second = await readList(fleet, product_id, "second", importedAndKilled);
  const killed = await importKilled(fleet, second.list);
  const { all, names } = await countNames(fleet.connectionString, product_id);
  return [
    figure(`a list of ${imported} devices: read and checked`, first.seconds, "s"),
    against(`a list of ${imported} devices: imported`, "less", 60, took, "s"),
    ...besideOf("during the import", felt),
    figure(`kill -9 in an import of ${importedAndKilled}: imported before it`, killed.before, "devices"),
    figure(
      `kill -9 in an import of ${importedAndKilled}: from the new start to the end`,
      killed.seconds,
      "s",
    ),
    against(
      "devices lost or doubled",
      "less",
      0,
      Math.abs(imported + importedAndKilled - all) + all - names,
      "",
    ),
  ];
}

async function readList(
  { admin }: Fleet,
  product_id: string,
  start: string,
  count: number,
): Promise<{ list: DeviceImport; seconds: number }> {
  const lines = Array.from({ length: count }, (_, i) => `${start}-${i},batch=${i % 100}\n`);
  const file = new File(["device_name,labels\n", ...lines], "devices.csv");
  const { id: file_id } = await admin.ok(files.uploadTiny, { file, body: { purpose: "deviceList" } });
  const from = performance.now();
  const list = await admin.ok(deviceImports.create, { body: { product_id, file_id } });
  return { list, seconds: (performance.now() - from) / 1000 };
}

const look = (fleet: Fleet, id: string) => fleet.admin.ok(deviceImports.get, { params: { id } });

/** @returns seconds */
async function importAll(fleet: Fleet, { id, good }: DeviceImport): Promise<number> {
  const from = performance.now();
  await fleet.admin.ok(deviceImports.start, { params: { id } });
  const done = await until(
    () => look(fleet, id),
    ({ state }) => state === "ended",
  );
  if (done.imported !== good) throw new Error(`${done.imported} of ${good} devices were imported`);
  return (performance.now() - from) / 1000;
}

async function importKilled(
  fleet: Fleet,
  { id }: DeviceImport,
): Promise<{ before: number; seconds: number }> {
  await fleet.admin.ok(deviceImports.start, { params: { id } });
  const seen = await until(
    () => look(fleet, id),
    ({ imported: done }) => done > importedAndKilled / 3,
  );
  await killAndStart(fleet);
  const from = performance.now();
  await until(
    () => look(fleet, id),
    ({ state }) => state === "ended",
  );
  return { before: seen.imported, seconds: (performance.now() - from) / 1000 };
}

let current: Fleet["server"] | undefined;

/** Kills the server like `kill -9`, and starts another one on the same ports. */
async function killAndStart(fleet: Fleet): Promise<void> {
  await (current ?? fleet.server).kill();
  const { httpPort, mqttPort } = fleet.server;
  current = await fleet.addProcess({ PORT: String(httpPort), MQTT_PORT: String(mqttPort) });
}

async function measureIssues(fleet: Fleet): Promise<Measured[]> {
  const obedient = await startObedient(fleet);
  try {
    // Lets the server first look up the desired state of each newly connected device.
    await wait(5000);
    let took = { seconds: 0, issue: {} as DeviceIssue };
    const felt = await beside(fleet, issued / rate, async () => {
      took = await issueAll(fleet, 1, () => Promise.resolve());
    });
    const first = await obedient.obeyed();
    const killed = await issueAll(fleet, 0, async (id) => {
      await until(
        () => fleet.admin.ok(deviceIssues.get, { params: { id } }),
        ({ results }) => results.taken > issued / 3,
      );
      await killAndStart(fleet);
    });
    // Devices that were offline at their turn get the values when they reconnect.
    const all = await until(obedient.obeyed, ({ off }) => off === issued);
    const { reached, both } = await countReached(fleet.connectionString, killed.issue.id, took.issue.id);
    return [
      against(
        `an issue to ${issued} devices at ${rate} a second`,
        "less",
        (issued / rate) * 1.1,
        took.seconds,
        "s",
      ),
      figure("answered with 200", took.issue.results.taken, "devices"),
      against("devices without the value", "less", 0, issued - first.on, ""),
      against("messages beyond one for each device", "less", 0, first.messages - issued, ""),
      ...besideOf("during the issue", felt),
      figure(`kill -9 in an issue to ${issued}: from its start to its end`, killed.seconds, "s"),
      figure("of these, answered with 200 in the issue", killed.issue.results.taken, "devices"),
      figure(
        "of these, away at their moment, and told when they were back",
        killed.issue.results.offline,
        "devices",
      ),
      figure("messages beyond one for each device", all.messages - 2 * issued, ""),
      against(
        "devices not reached, or more than once",
        "less",
        0,
        Math.abs(issued - reached) + Math.abs(issued - both),
        "",
      ),
      against("devices without the value in the end", "less", 0, issued - all.off, ""),
    ];
  } finally {
    obedient.end();
  }
}

/** @param meanwhile called with the id of the issue @returns the seconds, and the issue at its end */
async function issueAll(
  { admin, productId }: Fleet,
  running: 0 | 1,
  meanwhile: (id: string) => Promise<void>,
): Promise<{ seconds: number; issue: DeviceIssue }> {
  const from = performance.now();
  const { task_id: id } = await admin.ok(deviceIssues.create, {
    body: { product_id: productId, params: { running }, rate, filter: { keyword: "obedient" } },
  });
  await meanwhile(id);
  const issue = await until(
    () => admin.ok(deviceIssues.get, { params: { id } }),
    ({ finished_at }) => finished_at !== null,
  );
  return { seconds: (performance.now() - from) / 1000, issue };
}

async function startObedient(fleet: Fleet): Promise<{ obeyed: () => Promise<Obeyed>; end: () => void }> {
  const { productKey } = parseUserName(fleet.devices[0]!.username)!;
  const plan: ObedientPlan = {
    port: fleet.server.mqttPort,
    devices: Array.from({ length: issued }, (_, i) => {
      const deviceName = `obedient-${i + 1}`;
      const replyTopic = topicFor(nativeTopics.propertySetReply, { productKey, deviceName });
      return { ...listening(planned(productKey, deviceName), "subscribing"), replyTopic };
    }),
  };
  const child: ChildProcess = fork(new URL("./lib/obedient-devices.ts", import.meta.url), {
    serialization: "advanced",
  });
  child.send(plan);
  await once(child, "message");
  return {
    async obeyed() {
      child.send("counts");
      const [{ obeyed }] = (await once(child, "message")) as [{ obeyed: Obeyed }];
      return obeyed;
    },
    end: () => child.disconnect(),
  };
}

async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 3000; tries += 1) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    await wait(100);
  }
  throw new Error("it did not come to an end within five minutes");
}
