import type { Sample, Stop } from "./samples.ts";

const nul = "\u0000";

/**
 * Inputs with a NUL in one text each. PostgreSQL cannot store a NUL, but this must not cause an error of the server.
 */
export function withNul({ sample }: Stop): { what: string; input: Sample }[] {
  const { query = {}, body } = sample;
  const queries = Object.keys(query).map((name) => ({
    what: `a NUL in ${name}`,
    input: { ...sample, query: { ...query, [name]: nul } },
  }));
  const fields =
    body !== null && typeof body === "object" && !Array.isArray(body) ? Object.entries(body) : [];
  const bodies = fields.flatMap(([name, value]) =>
    typeof value === "string"
      ? [
          {
            what: `a NUL in ${name}`,
            input: { ...sample, body: { ...(body as object), [name]: `${value}${nul}` } },
          },
        ]
      : [],
  );
  return [...queries, ...bodies];
}

/** Inputs that no schema accepts: an id that is no UUID, a body of the wrong shape, a query out of range. */
export function badInputs({ route, sample }: Stop): { what: string; input: Sample }[] {
  const bad: { what: string; input: Sample }[] = [];
  for (const name of Object.keys(sample.params ?? {})) {
    const input = { ...sample, params: { ...sample.params, [name]: "no-id" } };
    if (!route.params?.safeParse(input.params).success) bad.push({ what: `bad ${name}`, input });
  }
  if (route.body && !route.body.safeParse({}).success)
    bad.push({ what: "empty body", input: { ...sample, body: {} } });
  if (route.body) bad.push({ what: "a list as body", input: { ...sample, body: [1] } });
  for (const name of Object.keys(sample.query ?? {})) {
    const input = { ...sample, query: { ...sample.query, [name]: nul.repeat(300) } };
    if (route.query && !route.query.safeParse(input.query).success) bad.push({ what: `bad ${name}`, input });
  }
  return bad;
}
