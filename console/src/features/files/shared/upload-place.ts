import { headerOf } from "@thingwright/contract/language.ts";
import { bases } from "@thingwright/contract/route.ts";
import { currentLanguage } from "../../../lib/language.ts";

/** Where resumable uploads begin: the contract's `uploadRoute`, whose file has the schemas of the other calls. */
export const uploadPath = `${bases.api}/file/upload`;

export function uploadHeaders(token: string | null | undefined): Record<string, string> {
  return { "accept-language": headerOf(currentLanguage()), ...(token && { authorization: token }) };
}
