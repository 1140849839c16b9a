import { z } from "zod";
import { platforms } from "../people/apps.ts";
import { limits } from "../grammar/limits.ts";
import { Count, PositiveInteger, Seconds } from "../basics/numbers.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { PanelManifest } from "./panel-manifest.ts";
import { NewPanelVersion } from "./panel-versions.ts";
import { defineRoutes } from "../grammar/route.ts";
import { clearable, Id, IdParams, lineOf } from "../basics/text.ts";

/** The panel that every installation has. It is built from the function points of a product. */
export const genericPanelId = "01a1f7dc-b910-7c35-9f6a-4b7d1c0f2e58";

/** The newest version that every home has, for each platform; null if there is none. */
const Current = z.object({ android: z.string().nullable(), ios: z.string().nullable() });

/** A user interface in an app that controls a device. */
export const Panel = z.object({
  id: Id,
  name: z.string(),
  name_en: z.string(),
  /** Whether it is the generic panel, which is built from a product's function points and so fits all products. */
  built_in: z.boolean(),
  /** Whether it belongs to the caller's account. All others are offered by the platform to all accounts. */
  own: z.boolean(),
  image_id: Id.nullable(),
  /** The address of its picture; empty without one. */
  image: z.string(),
  /** The categories that it is made for. A panel of the platform is offered only to products of these categories. */
  categories: z.array(Id),
  notes: z.string(),
  current: Current,
  version: PositiveInteger,
  created_at: Seconds,
});
export type Panel = z.infer<typeof Panel>;

const { width, height } = limits.panelImage;
const name = lineOf(limits.panelName);
const notes = lineOf(limits.panelNotes, 0);
const categories = z
  .array(Id)
  .max(limits.panelCategories)
  .transform((chosen) => [...new Set(chosen)]);

export const NewPanel = z.object({
  name,
  name_en: name,
  /** A PNG or JPEG of exactly 750 × 1334 pixels that the caller has uploaded. */
  image_id: z.uuid({ message: "required" }),
  categories: categories.default([]),
  notes: notes.default(""),
  /** Its first version; others can follow. */
  first: NewPanelVersion.nullable().default(null),
});
export type NewPanel = z.input<typeof NewPanel>;

/** A field that is left out keeps its value. */
const PanelChange = z.object({
  name: name.optional(),
  name_en: name.optional(),
  image_id: Id.optional(),
  categories: categories.optional(),
  notes: clearable(notes).optional(),
  /** The version that the caller has read: if somebody else has saved since, the change is refused as a conflict. */
  version: PositiveInteger.optional(),
});

/** Whether a picture has the type and the size of a panel's picture. */
export function isPanelImage(image: { type: string; width: number | null; height: number | null }): boolean {
  return ["image/png", "image/jpeg"].includes(image.type) && image.width === width && image.height === height;
}

/** The data that is read from the archive of a panel. */
const PanelBundle = z.object({
  manifest: PanelManifest,
  /** Bytes of the archive, and their digest. */
  bytes: Count,
  sha256: z.string(),
});

export const panels = defineRoutes(
  {
    about: "Panels that control devices",
    name: { en: "Panels", zh_CN: "面板" },
    fields: {
      first: { en: "First version", zh_CN: "首个版本" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/panel",
      access: "category:read",
      summary: "Panels of the account and of the platform, searchable by name",
      query: listQuery(
        ["created_at", "name"],
        {
          /** Only panels with a version that every home has on this phone platform, and the generic panel. */
          platform: z.enum(platforms).optional(),
          /** Only panels that are made for this category, or for all. */
          category_id: Id.optional(),
          /** `1`: only the account's panels; `2`: only panels that the platform offers. */
          own: z.enum(["1", "2"]).optional(),
        },
        { atMost: limits.pageSizeMax },
      ),
      response: listOf(Panel),
    },
    get: {
      method: "GET",
      path: "/panel/:id",
      access: "panel:read",
      summary: "One panel",
      params: IdParams,
      response: Panel,
    },
    create: {
      method: "POST",
      path: "/panel",
      access: "panel:create",
      summary: "Create a panel, with or without a first version",
      done: { en: "Created a panel", zh_CN: "创建面板" },
      body: NewPanel,
      response: Panel,
      waits: true,
    },
    update: {
      method: "PUT",
      path: "/panel/:id",
      access: "panel:update",
      summary: "Change the details of a panel",
      done: { en: "Changed a panel", zh_CN: "修改面板" },
      params: IdParams,
      body: PanelChange,
      response: Panel,
    },
    remove: {
      method: "DELETE",
      path: "/panel/:id",
      access: "panel:update",
      summary: "Delete a panel that no product uses, with its versions",
      done: { en: "Deleted a panel", zh_CN: "删除面板" },
      params: IdParams,
      response: z.null(),
    },
    read: {
      method: "POST",
      path: "/panel/bundle",
      access: "panel:read",
      summary:
        "Read the manifest of an archive that the caller has uploaded, before creating a version from it",
      body: z.object({ file_id: Id }),
      response: PanelBundle,
      readOnly: true,
      waits: true,
    },
  },
);
