import { cString } from "@thingwright/contract/basics/c-text.ts";
import type { ProgramPoint } from "./program-points.ts";
import type { Words } from "./words.ts";

/** The suffix prevents conflicts between the identifiers and the keywords of C or the names in its libraries. */
const variableOf = ({ identifier }: ProgramPoint) => `${identifier}_value`;

const declarations: Record<ProgramPoint["kind"], (point: ProgramPoint) => string> = {
  number: (point) => `double ${variableOf(point)} = ${String(point.value)};`,
  bool: (point) => `bool ${variableOf(point)} = ${point.value === 1 ? "true" : "false"};`,
  text: (point) => `char ${variableOf(point)}[${point.bytes + 1}] = ${cString(String(point.value))};`,
  struct: (point) =>
    `char ${variableOf(point)}[${point.bytes + 1}] = ${cString(JSON.stringify(point.value))};`,
};

const additions: Record<ProgramPoint["kind"], (point: ProgramPoint) => string> = {
  number: (point) => `add_number(params, "${point.identifier}", ${variableOf(point)}, ${point.decimals});`,
  bool: (point) => `add_number(params, "${point.identifier}", ${variableOf(point)}, 0);`,
  text: (point) => `cJSON_AddStringToObject(params, "${point.identifier}", ${variableOf(point)});`,
  struct: (point) => `cJSON_AddRawToObject(params, "${point.identifier}", ${variableOf(point)});`,
};

const settings: Record<ProgramPoint["kind"], (variable: string) => string> = {
  number: (variable) => `${variable} = item->valuedouble;`,
  bool: (variable) => `${variable} = item->valuedouble != 0;`,
  text: (variable) => `snprintf(${variable}, sizeof ${variable}, "%s", item->valuestring);`,
  struct: (variable) => `cJSON_PrintPreallocated((cJSON *)item, ${variable}, sizeof ${variable}, false);`,
};

function isCase(point: ProgramPoint): string {
  const named = `strcmp(item->string, "${point.identifier}") == 0`;
  return point.kind === "text" ? `${named} && cJSON_IsString(item)` : named;
}

/** The values of the device, as variables. */
export function cValues(points: readonly ProgramPoint[], words: Words): string {
  const width = Math.max(...points.map((point) => declarations[point.kind](point).length));
  const lines = points.map(
    (point) => `static ${declarations[point.kind](point).padEnd(width)}  // ${point.note}`,
  );
  return [`// ${words.values}`, ...lines].join("\n");
}

/** The C function `measure`, which simulates the numbers that only the device itself changes. */
export function cMeasure(points: readonly ProgramPoint[], words: Words, random: string): string {
  const lines = points.flatMap((point) => {
    const { range } = point;
    if (!range) return [];
    const variable = variableOf(point);
    return `  ${variable} = wander(${variable}, ${range.min}, ${range.max}, ${range.step});`;
  });
  const wander = `static double wander(double value, double low, double high, double step) {
  double next = value + ((int)${random} - 1) * step;
  return next < low || next > high ? value : next;
}

`;
  return `${lines.length > 0 ? wander : ""}// ${words.measure}
static void measure(void) {
${lines.join("\n")}
}`;
}

/**
 * The C functions for messages: `values_message` builds a report, `apply` sets the issued values, and `answer_message`
 * builds the reply to the platform.
 */
export function cMessages(points: readonly ProgramPoint[], words: Words): string {
  const added = points.filter((point) => point.isReported);
  const taken = points.filter((point) => point.isAccepted);
  const needsNumber = added.some(({ kind }) => kind === "number" || kind === "bool");
  const number = `static void add_number(cJSON *object, const char *name, double value, int decimals) {
  char text[32];
  snprintf(text, sizeof text, "%.*f", decimals, value);
  cJSON_AddRawToObject(object, name, text);
}

`;
  const report = `static cJSON *values_message(void) {
  cJSON *message = cJSON_CreateObject();
  cJSON_AddStringToObject(message, "id", "1");
  cJSON_AddStringToObject(message, "version", "1.0");
  cJSON *params = cJSON_AddObjectToObject(message, "params");
${added.map((point) => `  ${additions[point.kind](point)}`).join("\n")}
  return message;
}`;
  if (taken.length === 0) return (needsNumber ? number : "") + report;
  const cases = taken.map(
    (point) => `if (${isCase(point)}) {\n      ${settings[point.kind](variableOf(point))}\n    }`,
  );
  return `${needsNumber ? number : ""}${report}

// ${words.apply}
static bool apply(const cJSON *params) {
  bool known = true;
  const cJSON *item = NULL;
  cJSON_ArrayForEach(item, params) {
    ${[...cases, "{\n      known = false;\n    }"].join(" else ")}
  }
  return known;
}

// ${words.answer}
static cJSON *answer_message(const cJSON *request, bool known) {
  cJSON *answer = cJSON_CreateObject();
  cJSON_AddItemToObject(answer, "id", cJSON_Duplicate(cJSON_GetObjectItem(request, "id"), true));
  cJSON_AddNumberToObject(answer, "code", known ? 200 : 404);
  cJSON_AddObjectToObject(answer, "data");
  return answer;
}`;
}
