import { filePurposes } from "@thingwright/contract/content/file-purposes.ts";
import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";
import type { Wanted } from "./acceptance.ts";

/**
 * The files that a control accepts, with the size limit of this installation; until that is known, with the usual one.
 */
export function useWanted(wanted: Omit<Wanted, "bytes">): Wanted {
  const limits = useCall(api.files.limits, {}, { staleTime: Infinity });
  return { ...wanted, bytes: limits.data?.[wanted.purpose].bytes ?? filePurposes[wanted.purpose].bytes };
}
