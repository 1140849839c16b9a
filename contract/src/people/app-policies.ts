import { z } from "zod";
import { languagesOf } from "../products/multi-language.ts";
import { policyKinds, policyStates } from "./policy-kinds.ts";
import { contentLanguages } from "../basics/content-languages.ts";
import { limits } from "../grammar/limits.ts";
import { PositiveInteger, Seconds } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { RichText } from "../basics/rich-text-schema.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";

const PolicyKind = z.enum(policyKinds);
const Language = z.enum(contentLanguages);

/** A version of a policy without its texts. */
const PolicySummary = z.object({
  id: Id,
  kind: PolicyKind,
  /** Counts the versions of this kind, from 1. */
  number: PositiveInteger,
  state: z.enum(policyStates),
  /** Null for a draft. */
  effective_at: Seconds.nullable(),
  /** The day of `effective_at` in the time zone of the account; empty for a draft. */
  effective_on: z.string(),
  published_at: Seconds.nullable(),
  /** The languages in which it has a text. */
  languages: z.array(Language),
  /** Counts the changes of a draft. */
  version: PositiveInteger,
  updated_at: Seconds,
});
export type PolicySummary = z.infer<typeof PolicySummary>;

export const Policy = PolicySummary.extend({ texts: languagesOf(z.string()) });
export type Policy = z.infer<typeof Policy>;

/** A change of texts: null or an empty text clears a text; texts of other languages stay. */
const PolicyChange = z.object({
  texts: languagesOf(RichText.nullable()),
  /** The version that the caller has read: if somebody else has saved since, the change is refused as a conflict. */
  version: PositiveInteger.optional(),
});

export const Publication = z.object({
  /**
   * The day on which it takes effect, in the time zone of the account. If left out or today, it takes effect at once.
   */
  effective_on: z.iso.date({ message: "date_format" }).optional(),
  version: PositiveInteger.optional(),
});
export type Publication = z.input<typeof Publication>;

const PolicyParams = IdParams.extend({ policyId: Id });

export const appPolicies = defineRoutes(
  {
    about: "Policies of an app: its user agreement and its privacy policy",
    name: { en: "App policies", zh_CN: "应用协议" },
    fields: {
      effective_on: { en: "In effect from", zh_CN: "生效日期" },
      texts: { en: "Texts", zh_CN: "文本" },
      "kind.agreement": { en: "User agreement", zh_CN: "用户协议" },
      "kind.privacy": { en: "Privacy policy", zh_CN: "隐私政策" },
      "state.draft": { en: "Draft", zh_CN: "草稿" },
      "state.coming": { en: "Upcoming", zh_CN: "待生效" },
      "state.in_force": { en: "In effect", zh_CN: "现行" },
      "state.replaced": { en: "Replaced", zh_CN: "已被取代" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/app/:id/policy",
      access: "app:read",
      summary: "The versions of both policies, newest first, and their public addresses",
      params: IdParams,
      response: wholeListOf(PolicySummary).extend({
        pages: z.object({ agreement: z.string(), privacy: z.string() }),
      }),
    },
    get: {
      method: "GET",
      path: "/app/:id/policy/:policyId",
      access: "app:read",
      summary: "A version of a policy with its texts",
      params: PolicyParams,
      response: Policy,
    },
    create: {
      method: "POST",
      path: "/app/:id/policy",
      access: "app:update",
      summary:
        "Start the next version of a policy as a draft, with the texts of the latest or another version",
      done: { en: "Started a new version of a policy", zh_CN: "创建协议新版本" },
      params: IdParams,
      body: z.object({ kind: PolicyKind, from: Id.optional() }),
      response: Policy,
    },
    update: {
      method: "PUT",
      path: "/app/:id/policy/:policyId",
      access: "app:update",
      summary: "Change texts of a draft; a published version never changes",
      done: { en: "Changed the draft of a policy", zh_CN: "修改协议草稿" },
      params: PolicyParams,
      body: PolicyChange,
      bodyBytes: limits.policyBodyBytes,
      response: Policy,
    },
    publish: {
      method: "POST",
      path: "/app/:id/policy/:policyId/publish",
      access: "app:update",
      summary:
        "Publish a draft for good, to take effect at once or on a later day; it needs a text in Chinese or English",
      done: { en: "Published a policy", zh_CN: "发布协议" },
      params: PolicyParams,
      body: Publication,
      response: Policy,
    },
    remove: {
      method: "DELETE",
      path: "/app/:id/policy/:policyId",
      access: "app:update",
      summary: "Delete a draft; a published version cannot be deleted",
      done: { en: "Deleted the draft of a policy", zh_CN: "删除协议草稿" },
      params: PolicyParams,
      response: z.null(),
    },
  },
);
