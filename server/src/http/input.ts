import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { fieldProblems } from "@thingwright/contract/grammar/validation.ts";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { requestLanguage } from "./answer.ts";
import { refuseFields } from "./refuse.ts";
import { strangeInput } from "./guards/strange-input.ts";

/**
 * Validates the input of a call by the schemas of its route. Throws invalid_input, naming the fields.
 * @param body replaces the request's own body
 */
export function inputOf(route: Route, request: FastifyRequest, body?: unknown): Record<string, unknown> {
  const refused = [];
  const input: Record<string, unknown> = {};
  for (const part of ["params", "query", "body"] as const) {
    const schema: z.ZodType | undefined = route[part];
    if (!schema) continue;
    const given = part === "body" && body !== undefined ? body : givenIn(request, part);
    const strange = strangeInput(given, part === "body" ? route.bodyEntries : undefined);
    if (strange !== null) throw refuseFields(requestLanguage(request), [{ path: strange, key: "invalid" }]);
    const parsed = schema.safeParse(given, { reportInput: true });
    if (parsed.success) input[part] = parsed.data;
    else refused.push(...fieldProblems(parsed.error, requestLanguage(request)));
  }
  if (refused.length > 0) throw problem("invalid_input", {}, refused);
  return input;
}

/** Returns the input in one part of a request. Empty fields of a query, as in `?from=&to=`, are left out. */
function givenIn(request: FastifyRequest, part: "params" | "query" | "body"): unknown {
  if (part === "body") return request.body ?? {};
  if (part === "params") return request.params;
  return Object.fromEntries(Object.entries(request.query as object).filter(([, value]) => value !== ""));
}
