import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useCursorExport } from "../use-cursor-export.ts";
import { exactTime } from "../value/moment-text.ts";
import { messages } from "./messages/en.ts";
import type { Span } from "./range.ts";

interface Row {
  time: number;
  value: unknown;
}

/** Saves all values of a property over a range as CSV, newest first. */
export function useHistoryExport(deviceId: string, point: FunctionPoint, span: Span) {
  const t = useMessages(messages);
  const columns = [
    { header: t("time"), value: ({ time }: Row) => exactTime(time) },
    { header: point.identifier, value: ({ value }: Row) => cellOf(value) },
  ];
  return useCursorExport<Row>(point.identifier, columns, (query, signal) =>
    call(
      api.devices.history,
      { params: { id: deviceId }, query: { identifier: point.identifier, ...span, ...query } },
      { signal },
    ),
  );
}

function cellOf(value: unknown): string | number {
  return typeof value === "number" || typeof value === "string" ? value : JSON.stringify(value);
}
