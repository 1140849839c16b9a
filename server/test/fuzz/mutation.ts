import fc from "fast-check";

/** A change of some bytes in a message: `at` counts from its beginning, and wraps around at the end. */
export interface Edit {
  kind: "overwrite" | "insert" | "remove" | "repeat" | "flip" | "cut";
  at: number;
  length: number;
  bytes: Uint8Array;
}

/** Bytes with which parsers of HTTP, JSON, WebSocket frames and MQTT have had problems. */
const awkward = [
  "\r\n",
  "\r\n\r\n",
  "\0",
  "\n",
  " ",
  "Content-Length: 5\r\n",
  "Content-Length: -1\r\n",
  "Transfer-Encoding: chunked\r\n",
  "Expect: 100-continue\r\n",
  "Upgrade: h2c\r\n",
  "Content-Type: multipart/form-data; boundary=\r\n",
  "Content-Encoding: gzip\r\n",
  "%00",
  "%",
  "../",
  "//",
  "?",
  "[]",
  "&a[b]=c",
  '"',
  "\\u0000",
  "\\ud800",
  "{",
  "[[[[[[[[",
  "null",
  "-1",
  "1e999",
  "99999999999999999999",
  "__proto__",
  "constructor",
  "🜚",
  "\u202e",
  "'",
  "#",
  "+",
  "$SYS/",
].map((text) => new TextEncoder().encode(text));

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("overwrite", "insert", "remove", "repeat", "flip", "cut"),
  at: fc.nat(4000),
  length: fc.integer({ min: 1, max: 40 }),
  bytes: fc.oneof(fc.constantFrom(...awkward), fc.uint8Array({ minLength: 1, maxLength: 12 })),
});

function apply(message: Buffer, { kind, at, length, bytes }: Edit): Buffer {
  const from = message.length === 0 ? 0 : at % message.length;
  const [before, after] = [message.subarray(0, from), message.subarray(from)];
  if (kind === "insert") return Buffer.concat([before, bytes, after]);
  if (kind === "overwrite") return Buffer.concat([before, bytes, after.subarray(bytes.length)]);
  if (kind === "remove") return Buffer.concat([before, after.subarray(length)]);
  if (kind === "repeat") return Buffer.concat([before, after.subarray(0, length), after]);
  // A message that is cut short is followed by the next one.
  if (kind === "cut") return before;
  const flipped = Buffer.from(message);
  if (flipped.length > 0) flipped[from]! ^= 1 << (length % 8);
  return flipped;
}

/** Replaces a value in a JSON text by another one; undefined removes the field or entry. */
export interface Swap {
  /** The index of the value in the whole text, which wraps around at the end. */
  node: number;
  value: unknown;
  /** Whether a text is appended to a text, rather than replacing it. */
  after: boolean;
}

const deep = JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`) as unknown;
const swap: fc.Arbitrary<Swap> = fc.record({
  node: fc.nat(60),
  after: fc.boolean(),
  value: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom<unknown>(
        undefined,
        null,
        "",
        " ",
        [],
        {},
        true,
        -1,
        0,
        0.1,
        1e21,
        Number.MAX_SAFE_INTEGER,
        2 ** 31,
        2 ** 63,
        "0",
        "1e5",
        "\0",
        "\ud800",
        "a".repeat(3000),
        "constructor",
        "00000000-0000-0000-0000-000000000000",
        JSON.parse('{"__proto__":{"a":1}}'),
        deep,
        Array.from({ length: 300 }, () => 0),
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  ),
});

/** Swaps one of the values of a JSON text; any other text is left as it is. */
function swapIn(text: string, { node, value, after }: Swap): string {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return text;
  }
  const places: (() => void)[] = [() => (whole = value)];
  const visit = (holder: Record<string, unknown>) => {
    for (const key of Object.keys(holder)) {
      places.push(() => {
        const old = holder[key];
        if (value === undefined) delete holder[key];
        else
          holder[key] = after && typeof old === "string" && typeof value === "string" ? old + value : value;
      });
      const inner = holder[key];
      if (inner !== null && typeof inner === "object") visit(inner as Record<string, unknown>);
    }
  };
  if (whole !== null && typeof whole === "object") visit(whole as Record<string, unknown>);
  places[node % places.length]!();
  return JSON.stringify(whole) ?? "";
}

/** The index of the valid message to send, which wraps around at the end, and the changes of the message. */
export interface Mutation {
  which: number;
  /** Changes of its JSON, before it is wrapped with the right length. */
  swaps: Swap[];
  /** Changes of its bytes. */
  edits: Edit[];
}

/**
 * The messages of one run. Only one in four has changed bytes, which may end the connection that all messages share.
 */
export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    which: fc.nat(10_000),
    swaps: fc.array(swap, { maxLength: 2 }),
    edits: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Edit[]>([]) },
      { weight: 1, arbitrary: fc.array(edit, { minLength: 1, maxLength: 3 }) },
    ),
  }),
  { minLength: 8, maxLength: 60, size: "max" },
);

/** A valid message: `wrap` turns its JSON, which may have been changed, into the bytes on the wire. */
export interface Message {
  json: string;
  wrap: (json: string) => Buffer;
}

const bytesOfRun = 8 * 1024;

/**
 * The mutated messages of a run, at most 8 KiB together.
 * @param kinds the valid messages of each kind; all kinds are sent equally often
 */
export function mutate(kinds: readonly (readonly Message[])[], changes: readonly Mutation[]): Buffer[] {
  const sent: Buffer[] = [];
  let room = bytesOfRun;
  for (const { which, swaps, edits } of changes) {
    const kind = kinds[which % kinds.length]!;
    const { json, wrap } = kind[Math.floor(which / kinds.length) % kind.length]!;
    const message = edits.reduce(apply, wrap(swaps.reduce(swapIn, json))).subarray(0, room);
    sent.push(message);
    room -= message.length;
    if (room === 0) break;
  }
  return sent;
}
