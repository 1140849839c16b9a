import { isUtf8 } from "node:buffer";
import { randomBytes } from "node:crypto";
import type { CommunicationEntry } from "@thingwright/contract/points/telemetry.ts";
import type { LogLine } from "../../gateway/ports.ts";
import { plainText } from "./columns.ts";

/** How many characters of a payload a log keeps. */
const payloadKept = 4096;

const unique = randomBytes(8);
// RFC 9562 §4.1: the variant.
unique[0] = (unique[0]! & 0x3f) | 0x80;
const ending = `${unique.toString("hex", 0, 2)}-${unique.toString("hex", 2)}`;
let lastTime = 0;
let counter = 0;

/** Makes a UUIDv7. Ids are in the order of the calls, even within a millisecond (RFC 9562 §6.2, method 1). */
export function nextLineId(now: number): string {
  if (now > lastTime) {
    lastTime = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastTime++;
    counter = 0;
  }
  const time = lastTime.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, "0")}-${ending}`;
}

/** Builds the line that is stored and shown: of bounded size, and with text that PostgreSQL accepts. */
export function entryOf(line: LogLine): CommunicationEntry {
  const { time, direction, topic, payload, code, reason } = line;
  return {
    id: nextLineId(time),
    time,
    direction,
    topic: plainText(topic.slice(0, 256)),
    payload: payloadText(payload),
    code,
    ...(reason === undefined ? {} : { reason: plainText(reason.slice(0, 1000)) }),
  };
}

function payloadText(payload: Buffer | string): string {
  if (typeof payload === "string") return plainText(shorten(payload));
  if (isUtf8(payload)) return plainText(shorten(payload.toString()));
  return shorten(`base64:${payload.subarray(0, payloadKept).toString("base64")}`);
}

function shorten(text: string): string {
  return text.length > payloadKept ? `${text.slice(0, payloadKept)}…` : text;
}
