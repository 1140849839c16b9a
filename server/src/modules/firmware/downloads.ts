import { createHmac } from "node:crypto";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Clock, seconds } from "../../platform/clock.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { sameBytes } from "../../platform/secrets.ts";
import { keptFiles } from "../files/index.ts";
import { fileOfUpdate } from "./updates.store.ts";

const idBytes = 16;
const payloadBytes = idBytes + 4;
const macBytes = 12;

/**
 * Makes and reads the tokens of the addresses at which devices download firmware, one for each update. A token is short,
 * and has neither `%` nor `?`, which some firmware mangles.
 */
export interface DownloadLinks {
  /** @param now milliseconds */
  tokenFor(updateId: string, now: number): string;
  /** Returns the update of a token, and whether the token has expired; null for a token that was not made here. */
  read(token: string, now: number): { updateId: string; expired: boolean } | null;
}

export function downloadLinks(key: Buffer): DownloadLinks {
  const mac = (payload: Buffer) => createHmac("sha256", key).update(payload).digest().subarray(0, macBytes);
  return {
    tokenFor(updateId, now) {
      const payload = Buffer.alloc(payloadBytes);
      payload.write(updateId.replaceAll("-", ""), "hex");
      payload.writeUInt32BE(seconds(now) + limits.firmwareLinkSeconds, idBytes);
      return Buffer.concat([payload, mac(payload)]).toString("base64url");
    },
    read(token, now) {
      if (!/^[\w-]{43}$/.test(token)) return null;
      const bytes = Buffer.from(token, "base64url");
      const payload = bytes.subarray(0, payloadBytes);
      if (!sameBytes(bytes.subarray(payloadBytes), mac(payload))) return null;
      const id = payload.toString("hex", 0, idBytes);
      // A UUID is written with hyphens.
      const updateId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
      return { updateId, expired: payload.readUInt32BE(idBytes) < seconds(now) };
    },
  };
}

/** Finds the file that a token gives access to; `gone` once the token has expired or its update is over. */
export async function findDownload(
  { sql, clock, downloads }: { sql: Sql; clock: Clock; downloads: DownloadLinks },
  token: string,
): Promise<{ storedName: string } | "gone" | null> {
  const read = downloads.read(token, clock.now());
  if (!read) return null;
  const fileId = read.expired ? undefined : await fileOfUpdate(sql, read.updateId);
  const file = fileId && (await keptFiles(sql, [fileId])).get(fileId);
  return file ? { storedName: file.stored_name } : "gone";
}
