import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { byCursor, useCsvExport } from "../../../lib/csv-export.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { exactTime } from "../value/moment-text.ts";
import { messages } from "./messages/en.ts";
import type { Span } from "./range.ts";

interface Row {
  time: number;
  value: unknown;
}

/** Saves every value of a property over a range as CSV, newest first. */
export function useValuesExport(deviceId: string, span: Span) {
  const t = useMessages(messages);
  const { exporting, exportRows } = useCsvExport();
  const start = ({ identifier }: FunctionPoint) => {
    const columns = [
      { header: t("time"), value: ({ time }: Row) => exactTime(time) },
      { header: identifier, value: ({ value }: Row) => cellOf(value) },
    ];
    const load = (cursor: string | undefined, signal: AbortSignal) => {
      const query = {
        identifier,
        ...span,
        limit: limits.pageSizeMax,
        ...(cursor !== undefined && { cursor }),
      };
      return call(api.devices.history, { params: { id: deviceId }, query }, { signal });
    };
    return exportRows<Row>(identifier, columns, byCursor(load));
  };
  return { exporting, start };
}

function cellOf(value: unknown): string | number {
  return typeof value === "number" || typeof value === "string" ? value : JSON.stringify(value);
}
