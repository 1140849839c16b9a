import { z } from "zod";
import { TaskStatus } from "./enum-schemas.ts";
import { limits } from "./limits.ts";
import { Count, fromQuery, Seconds } from "../basics/numbers.ts";
import { listOf, listQuery } from "./page.ts";
import { defineRoutes } from "./route.ts";
import { taskKindNames } from "./task-kinds.ts";
import { Id, IdParams } from "../basics/text.ts";

/** Why a task ended, or failed for one of its objects: a name of `problems`, and the parameters of its text. */
export const TaskProblem = z.object({
  problem: z.string(),
  parameters: z.record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.array(z.string()).readonly(),
      z.object({ en: z.string(), zh_CN: z.string() }),
    ]),
  ),
});
export type TaskProblem = z.infer<typeof TaskProblem>;

/** Work in the background. */
export const Task = z.object({
  id: Id,
  /** The kind of work; `taskKinds` has the words for it. */
  kind: z.enum(taskKindNames),
  /** The name of the object that it works on, such as a product; empty if the kind says enough. */
  subject: z.string(),
  /** The id of the object that it works on, if that has a page of its own; else null. */
  object_id: Id.nullable(),
  /**
   * 1 waiting; 2 in progress; 3 done; 4 failed completely; 5 ended with failures, or cancelled after partial success.
   */
  status: TaskStatus,
  /** Whether somebody has asked to cancel it. It ends after its current step. */
  cancelled: z.boolean(),
  /** The numbers of objects done, failed, and in total; the total is 0 until the objects have been counted. */
  done: Count,
  failed: Count,
  total: Count,
  /** Why it ended early, or why its last attempt failed while it waits for the next; else null. */
  error: TaskProblem.nullable(),
  /** The time of the next attempt after a failure. */
  retry_at: Seconds.nullable(),
  /** Whether it can be retried for the failed objects. */
  retryable: z.boolean(),
  /** Who started it. */
  account_id: Id.nullable(),
  username: z.string(),
  created_at: Seconds,
  started_at: Seconds.nullable(),
  finished_at: Seconds.nullable(),
});
export type Task = z.infer<typeof Task>;

/** An object for which a task has failed. */
export const TaskFailure = TaskProblem.extend({ object_id: z.string(), name: z.string() });
export type TaskFailure = z.infer<typeof TaskFailure>;

export const TaskDetails = Task.extend({
  /** The first `limits.taskFailuresShown` objects for which it has failed. */
  failures: z.array(TaskFailure),
});
export type TaskDetails = z.infer<typeof TaskDetails>;

/** The answer of a call that starts work in the background. */
export const TaskStarted = z.object({ task_id: Id });
export type TaskStarted = z.infer<typeof TaskStarted>;

export const tasks = defineRoutes(
  {
    about: "Background tasks: progress, canceling and failures",
    name: { en: "Tasks", zh_CN: "任务" },
    fields: {
      subject: { en: "Object", zh_CN: "对象" },
      cancelled: { en: "Canceled", zh_CN: "已取消" },
      done: { en: "Done", zh_CN: "已完成" },
      error: { en: "Reason", zh_CN: "原因" },
      parameters: { en: "Details", zh_CN: "详情" },
      retry_at: { en: "Next attempt", zh_CN: "下次重试" },
      retryable: { en: "Can be retried", zh_CN: "可重试" },
      "status.1": { en: "Queued", zh_CN: "排队中" },
      "status.2": { en: "In progress", zh_CN: "进行中" },
      "status.3": { en: "Succeeded", zh_CN: "全部成功" },
      "status.4": { en: "Failed", zh_CN: "失败" },
      "status.5": { en: "Partly done", zh_CN: "部分完成" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/task",
      access: "session",
      summary: "Tasks: for the account all of them, for a member those that the member has started",
      query: listQuery(
        ["created_at"],
        {
          status: fromQuery(TaskStatus).optional(),
          kind: z.enum(taskKindNames).optional(),
          /** Only tasks that have not ended. */
          unfinished: z.literal("1").optional(),
        },
        { atMost: limits.tasks + limits.tasksKept },
      ),
      response: listOf(Task),
    },
    get: {
      method: "GET",
      path: "/task/:id",
      access: "session",
      summary: "One task, with the first objects that failed",
      params: IdParams,
      response: TaskDetails,
    },
    cancel: {
      method: "PUT",
      path: "/task/:id/cancel",
      access: "session",
      summary: "Cancel a task: completed work stays, and nothing more is started",
      done: { en: "Canceled a task", zh_CN: "取消任务" },
      params: IdParams,
      response: Task,
    },
    retry: {
      method: "POST",
      path: "/task/:id/retry",
      access: "session",
      summary: "Start a new task for the objects that failed in this one",
      done: { en: "Retried a task's failures", zh_CN: "重试任务的失败项" },
      params: IdParams,
      response: TaskStarted,
    },
    remove: {
      method: "DELETE",
      path: "/task/:id",
      access: "session",
      summary: "Remove an ended task from the list",
      done: { en: "Removed a task from the list", zh_CN: "移除任务记录" },
      params: IdParams,
      response: z.null(),
    },
    clear: {
      method: "DELETE",
      path: "/task",
      access: "session",
      summary: "Remove all ended tasks from the list",
      done: { en: "Cleared ended tasks", zh_CN: "清空已结束的任务" },
      response: z.null(),
    },
  },
);
