import { z } from "zod";
import { contentLanguages } from "../basics/content-languages.ts";
import { DataType, TransferType as TransferTypeSchema } from "../grammar/enum-schemas.ts";
import { Identifier } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";
import { bridgeVersions } from "./panel-bridge.ts";
import { lineOf } from "../basics/text.ts";

// The manifest of a panel: the file `panel.json` beside its first page (docs/panels.md).

/** The name of the file. Not `manifest.json`, which browsers use for web app manifests. */
export const panelManifestName = "panel.json";

/** A version of a panel, as xx.xx.xx. */
export const PanelVersionName = z
  .string()
  .trim()
  .min(1)
  .regex(/^\d{1,2}\.\d{1,2}\.\d{1,2}$/, "version_format");

/** Endings of host names that no public network resolves. */
const privateSuffixes = /\.(local|localhost|internal|intranet|private|corp|home|lan|arpa|onion)$/;

/**
 * An origin that a panel may ask to call: a public host name, over https and on its default port, so that it cannot be
 * an address in the home network.
 */
export const PanelOrigin = z
  .string()
  .max(limits.panelOrigin)
  .refine(
    (origin) =>
      /^https:\/\/([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(origin) &&
      !privateSuffixes.test(origin),
    "origin_format",
  );

/** A function point that a panel needs, or uses if the product has it. */
export const PanelPoint = z.strictObject({
  identifier: Identifier,
  /** The data types that the panel can show. */
  data_types: z.array(DataType).min(1).superRefine(once),
  /** How the panel uses the function point: the panel shows reported values, issues values, or both. */
  transfer_type: TransferTypeSchema,
  /** Whether the panel also works without this function point. */
  optional: z.boolean().default(false),
});
export type PanelPoint = z.infer<typeof PanelPoint>;

const names = z.partialRecord(z.enum(contentLanguages), lineOf(limits.panelName));

export const PanelManifest = z.strictObject({
  /** The version of the bridge that the panel is written for. */
  bridge: z.number().refine((version) => bridgeVersions.includes(version), {
    message: "bridge_unknown",
    params: { known: bridgeVersions.join(", ") },
  }),
  name: names.refine((given) => Boolean(given.en ?? given.zh_CN), "name_required"),
  version: PanelVersionName,
  /** The path of a picture in the archive, beside or below the manifest. */
  icon: z
    .string()
    .min(1)
    .max(limits.panelIconPath)
    .regex(/\.(png|jpg|jpeg|webp|svg)$/i, "icon_type"),
  points: z
    .array(PanelPoint)
    .max(limits.functionPoints)
    .superRefine((points, context) =>
      once(
        points.map(({ identifier }) => identifier),
        context,
        "identifier",
      ),
    ),
  /** The origins that the panel asks to call. It may call only those that the maker allows. */
  origins: z.array(PanelOrigin).max(limits.panelOrigins).superRefine(once).default([]),
});
export type PanelManifest = z.infer<typeof PanelManifest>;

function once(given: readonly string[], context: z.core.$RefinementCtx, field?: string): void {
  for (const [at, value] of given.entries())
    if (given.indexOf(value) < at)
      context.addIssue({
        code: "custom",
        path: field === undefined ? [at] : [at, field],
        message: "repeated",
      });
}
