import { Mac } from "@thingwright/contract/basics/mac.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Delta } from "@thingwright/contract/grammar/live.ts";
import { expectedTypes, type Refusal } from "@thingwright/contract/points/value-problems.ts";
import type { Outage } from "@thingwright/contract/devices/outages.ts";
import type { DeviceInfo, DeviceKey } from "../../gateway/ports.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import { type Clock, seconds } from "../../platform/clock.ts";
import { deviceScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { RateLimit } from "../../platform/limits/rate-limit.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import { placeIn, placeLabels } from "./areas.ts";
import { forgetToldPlace, setToldPlace } from "./areas.store.ts";
import {
  changeFirmware,
  firmwareOf,
  readInfo,
  removeInfo,
  updateInfo,
  wasActivatedBefore,
} from "./device-info.store.ts";

/** An outage that a device reports within this time after it first came online is that of its first start. */
const firstStartSeconds = 60;

export interface InfoDeps {
  sql: Sql;
  stream: Pick<Stream, "append">;
  bus: Bus;
  clock: Clock;
  /** Keeps for the timeline of a device why it was offline. */
  noteOutage: (sql: Sql, device: DeviceKey, outage: Outage) => Promise<void>;
}

const tooManyLabels: Refusal = { reason: "too_many_labels", parameters: { max: limits.deviceLabels } };
const imeiFormat = /^\d{14,16}$/;

/** Stores what devices report about themselves: firmware version, MAC, IMEI, and every other attribute as a label. */
export function deviceInfo({ sql, stream, bus, clock, noteOutage }: InfoDeps): DeviceInfo {
  const { most: points, seconds: within } = limits.outagesTold;
  const outages = new RateLimit(clock, { points, seconds: within });
  return {
    async update(device, attributes) {
      const { good, bad } = checked(attributes);
      const scope = deviceScope(device);
      const keep = async (labels: Record<string, string>) => {
        const isKept = await updateInfo(scope, sql, device.id, { ...good, labels }, limits.deviceLabels);
        const place = placeIn(labels);
        if (isKept && place) await setToldPlace(scope, sql, device.id, place);
        return isKept;
      };
      if (await keep(good.labels)) return bad;
      const { labels: known = {} } = (await readInfo(scope, sql, device.id)) ?? {};
      const fitting = firstThatFit(good.labels, known);
      // Another update may have added labels meanwhile: then no label is stored, but the MAC and IMEI still are.
      const kept = (await keep(fitting)) ? fitting : {};
      if (kept !== fitting) await keep({});
      const left = Object.keys(good.labels).filter((name) => !Object.hasOwn(kept, name));
      return [...bad, ...left.map((name) => [name, tooManyLabels] as const)];
    },

    async read(device) {
      const {
        mac = "",
        imei = "",
        labels = {},
      } = (await readInfo(deviceScope(device), sql, device.id)) ?? {};
      return { ...(mac !== "" && { MAC: mac }), ...(imei !== "" && { IMEI: imei }), ...labels };
    },

    async remove(device, keys) {
      const named = keys.filter(isStorableText);
      const { MAC, IMEI, labels } = sorted(Object.fromEntries(named.map((key) => [key, ""])));
      const removed = { mac: MAC !== undefined, imei: IMEI !== undefined, labels: Object.keys(labels) };
      await removeInfo(deviceScope(device), sql, device.id, removed);
      if (placeLabels.some((name) => Object.hasOwn(labels, name)))
        await forgetToldPlace(deviceScope(device), sql, device.id);
    },

    async outage(device, { cause, since, detail }) {
      if (outages.wait(device.id) > 0) return;
      outages.spend(device.id);
      // A device that starts for the first time reports that it had no power.
      const started = seconds(clock.now()) - firstStartSeconds;
      if (!(await wasActivatedBefore(deviceScope(device), sql, device.id, started))) return;
      // A device whose clock is wrong may tell any time.
      const isPlausible =
        since !== null && since <= clock.now() && since > clock.now() - limits.outagesTold.days * 86_400_000;
      const kept = { cause, since: isPlausible ? since : null, detail: isStorableText(detail) ? detail : "" };
      await sql.transaction((transaction) => noteOutage(transaction, device, kept));
    },

    async firmware(device, version) {
      const { id, deviceNo, ownerId, productId } = device;
      // Most devices report the same version whenever they start, which needs no transaction.
      if ((await firmwareOf(deviceScope(device), sql, id)) === version) return;
      const time = clock.now();
      await sql.transaction(async (transaction) => {
        const before = await changeFirmware(deviceScope(device), transaction, id, version);
        if (before === undefined) return;
        const kind = "firmware_version_changed";
        const data = { version, before };
        await stream.append(transaction, [
          { kind, device: { id, deviceNo, ownerId, productId }, time, data },
        ]);
        transaction.afterCommit(() => {
          const delta: Delta<"device"> = { device: { firmware_version: version } };
          bus.publish(liveTopic("device", id), delta);
        });
      });
    },
  };
}

/**
 * Separates MAC and IMEI from the labels. Devices of the token dialect (MQTT topics below `v1/devices/me`) write these
 * two names in lower case.
 */
function sorted(attributes: Record<string, string>) {
  const labels = { ...attributes };
  const take = (name: string) => {
    const key = [name, name.toLowerCase()].find((one) => one in labels);
    if (key === undefined) return undefined;
    const value = labels[key];
    delete labels[key];
    return value;
  };
  return { MAC: take("MAC"), IMEI: take("IMEI"), labels };
}

/** Whether PostgreSQL can store the text. */
function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function nameIn(attributes: Record<string, string>, name: "MAC" | "IMEI"): string {
  return name in attributes ? name : name.toLowerCase();
}

/** Separates valid attributes from refused ones; the refused ones keep their names as the device wrote them. */
function checked(attributes: Record<string, string>) {
  const { MAC, IMEI, labels } = sorted(attributes);
  const bad: (readonly [name: string, why: Refusal])[] = [];
  const mac = MAC === undefined ? undefined : Mac.safeParse(MAC);
  if (mac?.success === false) bad.push([nameIn(attributes, "MAC"), not("mac")]);
  const isImei = IMEI !== undefined && imeiFormat.test(IMEI);
  if (IMEI !== undefined && !isImei) bad.push([nameIn(attributes, "IMEI"), not("imei")]);
  const good: [name: string, value: string][] = [];
  for (const [name, value] of Object.entries(labels)) {
    const why = refusedLabel(name, value);
    if (why) bad.push([name, why]);
    else good.push([name, value]);
  }
  const kept = { mac: mac?.data, imei: isImei ? IMEI : undefined, labels: Object.fromEntries(good) };
  return { good: kept, bad };
}

function not(expected: "mac" | "imei" | "plain"): Refusal {
  return { reason: "wrong_type", parameters: { expected: expectedTypes[expected] } };
}

function refusedLabel(name: string, value: string): Refusal | null {
  if (name === "" || name.length > limits.identifier)
    return { reason: "label_name", parameters: { max: limits.identifier } };
  if (!isStorableText(name) || !isStorableText(value)) return not("plain");
  if (Buffer.byteLength(value) > limits.functionValueBytes)
    return { reason: "too_long", parameters: { max: limits.functionValueBytes } };
  return null;
}

/** Selects the labels that the device already has, and as many of the new ones as there is room for. */
function firstThatFit(labels: Record<string, string>, known: Record<string, string>): Record<string, string> {
  let room = limits.deviceLabels - Object.keys(known).length;
  return Object.fromEntries(
    Object.entries(labels).filter(([name]) => Object.hasOwn(known, name) || room-- > 0),
  );
}
