import type { TaskFailure } from "@thingwright/contract/grammar/tasks.ts";
import { z } from "zod";
import type { DeviceKey } from "../../gateway/ports.ts";
import { seconds } from "../../platform/clock.ts";
import type { Cluster } from "../../platform/cluster/cluster.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { type AccountStepContext, accountTask, type KindOf, type Step } from "../../platform/tasks/kind.ts";
import {
  type CalledDevice,
  findCalledAll,
  Many,
  type ManyState,
  missingFailure,
  nextPart,
  recordEnd,
} from "../devices/index.ts";
import { readIssueFor } from "../products/index.ts";
import { endIssue, insertIssue, updateIssue } from "./device-issues.store.ts";
import type { IssueSender, Sending } from "./issue-sender.ts";
import {
  findLost,
  hasOpen,
  insertTargets,
  sendAgainAt,
  type Settled,
  takeSettled,
  type Target,
  writeResults,
} from "./targets.store.ts";

const IssueInput = z.intersection(
  Many,
  z.object({ product_id: z.string(), params: z.record(z.string(), z.unknown()), rate: z.number() }),
);
export type IssueInput = z.infer<typeof IssueInput>;

interface State {
  many: ManyState | null;
  /** Whether there are no further devices. */
  last: boolean;
  /** The number of the last device whose desired properties were set. */
  no: number;
  /** Milliseconds: the earliest time at which values may be sent to the next device. */
  next: number;
}

export interface IssueDeps {
  sender: IssueSender;
  cluster: Pick<Cluster, "self" | "nodes">;
  desired: {
    desireAll(
      sql: Sql,
      wanted: readonly { device: DeviceKey; params: Record<string, unknown> }[],
    ): Promise<number[]>;
  };
}

/**
 * How far ahead a step works, in milliseconds: it sets the desired properties of the devices whose moments of sending
 * lie within this time. The next step comes before the last of these moments, so that the rate is kept even if another
 * process runs that step.
 */
const ahead = 2000;
/**
 * The most devices that one step takes on. It is limited because reports of these devices, and other work of this
 * process, wait until the step is done.
 */
const mostAtOnce = 250;
/**
 * A device counts as lost if it has no result this many milliseconds after its moment of sending: the process that was
 * to send to it is then assumed to have failed.
 */
const lostAfter = 30_000;
/** The same if that process has ended: by then, most devices have reconnected and received their desired properties. */
const lostAfterEnd = 5000;

/** Makes the kind of tasks that issue properties to many devices, to each device at a moment of its own. */
export function issueKind({ sender, desired, cluster }: IssueDeps): KindOf<IssueInput, "account"> {
  return accountTask<IssueInput, State>({
    kind: "device.issue",
    permission: "device:control",
    input: IssueInput,
    async step(state, input, context): Promise<Step<State>> {
      const { sql, now, taskId } = context;
      if (!state) await begin(input, context);
      const before = state ?? { many: null, last: false, no: 0, next: now };
      const settled = await takeSettled(sql, taskId, mostAtOnce);
      // If the clock was set back, `next` may lie far in the future; the task does not wait for that.
      const from = Math.min(Math.max(before.next, now), now + 2 * ahead);
      const pace = new Pace(from, 1000 / input.rate);
      // While too many devices have not answered yet, no further devices are taken on.
      const isFull = sender.countOf(taskId) > 2 * input.rate + mostAtOnce;
      let room = isFull ? 0 : Math.min(mostAtOnce, pace.countUntil(now + ahead));
      room -= await sendLost(input, context, { sender, cluster, pace, most: room });
      const came = { ...before };
      const failures: TaskFailure[] = failuresIn(settled);
      let total: number | undefined;
      if (!before.last && room > 0) {
        const part = await nextPart(before.many, input, { ...context, most: room });
        total = part.total;
        const reached = await reach(part.devices, input, context, desired);
        failures.push(...part.missing.map(missingFailure), ...reached.failures);
        const sending = reached.ready.map((one) => ({ ...one, no: (came.no += 1), sentAt: pace.take() }));
        await insertTargets(sql, taskId, sending, cluster.self.no);
        sql.afterCommit(() => sender.send(taskId, sending));
        Object.assign(came, { many: part.state, last: part.last });
      }
      came.next = pace.next;
      if (total !== undefined) await updateIssue(context.scope, sql, taskId, { total });
      const finished = came.last && settled.length < mostAtOnce && !(await hasOpen(sql, taskId));
      return {
        state: came,
        done: settled.filter(({ result }) => result === "taken" || result === "offline").length,
        failures,
        ...(total !== undefined && { total }),
        finished,
        ...(settled.length < mostAtOnce && {
          waitUntil: came.last || isFull ? now + 1000 : Math.min(pace.next - ahead / 2, now + ahead / 2),
        }),
      };
    },
    retry: ({ filter: _all, ...given }: IssueInput & { filter?: unknown }, failed) => ({
      ...given,
      list: failed.map(({ object_id: id, name }) => ({ id, name })),
    }),
    async ended(_input, end, context) {
      await endIssue(context.sql, end, seconds(context.now));
      await recordEnd("deviceIssues.create", end, context);
    },
  });
}

/** Hands out moments of sending, `apart` milliseconds after each other. */
class Pace {
  next: number;
  readonly #apart: number;

  constructor(from: number, apart: number) {
    this.next = from;
    this.#apart = apart;
  }

