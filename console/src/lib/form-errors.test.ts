import { Login } from "@thingwright/contract/accounts/accounts.ts";
import { PanelUpdate } from "@thingwright/contract/products/product-panels.ts";
import type { FieldErrors, FieldValues } from "react-hook-form";
import { expect, test } from "vitest";
import { z } from "zod";
import { resolverOf, wordError, type FormSchema } from "./form-errors.ts";

async function check(schema: FormSchema, values: FieldValues) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  return resolverOf(schema)(values, undefined, options);
}

test("passes on the values as the schema parsed them", async () => {
  const { values, errors } = await check(Login, { username: " a@b.cc ", password: " secret " });
  expect(errors).toEqual({});
  expect(values).toEqual({ username: "a@b.cc", password: "secret" });
});

test("words the first error of each field in either language", async () => {
  const { errors } = await check(Login, { username: "", password: "x".repeat(21) });
  expect(wordError(errors, "username", "en")).toBe("Required");
  expect(wordError(errors, "username", "zh_CN")).toBe("必填");
  expect(wordError(errors, "password", "en")).toBe("At most 20 characters");
  expect(wordError(errors, "password", "zh_CN")).toBe("最多 20 个字符");
});

test("reports too many entries at the list field", async () => {
  const product_ids = Array.from(
    { length: 101 },
    (_, n) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`,
  );
  const { errors } = await check(PanelUpdate, { product_ids });
  expect(wordError(errors, "product_ids", "en")).toBe(
    "Number of added products exceeded: at most 100 at a time",
  );
  expect(wordError(errors, "product_ids", "zh_CN")).toBe("添加产品数量超限：一次最多 100 个");
});

test("finds errors inside lists, and distinguishes a wrong type from a missing value", async () => {
  const schema = z.object({ enums: z.array(z.object({ value: z.number() })), max: z.number() });
  const { errors } = await check(schema, { enums: [{ value: 1 }, { value: "x" }] });
  expect(wordError(errors, "enums.0.value", "en")).toBeUndefined();
  expect(wordError(errors, "enums.1.value", "en")).toBe("Must be of type number");
  expect(wordError(errors, "max", "en")).toBe("Required");
});

test("words the first refused text of a list at the list", async () => {
  const schema = z.object({ versions: z.array(z.string().max(3)) });
  const { errors } = await check(schema, { versions: ["1.0", "1.0.0", "1.0.0.0"] });
  expect(wordError(errors, "versions", "en")).toBe("At most 3 characters");
  const root = Object.assign([{ type: "too_big", message: "item" }], {
    root: { type: "server", message: "list" },
  });
  expect(wordError({ versions: root } as unknown as FieldErrors, "versions", "en")).toBe("list");
  const objects = await check(z.object({ enums: z.array(z.object({ value: z.number() })) }), {
    enums: [{ value: "x" }],
  });
  expect(wordError(objects.errors, "enums", "en")).toBeUndefined();
});

test("shows the server's message unchanged", () => {
  const errors: FieldErrors = { name: { type: "server", message: "“Lamp” exists already." } };
  expect(wordError(errors, "name", "zh_CN")).toBe("“Lamp” exists already.");
});
