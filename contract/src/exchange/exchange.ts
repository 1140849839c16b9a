import type { FunctionPoint } from "../points/function-points.ts";
import type { Loss } from "./losses.ts";
import { type Fields, fieldsIn, isFields, type Written } from "./reader.ts";
import { readTsl, writeTsl } from "./tsl.ts";
import { readTuyaFunctions, readTuyaModel, writeTuyaFunctions, writeTuyaModel } from "./tuya.ts";
import { writeThingModel } from "./wot.ts";
import { readThingModel } from "./wot-reader.ts";

/** The formats in which definitions are imported and exported: this platform's own, and those of other platforms. */
export const exchangeFormats = ["native", "tsl", "tuya_functions", "tuya_model", "wot"] as const;
export type ExchangeFormat = (typeof exchangeFormats)[number];

export interface Imported {
  format: ExchangeFormat;
  /** Function points as the file has them. They still have to be validated, like anything that a person types. */
  points: unknown[];
  losses: Loss[];
}

/** The maximum number of nested objects that the answer of a cloud may wrap around a model. */
const mostWrappers = 5;
/** The maximum nesting of a file: no format nests this deep, and the readers recurse for each level. */
const deepest = 40;

function isShallow(value: unknown, levels = deepest): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}

/** Unwraps the model from the answer of a cloud: a file may hold the whole answer, with the model as text in it. */
export function unwrapped(value: unknown, wrappers = mostWrappers): unknown {
  if (!isFields(value) || wrappers === 0) return value;
  const inner = value.result ?? value.data ?? value.model;
  if (isFields(inner)) return unwrapped(inner, wrappers - 1);
  if (typeof inner !== "string") return value;
  try {
    return unwrapped(JSON.parse(inner) as unknown, wrappers - 1);
  } catch {
    return value;
  }
}

/** Recognizes the format of a file by its content. Returns undefined if the content has none of the formats. */
export function formatOf(value: unknown): ExchangeFormat | undefined {
  if (!isShallow(value)) return undefined;
  if (Array.isArray(value) || (isFields(value) && Array.isArray(value.list))) return "native";
  const given = unwrapped(value);
  if (!isFields(given) || !isShallow(given)) return undefined;
  const { properties, services } = given;
  if ((isFields(properties) || given["@type"] !== undefined) && given["@context"] !== undefined) return "wot";
  if (Array.isArray(given.functions) || Array.isArray(given.status)) return "tuya_functions";
  const ofTuya = fieldsIn(services).some(
    (service) => Array.isArray(service.properties) && !Array.isArray(service.inputData),
  );
  if (ofTuya) return "tuya_model";
  return Array.isArray(properties) ? "tsl" : undefined;
}

const readers = {
  tsl: readTsl,
  tuya_functions: readTuyaFunctions,
  tuya_model: readTuyaModel,
  wot: readThingModel,
};

/** Reads the content of a file. Returns undefined if its format is not known. */
export function importPoints(value: unknown): Imported | undefined {
  const format = formatOf(value);
  if (format === undefined) return undefined;
  if (format === "native") {
    const list: unknown = Array.isArray(value) ? value : (value as Fields).list;
    return { format, points: list as unknown[], losses: [] };
  }
  return { format, ...readers[format](unwrapped(value) as Fields) };
}

/**
 * Writes function points in a format, and lists what the format cannot hold.
 * @param title the title of the thing, for a format that has one
 */
export function exportPoints(
  format: ExchangeFormat,
  points: readonly FunctionPoint[],
  title: string,
): Written {
  switch (format) {
    case "native":
      return { value: points, losses: [] };
    case "tsl":
      return writeTsl(points);
    case "tuya_functions":
      return writeTuyaFunctions(points);
    case "tuya_model":
      return writeTuyaModel(points);
    case "wot":
      return writeThingModel(points, title);
  }
}
