import { expect, test } from "vitest";
import { z } from "zod";
import { TextCache } from "../platform/text-cache.ts";
import { partWriter, restWriter } from "./partly-kept.ts";

const Part = z.object({ name: z.string(), list: z.array(z.string()) });
const Whole = Part.extend({ online: z.boolean(), values: z.array(z.number()) });

test("the cached and the fresh part form one answer, in pieces, without fields that are not in the schemas", () => {
  const part = { name: "灯", list: Array.from({ length: 5000 }, (_, i) => `value ${i} 值`) };
  const rest = { online: true, values: [1, 2] };
  const text = partWriter(Part)({ ...part, secret: "s" } as typeof part);
  const pieces = restWriter(Part, Whole)(new TextCache(), { text }, {
    ...rest,
    secret: "s",
  } as typeof rest).pieces();
  expect(pieces.length).toBeGreaterThan(3);
  expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual({
    code: 200,
    msg: "success",
    data: { ...part, ...rest },
  });
});
