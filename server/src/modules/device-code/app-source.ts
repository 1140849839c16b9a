import { cComment } from "@thingwright/contract/basics/c-text.ts";
import type { CModel, CTopPoint } from "./c-point.ts";
import { isIssued, isReported, prototypeOf } from "./points-header.ts";

/** How many measured function points the generated loop reports: enough to start with. */
const measured = 5;

/**
 * Writes `app.c`, which the maker completes: a function for each function point that is issued, and a loop that
 * reports.
 */
export function appSource({ points }: CModel, about: string, improv: boolean): string {
  return `${cComment(about)}
/* This file is yours: here the device does what it is told, and says what it measures. */
#include "app.h"

#include "tw_device.h"
${improv ? `#include "tw_improv.h"\n` : ""}
/* Called once, before the device connects. */
void app_start(void) {
  /* Set up the hardware, and write into \`points\` how it stands. */
}

${points.filter(isIssued).map(setterOf).join("\n")}/* Called about ten times a second. It must not block. */
void app_loop(void) {
  static uint32_t measured_at;
  if (tw_milliseconds() - measured_at < 10000) return;
  measured_at = tw_milliseconds();
  /* Every ten seconds: write what was measured into \`points\`, and report it. */
${points.filter(isMeasured).slice(0, measured).flatMap(measuringOf).join("\n")}
}

/* Called for a service. 404 says that the device has none of this name. */
int app_service(const char *name, tw_json_t params, tw_writer_t *data) {
  (void)params;
  (void)data;
  tw_log("no service %s", name);
  return 404;
}
${improv ? identifying : ""}`;
}

const identifying = `
/* Called when somebody who adds the device by Bluetooth asks which one this is. It must not block. */
void app_identify(void) {
  /* Blink, or sound. */
  tw_log("this is the device");
}
`;

const isMeasured = (point: CTopPoint) => isReported(point) && !isIssued(point);

function setterOf(point: CTopPoint): string {
  return `${cComment(point.note)}
${prototypeOf(point).replace(/;$/, " {")}
  /* Do it here. Return TW_REFUSED if that fails. */
  (void)value;
  tw_log("%s was issued", ${JSON.stringify(point.point.identifier)});
  return TW_OK;
}
`;
}

function measuringOf({ constant, field, kind, options, members, note }: CTopPoint): string[] {
  const place = kind === "FAULT" ? `[${options[0]?.constant}]` : members[0] ? `.${members[0].field}` : "";
  const value = kind === "TEXT" ? null : `  /* points.${field}${place} = …; */`;
  return [
    `  ${cComment(note)}`,
    ...(value ? [value] : [`  /* tw_copy_text(points.${field}, sizeof points.${field}, …); */`]),
    `  tw_report(${constant});`,
  ];
}
