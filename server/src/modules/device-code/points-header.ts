import { cComment } from "@thingwright/contract/basics/c-text.ts";
import { accepts, reports } from "@thingwright/contract/points/function-points.ts";
import { type CModel, type CPoint, type CTopPoint, keyBytes } from "./c-point.ts";

/** Bytes of a message besides its values, with room for the refusals of some values. */
const messageOverheadBytes = 768;
const smallest = 2048;
/** The largest buffer that all MQTT libraries support, in bytes. */
const largest = 60_000;

/**
 * Writes `function_points.h`: names, types, ranges and the state of the device.
 * @param definitions the results of `definitionsOf` for each function point
 */
export function pointsHeader({ points }: CModel, definitions: readonly string[], about: string): string {
  const sent = Math.max(0, ...points.filter(isReported).map((one) => keyBytes(one) + one.bytes.sent));
  const issued = points.filter(isIssued).reduce((sum, one) => sum + keyBytes(one) + one.bytes.issued, 0);
  const bufferOf = (bytes: number) => Math.min(largest, Math.max(smallest, bytes + messageOverheadBytes));
  return `${cComment(about)}
/* Generated. When the function points change, download the project again and keep your own app.c and device_config.h. */
#ifndef FUNCTION_POINTS_H
#define FUNCTION_POINTS_H

#include "tw_points.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The function points, as functions are told which one is meant. */
typedef enum {
${points.map(({ constant, note }) => `  ${constant}, ${cComment(note)}`).join("\n")}
  FP_COUNT
} fp_t;
${definitions.join("")}
/* What the device is: app.c writes what it measures, and reads what was issued. */
typedef struct {
${points.map((point) => fieldOf(point, wayOf(point))).join("\n") || "  char unused; /* there are no function points */"}
} fp_state_t;

extern fp_state_t points;

/* To be called after a value has changed: it is reported with the next message. All are reported on connecting. */
void tw_report(fp_t which);
void tw_report_all(void);

/* Reports the value as an event: each time counts, though it may be the same. */
void tw_report_event(fp_t which);

/*
 * Functions of app.c: one for each function point that can be issued. What they are handed is within its range. With
 * TW_OK it is stored in \`points\` and reported; TW_REFUSED says that the device cannot do it now.
 */
${points.filter(isIssued).map(prototypeOf).join("\n")}

/* For tw_device.c: how values are read and written, and how much room messages need. */
extern const tw_point_t fp_table[FP_COUNT + 1];
extern const size_t fp_count;
#define FP_SEND_BYTES ${bufferOf(sent)}
#define FP_RECEIVE_BYTES ${bufferOf(issued)}

#ifdef __cplusplus
}
#endif

#endif
`;
}

export const isReported = ({ point }: CTopPoint) => reports(point);
export const isIssued = ({ point }: CTopPoint) => accepts(point);

function wayOf({ point }: CTopPoint): string {
  if (!accepts(point)) return "reported";
  return reports(point) ? "reported and issued" : "issued";
}

function fieldOf({ type, field, array, note }: CPoint, way?: string): string {
  return `  ${type} ${field}${array}; ${cComment(way ? `${note}; ${way}` : note)}`;
}

/** Writes the prototype of the function that app.c provides for a function point. */
export function prototypeOf({ point, setterParameter }: CTopPoint): string {
  return `tw_result_t app_set_${point.identifier}(${setterParameter});`;
}

/**
 * Writes the constants of a function point, and the type of a structure, below a comment that names the function point.
 */
export function definitionsOf(point: CPoint): string {
  const lines = [...constantsOf(point), ...point.members.flatMap(constantsOf)];
  if (point.kind === "STRUCT") {
    const fields = point.members.map((member) => fieldOf(member));
    lines.push("typedef struct {", ...fields, `} ${point.type};`);
  }
  return lines.length === 0 ? "" : `\n${[cComment(point.note), ...lines].join("\n")}\n`;
}

function constantsOf({ kind, bounds, options, point, field }: CPoint): string[] {
  if (bounds) {
    const { min = 0, max = 0 } = point;
    const literal = kind === "FLOAT" ? cDouble : (value: number) => cInteger(value, kind === "INT64");
    return [
      `#define ${bounds.min} ${parenthesised(literal(min))}`,
      `#define ${bounds.max} ${parenthesised(literal(max))}`,
    ];
  }
  if (options.length === 0) return [];
  const of = kind === "FAULT" ? `the places of ${field}` : `values of ${field}`;
  if (kind === "INT64")
    return options.map(
      ({ constant, value, note }) => `#define ${constant} INT64_C(${value}) ${cComment(note)}`,
    );
  return [
    `enum { ${cComment(of)}`,
    ...options.map(({ constant, value, note }) => `  ${constant} = ${value}, ${cComment(note)}`),
    "};",
  ];
}

const parenthesised = (literal: string) => (literal.startsWith("-") ? `(${literal})` : literal);

/**
 * Writes an integer literal. The smallest number of 32 bits has no literal of its type in C, so it is written as a
 * difference.
 */
function cInteger(value: number, isLarge: boolean): string {
  if (isLarge) return value < 0 ? `-INT64_C(${-value})` : `INT64_C(${value})`;
  return value === -(2 ** 31) ? `${value + 1} - 1` : String(value);
}

/** Writes a number as a literal of type double. */
export function cDouble(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
