import type { FunctionPoint } from "../function-points.ts";
import type { Loss } from "./losses.ts";
import { type Fields, fieldsIn, isFields, type Written } from "./reader.ts";
import { readTsl, writeTsl } from "./tsl.ts";
import { readTuyaFunctions, readTuyaModel, writeTuyaFunctions, writeTuyaModel } from "./tuya.ts";
import { writeThingModel } from "./wot.ts";
import { readThingModel } from "./wot-reader.ts";

/** How definitions come and go: as this platform has them, and as others describe devices. */
export const exchangeFormats = ["native", "tsl", "tuya_functions", "tuya_model", "wot"] as const;
export type ExchangeFormat = (typeof exchangeFormats)[number];

export interface Imported {
  format: ExchangeFormat;
  /** Function points as the file has them. They still have to be checked, as whatever a person types. */
  points: unknown[];
  losses: Loss[];
}

/** In how many objects an answer may be wrapped. */
const mostWrappers = 5;
/** No format nests as deep, and what reads a file calls itself for each level. */
const deepest = 40;

function isShallow(value: unknown, levels = deepest): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}

/** The object in an answer of a cloud: the answer itself may have been saved, with the model as text in it. */
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

/** The format of what a file holds, by its content; undefined if it is none of them. */
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

/** Reads what a file holds; undefined if its format is not known. */
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
 * Writes function points in a format, and says what of them it cannot hold.
 * @param title of the thing, where the format has one
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
