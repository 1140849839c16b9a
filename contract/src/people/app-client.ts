import { z } from "zod";
import { AppVersionName, VersionCode } from "./app-versions.ts";
import { platforms } from "./apps.ts";
import { fromQuery, Seconds } from "../basics/numbers.ts";
import { defineRoutes } from "../grammar/route.ts";

/** A version that is newer than the installed one. */
const NewerVersion = z.object({
  version: z.string(),
  version_code: z.number().int().nullable(),
  /** The release notes, in the requested language or its fallback. */
  notes: z.string(),
  /** Whether the installed version must be updated: this version, or one between the two, is forced. */
  force: z.boolean(),
  /** The store, or the download page. */
  url: z.string(),
  /** Bytes of the file; null for a store. */
  size: z.number().int().nullable(),
  /** The hash of the file in hexadecimal; empty for a store. */
  sha256: z.string(),
  published_at: Seconds,
});

/** Calls of installed apps, which identify themselves by their app key only. Personal data needs a person's session. */
export const appClient = defineRoutes("What installed apps call, with their app key", {
  version: {
    method: "GET",
    path: "/version",
    base: "app",
    access: "public",
    credential: "app",
    summary: "The newest published version for a platform, if it is newer than the caller's",
    query: z.object({
      platform: z.enum(platforms),
      version: AppVersionName,
      version_code: fromQuery(VersionCode).optional(),
      /** The language of the notes, as `zh_TW` or `de`; by default that of the header `Accept-Language`. */
      language: z.string().max(35).optional(),
    }),
    response: z.object({ newer: NewerVersion.nullable() }),
  },
});
