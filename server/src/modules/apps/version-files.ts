import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { setFiles } from "../files/index.ts";
import { listVersions } from "./app-versions.store.ts";

/** Makes a version use a file, or none. Refuses by field a file that the caller may not use. */
export async function setFileOf(context: Context, id: string, file: string | null): Promise<void> {
  const refused = await setFiles(context, { kind: "app.version", id }, file ? [file] : []);
  if (refused.length > 0) throw refuseFields(context.language, [{ path: "file_id", key: "file_unusable" }]);
}

/** Releases the files of all versions of an app that is being deleted. */
export async function releaseFiles(context: Context, appId: string): Promise<void> {
  const whole = { page: 1, page_size: limits.appVersions, sort: "created_at", order: "asc" } as const;
  const { list } = await listVersions(context.scope, context.sql, { ...whole, app_id: appId });
  for (const { id, file_id } of list) if (file_id) await setFileOf(context, id, null);
}
