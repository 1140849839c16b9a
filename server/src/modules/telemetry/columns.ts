/** PostgreSQL's object ids of the element types (`pg_type.dat`). */
const oids = { bigint: 20, jsonb: 3802 };
const emptyHeader = 12;
const header = 20;

/**
 * Writes the start of an array's binary form (`array_recv`): dimensions, no nulls, element type, length, lower bound.
 */
function start(buffer: Buffer, type: number, length: number): void {
  buffer.writeInt32BE(length === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(type, 8);
  if (length === 0) return;
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
}

/** Encodes a parameter of type `bigint[]` in binary, which costs both sides a fraction of what text costs. */
export function bigints(values: readonly number[]): Buffer {
  const buffer = Buffer.allocUnsafe(values.length === 0 ? emptyHeader : header + values.length * 12);
  start(buffer, oids.bigint, values.length);
  let at = header;
  for (const value of values) {
    buffer.writeInt32BE(8, at);
    buffer.writeInt32BE(Math.floor(value / 0x1_0000_0000), at + 4);
    buffer.writeUInt32BE(value % 0x1_0000_0000, at + 8);
    at += 12;
  }
  return buffer;
}

/** Encodes a parameter of type `jsonb[]` in binary. @param values texts of JSON */
export function jsonbs(values: readonly string[]): Buffer {
  // A UTF-16 unit takes at most three bytes in UTF-8, so the exact length need not be counted beforehand.
  const most = values.reduce((sum, value) => sum + value.length * 3, header + values.length * 5);
  const buffer = Buffer.allocUnsafe(most);
  start(buffer, oids.jsonb, values.length);
  let at = header;
  for (const value of values) {
    const length = buffer.write(value, at + 5);
    buffer.writeInt32BE(length + 1, at);
    // The version of jsonb's binary form.
    buffer[at + 4] = 1;
    at += 5 + length;
  }
  return buffer.subarray(0, values.length === 0 ? emptyHeader : at);
}

const unstorable = /\\u(?:0000|d[89a-f])/i;

/** Serializes a value to JSON that jsonb accepts: NUL characters and halves of surrogate pairs become U+FFFD. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return unstorable.test(text) ? JSON.stringify(value, (_, one: unknown) => storable(one)) : text;
}

function storable(value: unknown): unknown {
  return typeof value === "string" ? plainText(value) : value;
}

/** Returns text that PostgreSQL accepts: NUL characters and halves of surrogate pairs become U+FFFD. */
export function plainText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
