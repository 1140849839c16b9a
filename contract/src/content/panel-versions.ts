import { z } from "zod";
import { AppPlatforms, platforms } from "../people/apps.ts";
import { Count, Seconds, wholeNumber } from "../basics/numbers.ts";
import { limits } from "../grammar/limits.ts";
import { wholeListOf } from "../grammar/page.ts";
import { PanelManifest, PanelOrigin } from "./panel-manifest.ts";
import { defineRoutes } from "../grammar/route.ts";
import { clearable, Id, IdParams, lineOf } from "../basics/text.ts";

/** Who has a version: nobody yet, testers, testers and a share of homes, all homes, or nobody any more. */
export const panelStages = ["draft", "testers", "share", "all", "withdrawn"] as const;
export type PanelStage = (typeof panelStages)[number];

/** Whether a version at this stage is in use. */
export const isReleased = (stage: PanelStage): boolean => stage !== "draft" && stage !== "withdrawn";

/**
 * The stages that can follow a stage: after a stage that is not in use only `testers`, otherwise any stage except
 * `draft`.
 */
export function nextPanelStages(from: PanelStage): readonly PanelStage[] {
  return isReleased(from) ? ["testers", "share", "all", "withdrawn"] : ["testers"];
}

const notes = lineOf(limits.panelNotes, 0);
/** The origins that the panel may call, out of those that its manifest asks for. */
const origins = z
  .array(PanelOrigin)
  .max(limits.panelOrigins)
  .transform((chosen) => [...new Set(chosen)]);
const share = wholeNumber(1, 99);

export const NewPanelVersion = z.object({
  /** An archive of purpose `panel` that the caller has uploaded. Its manifest contains the version's name. */
  file_id: z.uuid({ message: "required" }),
  platforms: AppPlatforms.default([...platforms]),
  notes: notes.default(""),
  origins: origins.default([]),
});
export type NewPanelVersion = z.input<typeof NewPanelVersion>;

export const PanelVersion = z.object({
  id: Id,
  /** Three numbers, as 1.0.0. */
  version: z.string(),
  platforms: z.array(z.enum(platforms)),
  stage: z.enum(panelStages),
  /** The percentage of homes that have it, for the stage `share`. */
  share: share.nullable(),
  notes: z.string(),
  manifest: PanelManifest,
  /** The origins that the maker lets the panel call. */
  origins: z.array(z.string()),
  /** The address of its archive, the digest under which it is stored, and its size in bytes. */
  url: z.string(),
  sha256: z.string(),
  bytes: Count,
  /** Who made it; empty for a version made by the platform. */
  username: z.string(),
  created_at: Seconds,
});
export type PanelVersion = z.infer<typeof PanelVersion>;

/** A field that is left out keeps its value. */
export const PanelVersionChange = z.object({
  notes: clearable(notes).optional(),
  origins: origins.optional(),
});

export const PanelStageChange = z
  .object({
    stage: z.enum(["testers", "share", "all", "withdrawn"]),
    /** The percentage of homes that get it, for the stage `share`. */
    share: share.nullable().optional(),
  })
  .refine(({ stage, share: given }) => stage !== "share" || typeof given === "number", {
    path: ["share"],
    message: "share_required",
  });
export type PanelStageChange = z.input<typeof PanelStageChange>;

const VersionParams = IdParams.extend({ versionId: Id });

export const panelVersions = defineRoutes(
  {
    about: "Panel versions, and who gets them",
    name: { en: "Panel versions", zh_CN: "面板版本" },
    fields: {
      "stage.draft": { en: "No one yet", zh_CN: "未发布" },
      "stage.testers": { en: "Testers", zh_CN: "测试人员" },
      "stage.share": { en: "A share of homes", zh_CN: "部分家庭" },
      "stage.all": { en: "All homes", zh_CN: "全部家庭" },
      "stage.withdrawn": { en: "Withdrawn", zh_CN: "已撤回" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/panel/:id/version",
      access: "panel:read",
      summary: "Versions of a panel, newest first; for a platform panel, the released ones",
      params: IdParams,
      response: wholeListOf(PanelVersion),
    },
    get: {
      method: "GET",
      path: "/panel/:id/version/:versionId",
      access: "panel:read",
      summary: "One version of a panel",
      params: VersionParams,
      response: PanelVersion,
    },
    create: {
      method: "POST",
      path: "/panel/:id/version",
      access: "panel:update",
      summary:
        "Create a version from an archive; its number must be higher than the latest one. No one gets the version yet",
      done: { en: "Added a panel version", zh_CN: "添加面板版本" },
      params: IdParams,
      body: NewPanelVersion,
      response: PanelVersion,
      waits: true,
    },
    update: {
      method: "PUT",
      path: "/panel/:id/version/:versionId",
      access: "panel:update",
      summary: "Change the notes of a version, and which origins it may call",
      done: { en: "Changed a panel version", zh_CN: "修改面板版本" },
      params: VersionParams,
      body: PanelVersionChange,
      response: PanelVersion,
    },
    setStage: {
      method: "PUT",
      path: "/panel/:id/version/:versionId/stage",
      access: "panel:update",
      summary:
        "Roll a version out to testers, a share of homes or all homes, or withdraw it: homes get the previous one when they next open the panel",
      done: { en: "Changed the rollout of a panel version", zh_CN: "调整面板版本的发布范围" },
      params: VersionParams,
      body: PanelStageChange,
      response: PanelVersion,
    },
    remove: {
      method: "DELETE",
      path: "/panel/:id/version/:versionId",
      access: "panel:update",
      summary: "Delete a version that no one gets and no product is fixed to",
      done: { en: "Deleted a panel version", zh_CN: "删除面板版本" },
      params: VersionParams,
      response: z.null(),
    },
  },
);
