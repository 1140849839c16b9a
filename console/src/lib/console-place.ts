import { headerOf } from "@thingwright/contract/basics/language.ts";
import { livePath } from "@thingwright/contract/grammar/route.ts";
import { currentLanguage } from "./language.ts";
import type { LivePlace } from "./live-connection.ts";
import { currentToken, endSession } from "./session.ts";

/** The address of the console's live connection, and the token with which it signs in. */
export const consolePlace: LivePlace = {
  path: livePath,
  hello() {
    const token = currentToken();
    return token ? { token, language: headerOf(currentLanguage()) } : null;
  },
  ended: (reason) => endSession(reason ?? "expired"),
};
