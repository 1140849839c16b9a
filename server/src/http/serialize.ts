import fastJson from "fast-json-stringify";
import { z } from "zod";

/**
 * Compiles a schema into a writer of the whole answer. What the schema does not name never leaves the server.
 * @returns writes `{"code":200,"msg":"success","data":…}`
 */
export function answerWriter(response: z.ZodType): (data: unknown) => string {
  const schema = z.toJSONSchema(response, { io: "output", target: "draft-7", unrepresentable: "any" });
  const write = fastJson(schema as fastJson.Schema);
  return (data) => `{"code":200,"msg":"success","data":${write(data)}}`;
}
