import { dataTypes, type DataType } from "@thingwright/contract/grammar/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { matchesText } from "./range.ts";

export interface PointFilter {
  text: string;
  type: DataType | "";
}

/** Returns the function points that match a filter. */
export function filtered(points: readonly FunctionPoint[], { text, type }: PointFilter): FunctionPoint[] {
  return points.filter((point) => matchesText(point, text) && (!type || point.data_type === type));
}

export function isFiltered({ text, type }: PointFilter): boolean {
  return text.trim() !== "" || type !== "";
}

type Search = Readonly<Record<string, unknown>>;

/** Reads the filter from an address, which may contain anything. */
function filterOf({ keyword, data_type }: Search): PointFilter {
  return {
    text: typeof keyword === "string" ? keyword.slice(0, limits.keywordLength) : "",
    type: dataTypes.find((type) => type === data_type) ?? "",
  };
}

/** The filter of the function points. It is kept in the address, so it survives a reload and can be shared. */
export function usePointFilter() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = filterOf(search);
  const setFilter = useCallback(
    ({ text, type }: PointFilter) =>
      void navigate({
        to: ".",
        search: (before: Search) => ({
          ...before,
          keyword: text || undefined,
          data_type: type || undefined,
        }),
        replace: true,
        // The router must not scroll to the top: when the filter is cleared for a function point just added, the list
        // scrolls to that point.
        resetScroll: false,
      }),
    [navigate],
  );
  return { filter, setFilter };
}
