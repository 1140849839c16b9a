import { outbox, type OutboxMessage } from "@thingwright/contract/accounts/outbox.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import type { Platform } from "./harness.ts";

/** The messages to an address, newest first, as an administrator reads them. */
export async function messagesTo(platform: Platform, address: string): Promise<OutboxMessage[]> {
  const admin = await platform.actor(level.admin);
  const { list } = await admin.ok(outbox.list, { query: { keyword: address } });
  return list;
}

/** The code of six digits in the newest message to an address. */
export async function codeSentTo(platform: Platform, address: string): Promise<string> {
  return partOf(platform, address, /\b(\d{6})\b/);
}

/** The key of the link in the newest message to an address. */
export async function keySentTo(platform: Platform, address: string): Promise<string> {
  return partOf(platform, address, /\?key=([\w-]+)/);
}

/** Path and query of the link in the newest message to an address. */
export async function linkSentTo(platform: Platform, address: string): Promise<string> {
  return partOf(platform, address, /https?:\/\/[^/\s]+(\/\S+)/);
}

async function partOf(platform: Platform, address: string, pattern: RegExp): Promise<string> {
  const [newest] = await messagesTo(platform, address);
  const found = pattern.exec(newest?.text ?? "")?.[1];
  if (found === undefined) throw new Error(`nothing like ${pattern} was sent to ${address}`);
  return found;
}
