import { filePurposes } from "@thingwright/contract/content/file-purposes.ts";
import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";
import type { Wanted } from "./acceptance.ts";

/** What a control takes, with the largest size in this installation; until that is known, with the usual one. */
export function useWanted(wanted: Omit<Wanted, "bytes">): Wanted {
  const limits = useCall(api.files.limits, {}, { staleTime: Infinity });
  return { ...wanted, bytes: limits.data?.[wanted.purpose].bytes ?? filePurposes[wanted.purpose].bytes };
}
