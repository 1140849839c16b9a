import { cString } from "@thingwright/contract/basics/c-text.ts";
import { accepts, reports } from "@thingwright/contract/points/function-points.ts";
import { cKey, type CModel, type CPoint, type CTopPoint } from "./c-point.ts";
import { cDouble, isIssued } from "./points-header.ts";
import type { Names } from "./names.ts";

/** Writes `function_points.c`: the tables by which values are read, checked and written. */
export function pointsSource({ points, names }: CModel): string {
  const lists = new Map<CPoint, Lists>();
  const before = points.flatMap((point) => [
    ...point.members.flatMap((member) => listsOf(member, names, lists)),
    ...listsOf(point, names, lists),
  ]);
  const setters = new Map(points.filter(isIssued).map((point) => [point, setterOf(point, names)]));
  const rows = points.map((point) =>
    rowOf(point, lists.get(point), {
      offset: `offsetof(fp_state_t, ${point.field})`,
      size: `sizeof points.${point.field}`,
      besides: [
        `.key = ${cKey(point)}`,
        `.is_reported = ${reports(point.point)}`,
        `.is_issued = ${accepts(point.point)}`,
        ...(setters.has(point) ? [`.set = ${setters.get(point)?.name}`] : []),
      ],
    }),
  );
  const initial = points.flatMap(initialOf);
  return `/* Generated, like function_points.h. */
#include "function_points.h"

/* What the device is before app.c has said so. */
fp_state_t points${initial.length > 0 ? ` = {\n${initial.map((line) => `    ${line},`).join("\n")}\n}` : ""};

${[...before, ...Array.from(setters.values(), ({ code }) => code)].join("\n")}
const tw_point_t fp_table[FP_COUNT + 1] = {
${[...rows, "    {0},"].join("\n")}
};

const size_t fp_count = FP_COUNT;
`;
}

/** The names of the arrays that a row of the table points to. */
interface Lists {
  numbers?: string;
  words?: string;
  members?: string;
}

/** Declares the arrays of a function point's options and members, and adds their names to `lists`. */
function listsOf(point: CPoint, names: Names, lists: Map<CPoint, Lists>): string[] {
  const { kind, options, members, field } = point;
  const made: Lists = {};
  lists.set(point, made);
  const list = (values: string[]) => values.map((value) => `    ${value},`).join("\n");
  if (members.length > 0) {
    made.members = names.give(`${field}_members`);
    const rows = members.map((member) =>
      rowOf(member, lists.get(member), {
        offset: `offsetof(${point.type}, ${member.field})`,
        size: `sizeof((${point.type} *)0)->${member.field}`,
        besides: [],
      }),
    );
    return [`static const tw_point_t ${made.members}[] = {\n${rows.join("\n")}\n};\n`];
  }
  if (options.length === 0) return [];
  if (kind === "OPTION" || kind === "FAULT") {
    made.words = names.give(`${field}_words`);
    return [
      `static const char *const ${made.words}[] = {\n${list(options.map(({ word }) => cString(word)))}\n};\n`,
    ];
  }
  made.numbers = names.give(`${field}_numbers`);
  const numbers = options.map(({ value }) => `INT64_C(${value})`);
  return [`static const int64_t ${made.numbers}[] = {\n${list(numbers)}\n};\n`];
}

function rowOf(
  { point, kind, options, members, bounds }: CPoint,
  { numbers, words, members: memberList }: Lists = {},
  { offset, size, besides }: { offset: string; size: string; besides: string[] },
): string {
  const count = options.length + members.length;
  const { min, max } = point;
  // A function point whose type has no range may still have `min` and `max`, which were never checked.
  const isRange = bounds !== null && min !== undefined && max !== undefined;
  const fields = [
    `.identifier = ${cString(point.identifier)}`,
    ...besides,
    `.type = TW_${kind}`,
    `.offset = ${offset}`,
    `.size = ${size}`,
    ...(isRange ? [`.min = ${cDouble(min)}`, `.max = ${cDouble(max)}`] : []),
    ...(numbers ? [`.numbers = ${numbers}`] : []),
    ...(words ? [`.words = ${words}`] : []),
    ...(memberList ? [`.members = ${memberList}`] : []),
    ...(count > 0 ? [`.count = ${count}`] : []),
  ];
  return `    {${fields.join(", ")}},`;
}

/** Writes the C function that converts a value to its C type and hands it to app.c. */
function setterOf({ point, kind, type }: CTopPoint, names: Names): { name: string; code: string } {
  const name = names.give(`set_${point.identifier}`);
  const value = kind === "TEXT" || kind === "STRUCT" ? "value" : `*(const ${type} *)value`;
  const body = `return app_set_${point.identifier}(${value});`;
  return { name, code: `static tw_result_t ${name}(const void *value) { ${body} }\n` };
}

/**
 * Lists the initial values that differ from zero: the first option, or the number nearest to zero that the range
 * allows.
 */
function initialOf({ point, kind, field, options, members }: CPoint): string[] {
  if (kind === "STRUCT") {
    const inner = members.flatMap(initialOf);
    return inner.length > 0 ? [`.${field} = {${inner.join(", ")}}`] : [];
  }
  if (kind === "FLOAT" || kind === "INT32" || kind === "INT64") {
    const { min = 0, max = 0 } = point;
    const value = options[0] ? options[0].value : Math.min(Math.max(min, 0), max);
    const literal =
      kind === "FLOAT" ? cDouble(value) : kind === "INT64" ? `INT64_C(${value})` : String(value);
    return value === 0 ? [] : [`.${field} = ${literal}`];
  }
  return [];
}
