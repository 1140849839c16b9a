import { randomUUID } from "node:crypto";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { z } from "zod";
import type { Known, Sample } from "./samples.ts";

interface Property {
  enum?: unknown[];
  const?: unknown;
  type?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** An input of a list, with a description of the part of its query that is tested. */
export interface ListInput {
  what: string;
  input: Sample;
  /** Whether the query names an object, which a caller may not reach. */
  byId: boolean;
}

const paging = new Set(["page", "page_size", "limit", "sort", "order", "cursor"]);

function schemaOf(query: z.ZodType | undefined, io: "input" | "output") {
  const schema = query && z.toJSONSchema(query, { io, unrepresentable: "any" });
  return schema as { properties?: Record<string, Property>; required?: string[] } | undefined;
}

function propertiesOf({ query }: Route): Record<string, Property> {
  return schemaOf(query, "output")?.properties ?? {};
}

function requiredOf({ query }: Route): Set<string> {
  return new Set(schemaOf(query, "input")?.required ?? []);
}

/** Whether every query of a list has to name the object that the list belongs to. */
export function namesObject(route: Route): boolean {
  const properties = propertiesOf(route);
  return [...requiredOf(route)].some((name) => properties[name]?.format === "uuid");
}

/** Whether a route returns a list in pages, by number or by cursor. */
export function isPaged(route: Route): boolean {
  const { page, cursor } = propertiesOf(route);
  return route.method === "GET" && (page !== undefined || cursor !== undefined);
}

/** The sorts of a list. */
export function sortsOf(route: Route): string[] {
  return (propertiesOf(route).sort?.enum ?? []) as string[];
}

/** The sample of a list without its filters, with the largest page size: as many rows as one answer can show. */
export function unfiltered(route: Route, sample: Sample): Sample {
  const required = requiredOf(route);
  const query = Object.fromEntries(Object.entries(sample.query ?? {}).filter(([name]) => required.has(name)));
  const { page_size, limit } = propertiesOf(route);
  return {
    ...sample,
    query: {
      ...query,
      ...(page_size && { page_size: page_size.maximum }),
      ...(limit && { limit: limit.maximum }),
    },
  };
}

/** Inputs with every sort in both orders, every filter with values from its schema, and a page of one row. */
export function listInputs(route: Route, sample: Sample, known: Known): ListInput[] {
  const asking = askingOf(route, sample);
  const sorts = sortsOf(route).flatMap((sort) => ["asc", "desc"].map((order) => asking({ sort, order })));
  const pages = propertiesOf(route).page ? [asking({ page: 2, page_size: 1 })] : [asking({ limit: 1 })];
  return [...sorts, ...filtersOf(route, sample, known), ...pages];
}

/** Every filter, one at a time, with values from its schema. */
export function filtersOf(route: Route, sample: Sample, known: Known): ListInput[] {
  const properties = propertiesOf(route);
  const required = requiredOf(route);
  const asking = askingOf(route, sample);
  return Object.entries(properties)
    .filter(([name, property]) => !paging.has(name) && (property.enum || !required.has(name)))
    .flatMap(([name, property]) =>
      valuesOf(name, property, known).map((value) => asking({ [name]: value }, property.format === "uuid")),
    );
}

function askingOf(route: Route, sample: Sample) {
  const plain = unfiltered(route, sample);
  return (query: Record<string, unknown>, byId = false): ListInput => ({
    what: `?${Object.entries(query)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join("&")}`,
    input: { ...plain, query: { ...plain.query, ...query } },
    byId,
  });
}

function valuesOf(name: string, property: Property, known: Known): unknown[] {
  if (property.const !== undefined) return [property.const];
  if (property.enum) return property.enum;
  if (property.type === "integer" || property.type === "number") return [property.minimum, property.maximum];
  if (property.format === "uuid") {
    const objects = known as unknown as Record<string, string>;
    const kind = name.replace(/_id$/, "");
    const inCode = kind.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    return [objects[kind] ?? objects[inCode] ?? randomUUID()];
  }
  return ["a", "%_\\", known.product];
}
