import { randomBytes, randomInt } from "node:crypto";

/** Makes a UUIDv7 (RFC 9562 §5.7): ids sort by the millisecond in which they were made. */
export function newId(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns the lowest id of a time in milliseconds: no id that was made then or later sorts before it. */
export function firstIdOf(time: number): string {
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const letters = "abcdefghijkmnpqrstuvwxyz23456789";

/**
 * Makes a random text of letters and digits that are hard to mistake for each other, with 5 random bits in each
 * character.
 */
export function randomText(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}
