import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { NewRole } from "@thingwright/contract/accounts/roles.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { cleanedField } from "./field-cleaning.ts";

test.each([
  ["a line", NewRole, "name", "  Night   shift 🌙 ", "Night shift"],
  ["a line that is too long", NewRole, "name", ` ${"long ".repeat(20)}`, "long ".repeat(20).trim()],
  ["an identifier that is refused", FunctionPoint, "identifier", " 1st ", "1st"],
  ["a member", FunctionPoint, "members.0.name", "Hue  🎨", "Hue"],
  ["a text of an enumeration", FunctionPoint, "enums.2.text", " On ", "On"],
  ["a text that may be empty", products.update.body, "notes", " two\nlines  ", "two\nlines"],
  ["what the schema lets be", z.object({ payload: z.string() }), "payload", "  as is ", "  as is "],
  ["a field that there is not", MappedKey, "other", " x ", " x "],
])("cleans %s as the schema does", (_, schema, path, typed, clean) => {
  expect(cleanedField(schema, path, typed)).toBe(clean);
});
