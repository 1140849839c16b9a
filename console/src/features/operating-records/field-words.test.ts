import { everyRoute, type Resource } from "@thingwright/contract/grammar/api.ts";
import { recordFieldWords } from "@thingwright/contract/grammar/record-words.ts";
import { changesSomething } from "@thingwright/contract/grammar/route.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { inWords, isLeftOut } from "./fields.ts";

interface Schema {
  properties?: Record<string, Schema>;
  enum?: unknown[];
  const?: unknown;
  [key: string]: unknown;
}

/**
 * Fields whose values are named by other tables of the console: screens, permissions, kinds of tasks, ways of pairing,
 * languages.
 */
const namedElsewhere = [
  "menu_permissions",
  "permissions",
  "problem",
  "languages",
  "was",
  "multi_language",
  "function_texts",
  "name_texts",
  "texts",
  "pairing_types",
  "guides",
  "voice",
  "voice_examples",
  "feature",
  "purpose",
  "notes",
];
/** Fields that contain a secret or a proof of identity. The recorded states of objects have no such fields. */
const secret = /password|secret$|token|auth_code|credential|recovery_code|^factor$/;

/**
 * The manifest in the archive of a panel. Its texts come from the authors of the panel, and the records leave it out.
 */
const manifest = "manifest";

const fields = new Set<string>();
const values = new Map<string, Set<Resource>>();

function collect(schema: unknown, resource: Resource, field?: string): void {
  if (typeof schema !== "object" || schema === null) return;
  const { properties = {}, enum: options = [], const: only, ...rest } = schema as Schema;
  for (const value of only === undefined ? options : [only]) {
    if (field === undefined || value === "" || typeof value === "boolean" || namedElsewhere.includes(field))
      continue;
    const key = `${field}.${String(value)}`;
    values.set(key, (values.get(key) ?? new Set()).add(resource));
  }
  for (const [name, inner] of Object.entries(properties)) {
    if (secret.test(name) || name === manifest) continue;
    if (!isLeftOut(name)) fields.add(name);
    collect(inner, resource, name);
  }
  for (const inner of Object.values(rest)) {
    for (const one of Array.isArray(inner) ? inner : [inner]) collect(one, resource, field);
  }
}

for (const { resource, route } of everyRoute()) {
  if (!changesSomething(route) || route.access === "public") continue;
  for (const [io, schema] of [
    ["input", route.body],
    ["output", route.response],
  ] as const) {
    if (!schema) continue;
    const json = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema;
    // Of the responses, only those that return the object itself are collected. Other responses contain data that is
    // shown once and not recorded.
    const isObject = ["id", "uid", "list"].some((name) => name in (json.properties ?? {}));
    if (io === "input" || isObject) collect(json, resource);
  }
}

const words = recordFieldWords("en");

test("every field that a record may contain has a label", () => {
  const missing = [...fields].filter((field) => !words[field]);
  expect(missing, "fields without words: write them beside the routes of their resource").toEqual([]);
});

test("every enumeration value that a record may contain has a label", () => {
  const kinds = /^kind\.(device|panel|sample|production)\./;
  const missing = [...values].flatMap(([key, resources]) =>
    [...resources]
      .filter((resource) => !words[`${resource}.${key}`] && !words[key] && !kinds.test(key))
      .map((resource) => `${resource}.${key}`),
  );
  expect(missing).toEqual([]);
});

test("shows a path as labels, but keeps names chosen by users", () => {
  expect(inWords("list[relay].name", (field) => words[field] ?? field)).toBe(
    "Function points › relay › Name",
  );
  expect(inWords("[relay]", (field) => words[field] ?? field)).toBe("relay");
  expect(["role_id", "id", "version", "products.ids", "role_name"].filter(isLeftOut)).toEqual([
    "role_id",
    "id",
    "version",
  ]);
});
