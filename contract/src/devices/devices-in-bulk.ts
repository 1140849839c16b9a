import { z } from "zod";
import { deviceExportColumns } from "./device-export.ts";
import { deviceFilters, deviceSelection, hasIdsXorFilter } from "./device-filters.ts";
import { LabelChange } from "./device-labels.ts";
import { Enabled } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { StreamedAnswer } from "../basics/streamed-file.ts";
import { TaskStarted } from "../grammar/tasks.ts";

const { activity: _activity, cursor: _cursor, ...exportFilters } = deviceFilters;

/** The routes that work on many devices at once. */
export const routesOfMany = {
  setStatusOfMany: {
    method: "POST",
    path: "/device/bulk/status",
    access: "device:update",
    summary: "Enable or disable many devices in the background: those in `ids`, or all that match `filter`",
    done: { en: "Enabled or disabled devices in bulk", zh_CN: "批量启用或停用设备" },
    doneWith: {
      1: { en: "Started enabling devices in bulk", zh_CN: "开始批量启用设备" },
      2: { en: "Started disabling devices in bulk", zh_CN: "开始批量停用设备" },
      3: { en: "Finished enabling or disabling devices in bulk", zh_CN: "批量启用或停用设备已完成" },
      4: { en: "Failed to enable or disable devices in bulk", zh_CN: "批量启用或停用设备失败" },
      5: { en: "Partly enabled or disabled devices in bulk", zh_CN: "批量启用或停用设备部分完成" },
    },
    body: z
      .object({ status: Enabled, ...deviceSelection })
      .refine(hasIdsXorFilter, { message: "ids_or_filter", path: ["ids"] }),
    response: TaskStarted,
  },
  removeMany: {
    method: "POST",
    path: "/device/bulk/delete",
    access: "device:delete",
    summary: "Delete many devices in the background: those in `ids`, or all that match `filter`",
    done: { en: "Started deleting devices in bulk", zh_CN: "开始批量删除设备" },
    doneWith: {
      3: { en: "Finished deleting devices in bulk", zh_CN: "批量删除设备已完成" },
      4: { en: "Failed to delete devices in bulk", zh_CN: "批量删除设备失败" },
      5: { en: "Partly deleted devices in bulk", zh_CN: "批量删除设备部分完成" },
    },
    body: z.object(deviceSelection).refine(hasIdsXorFilter, { message: "ids_or_filter", path: ["ids"] }),
    response: TaskStarted,
  },
  labelMany: {
    method: "POST",
    path: "/device/bulk/label",
    access: "device:update",
    summary:
      "Set or remove the maker's labels on many devices in the background: those in `ids`, or all that match `filter`",
    done: { en: "Started labeling devices in bulk", zh_CN: "开始批量设置设备标签" },
    doneWith: {
      3: { en: "Finished labeling devices in bulk", zh_CN: "批量设置设备标签已完成" },
      4: { en: "Failed to label devices in bulk", zh_CN: "批量设置设备标签失败" },
      5: { en: "Partly labeled devices in bulk", zh_CN: "批量设置设备标签部分完成" },
    },
    body: LabelChange.extend(deviceSelection)
      .refine(hasIdsXorFilter, { message: "ids_or_filter", path: ["ids"] })
      .refine(({ set = [], remove = [] }) => set.length + remove.length > 0, {
        message: "required",
        path: ["set"],
      })
      .refine(
        ({ set = [], remove = [] }) =>
          new Set([...set.map(({ key }) => key), ...remove]).size === set.length + remove.length,
        { message: "label_twice", path: ["set"] },
      ),
    response: TaskStarted,
  },
  export: {
    method: "GET",
    path: "/device/export",
    access: "device:read",
    waits: true,
    summary: "All devices that match a filter as CSV, oldest first, with the requested columns",
    query: z.object({
      ...exportFilters,
      keyword: z.string().trim().max(limits.keywordLength).optional(),
      /** Separated by commas; all columns if left out. */
      columns: z
        .string()
        .max(1000)
        .transform((text) => text.split(","))
        .pipe(z.array(z.enum(deviceExportColumns)).min(1).max(deviceExportColumns.length))
        .optional(),
    }),
    download: "text/csv; charset=utf-8",
    response: StreamedAnswer,
  },
} as const;
