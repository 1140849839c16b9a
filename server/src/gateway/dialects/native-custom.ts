import type { customTopics } from "@thingwright/contract/device-topics/native-custom.ts";
import type { Handlers } from "./dialect.ts";
import { accepted } from "../outcome.ts";

/** What devices say on topics of the maker's own: it is kept in the log, and nothing else is done with it. */
export const customHandlers: Handlers<typeof customTopics> = {
  custom: () => ({ ...accepted, isNoted: true }),
};
