import fastJson from "fast-json-stringify";
import { z } from "zod";

type Write = (data: unknown) => string;

/** Writers by their schemas. Several platforms in one process, as tests have, share them. */
const compiled = new WeakMap<z.ZodType, Write>();

/**
 * Makes a writer of JSON. Fields that the schema does not name never leave the server. The schema is compiled when the
 * writer is first used, because a millisecond for every route would make the start slower.
 */
export function jsonWriter(schema: z.ZodType): Write {
  return (data) => (compiled.get(schema) ?? compile(schema))(data);
}

/** Makes a writer of whole answers: `{"code":200,"msg":"success","data":…}`. */
export function answerWriter(response: z.ZodType): Write {
  const write = jsonWriter(response);
  return (data) => `{"code":200,"msg":"success","data":${write(data)}}`;
}

function compile(schema: z.ZodType): Write {
  const described = z.toJSONSchema(schema, {
    io: "output",
    target: "draft-7",
    unrepresentable: "any",
    override: ({ jsonSchema }) => leaveTexts(jsonSchema),
  });
  const write = fastJson(described as fastJson.Schema);
  compiled.set(schema, write);
  return write;
}

/**
 * Drops the schema of a record whose values are all texts: such a record has no fields to leave out, and is written in
 * a third of the time without a schema.
 */
function leaveTexts(described: z.core.JSONSchema.BaseSchema): void {
  const { additionalProperties: of, properties } = described;
  if (properties || typeof of !== "object" || of.type !== "string") return;
  for (const key of Object.keys(described)) delete described[key];
}
