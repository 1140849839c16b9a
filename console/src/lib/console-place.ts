import { headerOf } from "@thingwright/contract/basics/language.ts";
import { livePath } from "@thingwright/contract/grammar/route.ts";
import { currentLanguage } from "./language.ts";
import type { LivePlace } from "./live-connection.ts";
import { currentToken, endSession } from "./session.ts";

/** Where the console's live connection leads, and as which user. */
export const consolePlace: LivePlace = {
  path: livePath,
  hello() {
    const token = currentToken();
    return token ? { token, language: headerOf(currentLanguage()) } : null;
  },
  ended: (reason) => endSession(reason ?? "expired"),
};
