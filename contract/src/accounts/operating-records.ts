import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { cursorQuery, listOf, listQuery, searchedListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id } from "../basics/text.ts";
import { fromQuery, Milliseconds } from "../basics/numbers.ts";

/**
 * The action in the record of a call that a maker's server made for a person at home; `input` says which call it was.
 */
export const onBehalfAction = "appServer.called";
/** The words for the resource and the action of such calls in the operation log. */
export const onBehalf = {
  name: { en: "App servers", zh_CN: "应用服务端" },
  done: { en: "Acted on behalf of an app user", zh_CN: "代用户调用接口" },
};

export const OperatingRecord = z.object({
  id: Id,
  time: Milliseconds,
  account_id: Id,
  /** Empty if somebody without an account opened a link, such as a support pass, that the user `account_id` created. */
  username: z.string(),
  /** `resource.route` of the contract, such as `products.update`; `accounts.loginFailed` is a refused sign-in. */
  action: z.string(),
  object_id: z.string().nullable(),
  object_name: z.string().nullable(),
  /** The object itself if it is a product, or the product that it belongs to. */
  product_id: Id.nullable(),
  address: z.string(),
  request_id: z.string(),
  /**
   * The input, and the object's state before and after; secrets are masked. A value of more than `limits.recordBytes`
   * is cut off, and `…` with a number says how much is missing; of large states only the differences are kept.
   */
  input: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
});
export type OperatingRecord = z.infer<typeof OperatingRecord>;

/** A user who acts for the account, or who did until somebody deleted the user. */
const RecordActor = z.object({
  uid: Id,
  username: z.string(),
  nickname: z.string(),
  deleted: z.boolean(),
});
export type RecordActor = z.infer<typeof RecordActor>;

export const operatingRecords = defineRoutes("What was done, by whom, with what outcome", {
  list: {
    method: "GET",
    path: "/operating_record",
    access: "record:read",
    summary: "Who did what to what, when and from where, newest first",
    query: cursorQuery({
      account_id: Id.optional(),
      resource: z.string().max(limits.keywordLength).optional(),
      object_id: z.string().max(limits.keywordLength).optional(),
      keyword: z.string().trim().max(limits.keywordLength).optional(),
      from: fromQuery(Milliseconds).optional(),
      to: fromQuery(Milliseconds).optional(),
    }),
    response: searchedListOf(OperatingRecord),
  },
  actors: {
    method: "GET",
    path: "/operating_record/actor",
    access: "record:read",
    summary:
      "The users whose records can be listed: the account and its members, deleted ones included, as far as the " +
      "caller may see them. " +
      "The keyword is part of a name, or a whole uid",
    query: listQuery(["username"], {}),
    response: listOf(RecordActor),
  },
});
