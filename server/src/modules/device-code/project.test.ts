import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { FunctionPoints } from "@thingwright/contract/points/function-points.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canBuild, placeProject } from "../../../test/device-program.ts";
import { projectFiles, type ProjectParts } from "./project.ts";

const run = promisify(execFile);

const place = {
  productKey: "pk1",
  host: "things.example.com",
  port: 1883,
  tlsPort: 8883,
  trusted: null,
  registers: false,
  improv: false,
};

async function projectOf(
  points: NewFunctionPoint[],
  keys: [string, string][] = [],
  name = "Lamp",
): Promise<Record<string, string>> {
  const parts: ProjectParts = {
    product: { name, product_key: "pk1" },
    points: FunctionPoints.parse(points),
    keys: new Map(keys),
    place,
  };
  const files = await projectFiles(parts, "c");
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
}

test("names the product in its README as it is, and never as a link or a tag", async () => {
  const headingOf = async (name: string) => (await projectOf([], [], name))["README.md"]?.split("\n")[0];
  expect(await headingOf("Lamp <b>")).toBe("# Device code: `Lamp <b> (pk1)`");
  expect(await headingOf("`[Lamp](https://elsewhere.example)`")).toBe(
    "# Device code: `` `[Lamp](https://elsewhere.example)` (pk1) ``",
  );
});

/** Words of C, names of its libraries and macros, of our own code, and names that differ by their case alone. */
const troubling =
  "int Int INT while errno stdin NULL EOF linux unix bool true main COUNT count t state_t table value a b a_b c b_c a_b_c A_MIN A MIN MAX x members numbers words none abs double operator class".split(
    " ",
  );
const identifier = fc.oneof(fc.constantFrom(...troubling), fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,29}$/));
const text = fc.oneof(
  fc.constantFrom("*/ int", "/* ", "??/", "\\", '"', "\u202E", "温度", "Auto", "auto", "3", "%s%n", "//"),
  fc.string({ minLength: 1, maxLength: 8 }).filter((one) => one.trim() !== ""),
);
const word = fc.oneof(
  fc.constantFrom("b_c", "c", "C", "MIN", "while", "1"),
  fc.stringMatching(/^[A-Za-z0-9_]{1,9}$/),
);
const cents = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((n) => n / 100);
const sorted = (pair: [number, number]) => ({ min: Math.min(...pair), max: Math.max(...pair) + 1 });
const wide = fc.oneof(
  fc.integer(),
  fc.integer({ min: -9e12, max: 9e12 }),
  fc.constantFrom(-(2 ** 31), 2 ** 31 - 2, 0),
);

const simple = fc.oneof(
  // What is no number may bring a range all the same, which nobody looks at.
  fc.record({
    data_type: fc.constant("bool" as const),
    min: fc.constantFrom(undefined, 0, -1e300),
    max: fc.constantFrom(1, 1e300),
  }),
  fc
    .tuple(fc.tuple(wide, wide), text)
    .map(([range, unit]) => ({ data_type: "value" as const, ...sorted(range), unit: unit.slice(0, 9) })),
  fc
    .tuple(cents(-100, 100), cents(-100, 100))
    .map((range) => ({ data_type: "float" as const, ...sorted(range) })),
  fc.record({
    data_type: fc.constant("enum_int" as const),
    enums: fc.uniqueArray(fc.record({ value: fc.oneof(fc.nat(9), fc.nat(1e13)), text, text_en: text }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ value }) => value,
    }),
  }),
  fc.record({
    data_type: fc.constant("enum_string" as const),
    enums: fc.uniqueArray(fc.record({ value: word, text }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ value }) => value,
    }),
  }),
  fc.record({ data_type: fc.constant("string" as const), max_length: fc.integer({ min: 1, max: 255 }) }),
);
const named = fc.record({ identifier, name: fc.constantFrom("温度", "a (b) / c", "%") });
const unique = { selector: (one: { identifier: string }) => one.identifier };
const members = fc.uniqueArray(
  fc.tuple(named, simple).map(([a, b]) => ({ ...a, ...b })),
  { minLength: 1, maxLength: 4, ...unique },
);
const faults = fc.uniqueArray(fc.record({ code: word, content: text }), {
  minLength: 1,
  maxLength: 4,
  selector: ({ code }) => code,
});
const way = fc.constantFrom("issue" as const, "report" as const, "issue_report" as const);
const point = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(named, simple, way).map(([a, b, transfer_type]) => ({ ...a, ...b, transfer_type })),
  },
  fc.tuple(named, members, way).map(([a, list, transfer_type]) => ({
    ...a,
    data_type: "struct" as const,
    members: list,
    transfer_type,
  })),
  fc.tuple(named, faults).map(([a, list]) => ({
    ...a,
    data_type: "fault" as const,
    faults: list,
    transfer_type: "report" as const,
  })),
);
const definition = fc.uniqueArray(point, { maxLength: 20, ...unique });
const strict = "-std=c11 -Wall -Wextra -Wconversion -Wpedantic -Wshadow -Werror -fsyntax-only".split(" ");

test.skipIf(!canBuild)(
  "the code compiles without warnings for arbitrary products",
  { timeout: 240_000 },
  async () => {
    const taken = { count: 0 };
    await fc.assert(
      fc.asyncProperty(definition, text, text, async (points, name, key) => {
        const parsed = FunctionPoints.safeParse(points);
        fc.pre(parsed.success);
        taken.count++;
        const keys: [string, string][] = points[0] ? [[points[0].identifier, key]] : [];
        const { folder, close } = await placeProject(await projectOf(points, keys, name));
        try {
          await run("cc", [
            ...strict,
            join(folder, "app.c"),
            join(folder, "function_points.c"),
            join(folder, "tw_device.c"),
          ]);
        } finally {
          await close();
        }
      }),
      { numRuns: 12 },
    );
    expect(taken.count).toBe(12);
  },
);

test("names in the code are unique, and the names used most often need no number", async () => {
  const { "function_points.h": header } = await projectOf([
    { identifier: "COUNT", name: "One", data_type: "bool", transfer_type: "report" },
    {
      identifier: "a",
      name: "Two",
      data_type: "enum_string",
      transfer_type: "report",
      enums: [
        { value: "b", text: "b" },
        { value: "c", text: "c" },
      ],
    },
    { identifier: "a_b", name: "Three", data_type: "bool", transfer_type: "report" },
  ]);
  const names = [...header!.matchAll(/^ {2}(FP_\w+)/gm)].map(([, name]) => name);
  expect(names).toEqual(["FP_COUNT_2", "FP_a", "FP_a_b", "FP_COUNT", "FP_a_b_2", "FP_a_c"]);
});

test("comments describe the values, and no text of a maker can end a comment", async () => {
  const { "function_points.h": header } = await projectOf([
    {
      identifier: "temp",
      name: "温度",
      name_en: "Temperature",
      data_type: "float",
      transfer_type: "report",
      min: -40,
      max: 80.5,
      step: 0.5,
      unit: "*/ m??/",
    },
  ]);
  expect(header).toContain(
    "double fp_temp; /* 温度 / Temperature, -40 to 80.5, step 0.5, * / m？？/; reported */",
  );
  expect(header).toContain("#define FP_temp_MIN (-40.0)\n#define FP_temp_MAX 80.5\n");
});
