import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { LiveSources } from "../../http/live-sources.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { findFirmware } from "./firmware.store.ts";

/** The live source of firmware. It tells only that updates have moved on, so its snapshot is empty. */
export function firmwareLiveSource(sql: Sql): Pick<LiveSources, "firmware"> {
  return {
    async firmware(scope, id) {
      if (!(await findFirmware(scope, sql, id))) throw problem("not_found");
      return null;
    },
  };
}
