import { z } from "zod";
import { deviceSelection, hasIdsXorFilter } from "./device-filters.ts";
import { limits } from "../grammar/limits.ts";
import { Count, Integer, Seconds, wholeNumber } from "../basics/numbers.ts";
import { cursorListOf, cursorQuery, listOf, listQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { StreamedAnswer } from "../basics/streamed-file.ts";
import { Id, IdParams } from "../basics/text.ts";

/**
 * The result of issuing properties to one device. `waiting`: no answer yet. `taken`: the device answered 200.
 * `refused`: it answered another code. `offline`: the properties are delivered when the device comes back. `silent`:
 * the device did not answer in time, or too many calls were waiting already; the properties are delivered again when
 * the device comes back.
 */
export const issueResults = ["waiting", "taken", "refused", "offline", "silent"] as const;
export type IssueResult = (typeof issueResults)[number];
const IssueResultName = z.enum(issueResults);

/** Properties issued to many devices of one product. The id is that of the task that issues them. */
export const DeviceIssue = z.object({
  id: Id,
  product_id: Id,
  product_name: z.string(),
  params: z.record(z.string(), z.unknown()),
  /** Devices a second. */
  rate: Count,
  /** The number of target devices. */
  total: Count,
  /** How many of these have each result so far. The remaining devices were not reached yet. */
  results: z.object(
    Object.fromEntries(issueResults.map((one) => [one, Count])) as Record<IssueResult, typeof Count>,
  ),
  username: z.string(),
  created_at: Seconds,
  /** Null while the issue is running. */
  finished_at: Seconds.nullable(),
});
export type DeviceIssue = z.infer<typeof DeviceIssue>;

export const IssueTarget = z.object({
  /** The device's place in the order in which the properties are issued to the devices. */
  no: Count,
  device_id: Id,
  device_name: z.string(),
  result: IssueResultName,
  /** The code of the device's answer; null without an answer. */
  code: Integer.nullable(),
  /** Milliseconds from sending to the answer. */
  latency: z.number().nullable(),
  /** Whether the device still exists. */
  exists: z.boolean(),
});
export type IssueTarget = z.infer<typeof IssueTarget>;

const NewIssueFields = {
  /** The product whose function points the values are checked against. */
  product_id: Id,
  params: z
    .record(z.string(), z.unknown())
    .refine((params) => JSON.stringify(params).length <= limits.callCharacters, {
      message: "too_long",
      params: { maximum: limits.callCharacters },
    }),
  /** Devices a second. */
  rate: wholeNumber(1, limits.issueRate.max).default(limits.issueRate.default),
};

const NewDeviceIssue = z
  .object({ ...NewIssueFields, ...deviceSelection })
  .refine(hasIdsXorFilter, { message: "ids_or_filter", path: ["ids"] });

export const deviceIssues = defineRoutes(
  {
    about: "Sending properties to many devices, with the result of each",
    name: { en: "Bulk commands", zh_CN: "批量下发" },
    fields: {
      "refused.1": { en: "Refused in the last 24 hours", zh_CN: "最近 24 小时被拒" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/device_issue",
      access: "device:read",
      summary: "The latest bulk commands",
      query: listQuery(
        ["created_at"],
        { product_id: Id.optional() },
        { atMost: limits.deviceIssuesKept + limits.tasks },
      ),
      response: listOf(DeviceIssue),
    },
    create: {
      method: "POST",
      path: "/device_issue",
      access: "device:control",
      summary:
        "Send properties to many devices of a product in the background, at a chosen rate: those in `ids`, or all that match `filter`. " +
        "Devices that are offline receive them when they come back online",
      done: { en: "Started sending properties in bulk", zh_CN: "开始批量下发属性" },
      doneWith: {
        3: { en: "Finished sending properties in bulk", zh_CN: "批量下发属性已完成" },
        4: { en: "Failed to send properties in bulk", zh_CN: "批量下发属性失败" },
        5: { en: "Partly sent properties in bulk", zh_CN: "批量下发属性部分完成" },
      },
      body: NewDeviceIssue,
      bodyBytes: limits.callBytes,
      response: z.object({ task_id: Id, total: Count }),
    },
    get: {
      method: "GET",
      path: "/device_issue/:id",
      access: "device:read",
      summary: "One bulk command, with its results so far",
      params: IdParams,
      response: DeviceIssue,
    },
    targets: {
      method: "GET",
      path: "/device_issue/:id/device",
      access: "device:read",
      summary: "The devices that a bulk command has reached so far, in the order in which it reached them",
      params: IdParams,
      query: cursorQuery({ result: IssueResultName.optional() }),
      response: cursorListOf(IssueTarget),
    },
    export: {
      method: "GET",
      path: "/device_issue/:id/export",
      access: "device:read",
      waits: true,
      summary: "The devices that a bulk command has reached and the result of each, as CSV",
      params: IdParams,
      query: z.object({ result: IssueResultName.optional() }),
      download: "text/csv; charset=utf-8",
      response: StreamedAnswer,
    },
  },
);
