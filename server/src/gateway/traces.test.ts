import { beforeEach, describe, expect, test } from "vitest";
import { forFile } from "../../test/for-file.ts";
import { startTestGateway, type TestDevice } from "../../test/gateway.ts";
import { iotkit301, iotkit320 } from "../../test/traces/iotkit.ts";
import * as libraries from "../../test/traces/libraries.ts";
import { linkSdk410, linkSdk410Assigned, linkSdk420 } from "../../test/traces/link-sdk.ts";
import { linkkit } from "../../test/traces/linkkit.ts";
import { npmNew, npmOld } from "../../test/traces/npm.ts";
import { brokenBy, reportOf } from "../../test/traces/by-dialect.ts";
import { desiredText, Player } from "../../test/traces/player.ts";
import { thingsboardCpp, thingsboardPython } from "../../test/traces/thingsboard.ts";
import type { Asked, Says, Step, Trace } from "../../test/traces/trace.ts";
import { tuyalink } from "../../test/traces/tuyalink.ts";

const traces: Trace[] = [
  iotkit301,
  iotkit320,
  linkSdk410,
  linkSdk410Assigned,
  linkSdk420,
  npmOld,
  npmNew,
  linkkit,
  thingsboardPython,
  thingsboardCpp,
  tuyalink,
  ...Object.values(libraries),
];

/** The firmware version and the labels that devices have reported. */
let told: { firmware?: string; labels?: Record<string, string> } = {};
const home = await forFile(
  startTestGateway(({ info }) => ({
    info: {
      ...info,
      update: async (_device, labels) => {
        told.labels = { ...told.labels, ...labels };
        return [];
      },
      firmware: async (_device, version) => void (told.firmware = version),
    },
  })),
);
beforeEach(() => {
  told = {};
});

const reported = async (device: TestDevice) => (await home.telemetry.shadow(device)).reported;
const pending = (device: TestDevice) => home.telemetry.pending(device);
const desire = (device: TestDevice, params: Record<string, unknown>) => home.desire(device, params);

/** The codes of the refusals in the device's log, oldest first. */
async function refusals({ deviceNo }: TestDevice): Promise<number[]> {
  const lines = await home.rows<{ code: number }>`
    select code from communication_log where device_no = ${deviceNo} and code <> 200 order by time, id`;
  return lines.map(({ code }) => code);
}

/** The codes that the log is expected to have after these steps. */
function loggedBy(steps: readonly Step[]): number[] {
  return steps.flatMap((step) => {
    if ("says" in step) return step.logged ?? [];
    if ("subscribes" in step) return step.subscribes.flatMap(([, , granted = 0]) => (granted > 2 ? 403 : []));
    return [];
  });
}

const asksOf = ({ steps }: Trace) => steps.filter((step): step is Asked => "asked" in step);

/** Whether the client of the trace is sent all messages without subscribing. */
const receivesAllTopics = ({ connect }: Trace) => connect.clientId.includes("_ss=1");

/**
 * Waits until the client gets the desired state that was set before it connected. The client then answers in the same
 * way as it answers issued properties.
 */
async function takeDesired(player: Player, trace: Trace): Promise<void> {
  const id = await player.desiredDelivered();
  const { answers } = asksOf(trace).find(({ asked }) => asked.service === undefined)!;
  // A client that gets desired state through its shadow answers by reporting the values.
  if (id === undefined || !answers)
    await player.say({ says: reportOf(trace, { label: desiredText }), qos: 1 });
  else await player.answer(id, answers);
}

/**
 * Makes every call of the trace, lets each of them time out, and only then sends the client's answers, the last one
 * first.
 */
async function answerLate(player: Player, trace: Trace, device: TestDevice): Promise<void> {
  const late: (() => Promise<void>)[] = [];
  for (const step of asksOf(trace)) {
    const { asked, answers } = step;
    if (!answers) continue;
    const version = asked.service === undefined ? await desire(device, asked.params) : undefined;
    const call = player.ask(step, 30, version);
    const id = await player.hear(step);
    expect(await call).toMatchObject({ code: 408, message: "the device did not answer in time" });
    late.push(() => player.answer(id, answers));
  }
  for (const answer of late.toReversed()) await answer();
}

describe.each(traces)("$client", (trace) => {
  test("receives every expected message", async () => {
    const device = home.device();
    const player = new Player(home, trace, device);
    await player.connect();
    for (const step of trace.steps) await player.play(step);
    await player.isQuiet();
    await player.disconnect();
    await expect.poll(() => reported(device)).toEqual(trace.reports);
    await expect.poll(() => told).toEqual(trace.tells ?? {});
    await expect.poll(() => refusals(device)).toEqual(loggedBy(trace.steps));
  });

  test("may be slow: send in pieces, subscribe late, and answer after the timeout", async () => {
    const device = home.device();
    await desire(device, { label: desiredText });
    const player = new Player(home, trace, device, { isSlow: true });
    await player.connect();
    const first = trace.steps.find((step): step is Says => "says" in step)!;
    // A device that subscribes later may or may not receive the answer, depending on timing.
    const { hears = [], mayHear = [] } = first;
    await player.play(
      receivesAllTopics(trace) ? first : { ...first, hears: [], mayHear: [...hears, ...mayHear] },
    );
    for (const step of trace.steps) if ("subscribes" in step) await player.play(step);
    const isTold = asksOf(trace).length > 0;
    if (isTold) await takeDesired(player, trace);
    for (const step of trace.steps) if (step !== first && !("asked" in step)) await player.play(step);
    await answerLate(player, trace, device);
    await player.isQuiet();
    await player.disconnect();
    await expect.poll(() => reported(device)).toMatchObject(trace.reports);
    await expect.poll(() => refusals(device)).toEqual(loggedBy(trace.steps));
    await expect.poll(async () => (await pending(device)) === null).toBe(isTold);
  });

  test("may send odd messages: only those are lost, and each is named in the log", async () => {
    const device = home.device();
    const player = new Player(home, trace, device);
    await player.connect();
    const subscriptions = trace.steps.filter((step) => "subscribes" in step);
    for (const step of subscriptions) await player.play(step);
    const odd = [...trace.odd, ...brokenBy(trace)];
    for (const step of odd) await player.play({ ...step, qos: 1 });
    await player.isQuiet();
    expect(await player.connectAgain()).toEqual([]);
    await expect.poll(() => refusals(device)).toEqual(loggedBy([...subscriptions, ...odd]));
  });
});
