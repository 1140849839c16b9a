import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { isObject } from "@thingwright/contract/points/values.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canBuild, placeProject, strictly } from "../../../test/device-program.ts";

const run = promisify(execFile);
const common = new URL("../../../device-code/common/", import.meta.url);
const fileOf = (name: string): [string, string] => [name, readFileSync(new URL(name, common), "utf8")];

const sources = ["tw_json.c", "tw_number.c", "tw_write.c"];

/** Says of each line of its input, a text in hexadecimal digits, what the parser finds in it. */
const driver = `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tw_json.h"

static void show(tw_json_t value) {
  static char out[70000], text[8000];
  tw_writer_t writer = tw_writer(out, sizeof out);
  tw_json_t name, member;
  double number;
  switch (tw_json_kind(value)) {
    case TW_JSON_OBJECT:
      putchar('{');
      while (tw_json_next(&value, &name, &member)) {
        show(name);
        putchar(':');
        show(member);
        putchar(';');
      }
      putchar('}');
      return;
    case TW_JSON_NUMBER:
      if (tw_json_number(value, &number)) printf("%.17g", number);
      else fputs("large", stdout);
      return;
    case TW_JSON_STRING:
      if (tw_json_text(value, text, sizeof text) != TW_TEXT_READ) {
        fputs("none", stdout);
        return;
      }
      if (!tw_json_is(value, text)) abort();
      tw_write_string(&writer, text);
      fputs(out, stdout);
      return;
    default:
      printf("%.*s", (int)(value.end - value.at), value.at);
  }
}

int main(void) {
  static char line[20000];
  while (fgets(line, sizeof line, stdin)) {
    size_t length = strcspn(line, "\\n") / 2;
    /* As large as the text is, so that a look behind its end is noticed. */
    char *text = malloc(length + 1);
    tw_json_t value;
    for (size_t i = 0; i < length; i++) {
      unsigned byte;
      if (sscanf(line + 2 * i, "%2x", &byte) != 1) return 1;
      text[i] = (char)byte;
    }
    text = realloc(text, length > 0 ? length : 1);
    if (tw_json_check(text, length, &value)) show(value);
    else fputs("bad", stdout);
    putchar('\\n');
    free(text);
  }
  return 0;
}
`;

/** What the driver should say of a text. */
function expected(text: string): string {
  try {
    return shown(JSON.parse(text), text);
  } catch {
    return "bad";
  }
}

function shown(value: unknown, text = ""): string {
  if (typeof value === "string") return value.includes("\u0000") ? "none" : escaped(value.toWellFormed());
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, member]) => `${shown(name)}:${shown(member)};`);
    return `{${members.join("")}}`;
  }
  if (value === Infinity || value === -Infinity) return "large";
  return Array.isArray(value) ? text.trim() : String(value);
}

/** Control characters are escaped by their numbers alone, and nothing else is. */
function escaped(text: string): string {
  const inner = text
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll(/\p{Cc}/gu, (c) => (c > "~" ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`));
  return `"${inner}"`;
}

const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.integer({ min: -1e13, max: 1e13 }),
  fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 100),
  fc.boolean(),
  fc.constant(null),
);
// Without digits alone, which JavaScript puts before all others.
const name = fc.string({ maxLength: 6 }).filter((one) => !/^\d+$|^__proto__$/.test(one));
const object = fc.dictionary(name, fc.oneof(value, fc.dictionary(name, value, { maxKeys: 3 })), {
  maxKeys: 4,
});
const good = fc.oneof(value, object).map((one) => JSON.stringify(one));
/** A text in which something is left out, doubled, or another character. */
const broken = fc
  .tuple(
    fc.oneof(
      good,
      fc.jsonValue().map((one) => JSON.stringify(one)),
    ),
    fc.nat(),
    fc.constantFrom("", '"', "\\", "{", "]", ",", "-", ".", "e", "\t", "\u0001", "0", "\\u12"),
  )
  .map(([text, place, other]) => {
    const at = place % (text.length + 1);
    return text.slice(0, at) + other + text.slice(at + 1);
  });
const numbers = [
  "0",
  "-0",
  "1e3",
  "1E+3",
  "0.29",
  "-12.50",
  "1e-7",
  "123456789012345",
  "1e22",
  "01",
  "1.",
  ".5",
  "-",
  "+1",
  "1e",
  "0x1",
];
const others = [
  "",
  " ",
  "[1,[2],{}] ",
  "[[]]",
  '{"a":}',
  '{"a":1,}',
  "[1,]",
  "{,}",
  "nul",
  "nulls",
  '"\\ud834\\udd1e"',
  '"\\ud834"',
  '"\\udd1e\\ud834x"',
  '"\\u0000"',
  '"\t"',
  "\u00a01",
  "[1}",
  '{"a":[}]',
];

/** The same texts each time, because a mistake may make two names one, or a number of a name, which JavaScript sorts. */
const seed = 1;

/** Brings numbers to one form, of 12 digits, since the parser may round what has more than 15; and a zero has a sign in C. */
const plain = (line: string) =>
  line.replaceAll(
    /("(?:[^"\\]|\\.)*")|-?\d[\d.e+-]*/g,
    (whole, text?: string) => text ?? (Number(whole) + 0).toPrecision(12),
  );

/** Says what the parser finds in each of the texts. */
async function found(texts: readonly string[]): Promise<string[]> {
  const files = [...sources, "tw_json.h"].map(fileOf);
  const { folder, close } = await placeProject({ ...Object.fromEntries(files), "driver.c": driver });
  try {
    const program = join(folder, "driver");
    await run("cc", [
      ...strictly,
      ...["driver.c", ...sources].map((source) => join(folder, source)),
      "-o",
      program,
    ]);
    const running = run(program, { maxBuffer: 64 * 1024 * 1024 });
    running.child.stdin?.end(texts.map((text) => `${Buffer.from(text).toString("hex")}\n`).join(""));
    return (await running).stdout.split("\n").slice(0, -1);
  } finally {
    await close();
  }
}

const patience = { timeout: 240_000 };

test.skipIf(!canBuild)(
  "the JSON parser of device code agrees with the parser of JavaScript",
  patience,
  async () => {
    const nested = (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`;
    const deep = [nested(16), nested(17), nested(4000)];
    const texts = [
      ...numbers,
      ...others,
      ...fc.sample(good, { numRuns: 300, seed }),
      // Entries of arrays are not looked at.
      ...fc
        .sample(broken, { numRuns: 700, seed })
        .filter((text) => !/[[\]]/.test(text) || expected(text) === "bad"),
    ];
    const lines = await found([...deep, ...texts]);
    expect(lines.splice(0, deep.length)).toEqual([nested(16), "bad", "bad"]);
    expect(lines).toHaveLength(texts.length);
    for (const [i, text] of texts.entries())
      expect([text, plain(lines[i]!)]).toEqual([text, plain(expected(text))]);
    expect(lines.filter((line) => line === "bad").length).toBeGreaterThan(100);
  },
);