  /** Counts the moments until a time. */
  countUntil(time: number): number {
    return Math.max(0, Math.ceil((time - this.next) / this.#apart));
  }

  /** Takes the next moment, in whole milliseconds. */
  take(): number {
    const moment = this.next;
    this.next += this.#apart;
    return Math.round(moment);
  }
}

/** Stores the issue of a task. A task that retries failed devices has an issue of its own, with results of its own. */
async function begin(
  { product_id, params, rate }: IssueInput,
  { scope, sql, taskId, actor, createdAt }: AccountStepContext,
): Promise<void> {
  await insertIssue(scope, sql, {
    id: taskId,
    owner_id: ownerOf(scope),
    product_id,
    params: JSON.stringify(params),
    rate,
    username: actor.username,
    created_at: createdAt,
  });
}

/** Lists the devices that have refused the values, or have not answered. */
function failuresIn(settled: readonly Settled[]): TaskFailure[] {
  return settled.flatMap(({ device_id: object_id, device_name: name, result, code }): TaskFailure[] => {
    if (result === "refused")
      return [{ object_id, name, problem: "device_refused", parameters: { answer: String(code) } }];
    if (result === "silent") return [{ object_id, name, problem: "device_silent", parameters: {} }];
    return [];
  });
}

/**
 * Sends the values to lost devices, to which a process was to send them before. A device that has received them
 * meanwhile, as desired properties when it reconnected, gets the result `taken` instead.
 * @returns the number of devices to which values are sent
 */
async function sendLost(
  input: IssueInput,
  { sql, scope, now, taskId }: AccountStepContext,
  { sender, cluster, pace, most }: Pick<IssueDeps, "sender" | "cluster"> & { pace: Pace; most: number },
): Promise<number> {
  if (most <= 0) return 0;
  const identifiers = Object.keys(input.params);
  const found = await findLost(sql, taskId, {
    before: now - lostAfter,
    deadBefore: now - lostAfterEnd,
    living: cluster.nodes().map(({ no }) => no),
    identifiers,
    most,
  });
  const lost = found.filter(({ no }) => !sender.holds(taskId, no));
  if (lost.length === 0) return 0;
  const known = await calledById(scope, sql, lost);
  const open = lost.filter(({ state, deviceId }) => state === "open" && known.has(deviceId));
  const others = lost.filter((one) => !open.includes(one));
  await writeResults(
    sql,
    others.map(({ no, state }) => ({
      issueId: taskId,
      no,
      ...(state === "taken"
        ? { result: "taken" as const, code: 200, latency: null }
        : { result: "silent" as const, code: null, latency: null }),
    })),
  );
  const sending: Sending[] = open.map((one) => {
    const { development, ...device } = known.get(one.deviceId)!;
    return { ...one, device, development, values: input.params, sentAt: pace.take() };
  });
  await sendAgainAt(sql, taskId, sending, cluster.self.no);
  sql.afterCommit(() => sender.send(taskId, sending));
  return sending.length;
}

async function calledById(
  scope: AccountStepContext["scope"],
  sql: Sql,
  targets: readonly Pick<Target, "deviceId">[],
): Promise<Map<string, CalledDevice>> {
  const found = await findCalledAll(
    scope,
    sql,
    targets.map(({ deviceId }) => deviceId),
  );
  return new Map(found.map((device) => [device.id, device]));
}

/** Sets the desired properties of the devices that accept the values. */
async function reach(
  devices: readonly { id: string; name: string }[],
  { product_id, params }: IssueInput,
  { scope, sql }: AccountStepContext,
  desired: IssueDeps["desired"],
): Promise<{ ready: Omit<Sending, "no" | "sentAt">[]; failures: TaskFailure[] }> {
  const failures: TaskFailure[] = [];
  const known = await calledById(
    scope,
    sql,
    devices.map(({ id: deviceId }) => ({ deviceId })),
  );
  /**
   * The converted values, by period of development: a device in the field may use other function points than those that
   * are under development.
   */
  const read = new Map<number | null, Promise<Record<string, unknown> | null>>();
  const valuesFor = (development: number | null) => {
    const values =
      read.get(development) ?? valuesAs({ scope, sql }, { productId: product_id, development }, params);
    read.set(development, values);
    return values;
  };
  const wanted: {
    device: DeviceKey;
    development: number | null;
    deviceName: string;
    params: Record<string, unknown>;
  }[] = [];
  for (const { id, name } of devices) {
    const called = known.get(id);
    const fail = (problem: string) => failures.push({ object_id: id, name, problem, parameters: {} });
    if (!called) fail("not_found");
    else if (called.productId !== product_id) fail("other_product");
    else {
      const { development, device_name: deviceName, name: _name, ...device } = called;
      const values = await valuesFor(development);
      if (values) wanted.push({ device, development, deviceName, params: values });
      else fail("invalid_input");
    }
  }
  const versions = wanted.length > 0 ? await desired.desireAll(sql, wanted) : [];
  const ready = wanted.map(({ device, development, deviceName, params: values }, i) => ({
    deviceId: device.id,
    deviceNo: device.deviceNo,
    deviceName,
    version: versions[i]!,
    device,
    development,
    values,
  }));
  return { ready, failures };
}

/** Converts the values to what a device accepts; null if its function points refuse any of them. */
async function valuesAs(
  context: Pick<AccountStepContext, "scope" | "sql">,
  device: { productId: string; development: number | null },
  params: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  const { good, bad } = await readIssueFor(context, device, params);
  return bad.length === 0 && good.length > 0 ? Object.fromEntries(good) : null;
}
