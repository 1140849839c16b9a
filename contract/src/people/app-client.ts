import { z } from "zod";
import { AppVersionName, VersionCode } from "./app-versions.ts";
import { platforms } from "./apps.ts";
import { fromQuery, Seconds } from "../basics/numbers.ts";
import { defineRoutes } from "../grammar/route.ts";

/** A version that is newer than the one that asks. */
const NewerVersion = z.object({
  version: z.string(),
  version_code: z.number().int().nullable(),
  /** What is new, in the language that was asked for, or in the one that stands in for it. */
  notes: z.string(),
  /** Whether the one that asks cannot go on: this version or one between the two is forced. */
  force: z.boolean(),
  /** The store, or the page to download it from. */
  url: z.string(),
  /** Bytes of the file; null for a store. */
  size: z.number().int().nullable(),
  /** Of the file, in hexadecimal; empty for a store. */
  sha256: z.string(),
  published_at: Seconds,
});

/** What installed apps call. They name themselves by their key; what belongs to a person needs more than that. */
export const appClient = defineRoutes("What installed apps call, with their app key", {
  version: {
    method: "GET",
    path: "/version",
    base: "app",
    access: "public",
    credential: "app",
    summary: "The newest published version for a platform, if it is newer than the one that asks",
    query: z.object({
      platform: z.enum(platforms),
      version: AppVersionName,
      version_code: fromQuery(VersionCode).optional(),
      /** Of the notes, as `zh_TW` or `de`; by default that of the header `Accept-Language`. */
      language: z.string().max(35).optional(),
    }),
    response: z.object({ newer: NewerVersion.nullable() }),
  },
});
