import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { Count, PositiveInteger, Seconds } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { ScenarioPlan, ScenarioStep } from "./scenario-plan.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";

export const NewSavedScenario = z.object({ name: lineOf(limits.scenarioName), plan: ScenarioPlan });
export type NewSavedScenario = z.infer<typeof NewSavedScenario>;

/** A scenario of a product, which its virtual devices can play. */
export const SavedScenario = z.object({
  id: Id,
  name: z.string(),
  plan: z.object({ seconds: PositiveInteger, rounds: PositiveInteger, steps: z.array(ScenarioStep) }),
  /** The indexes of steps that no longer fit the function points: they are skipped when the scenario is played. */
  unfit: z.array(Count),
  version: PositiveInteger,
  created_at: Seconds,
});
export type SavedScenario = z.infer<typeof SavedScenario>;

const ScenarioChange = z.object({
  name: lineOf(limits.scenarioName).optional(),
  plan: ScenarioPlan.optional(),
  /** The version that the caller has read: if somebody else has saved since, the change is refused as a conflict. */
  version: PositiveInteger.optional(),
});

/** A virtual device that plays a scenario. */
const ScenarioRun = z.object({ device_id: Id, started_at: Seconds, ends_at: Seconds });

const ScenarioParams = IdParams.extend({ scenarioId: Id });

export const scenarios = defineRoutes(
  {
    about: "Scenarios that the virtual devices of a product can run",
    name: { en: "Scenarios", zh_CN: "测试场景" },
    fields: {
      rounds: { en: "Rounds", zh_CN: "轮数" },
      amount: { en: "Amplitude", zh_CN: "幅度" },
      delay: { en: "Delay", zh_CN: "延迟" },
      how: { en: "Method", zh_CN: "方式" },
      unfit: { en: "Invalid steps", zh_CN: "已失效的步骤" },
      "how.type": { en: "Wrong type", zh_CN: "类型错误" },
      "how.range": { en: "Out of range", zh_CN: "超出范围" },
      "kind.set": { en: "Set a value", zh_CN: "设置值" },
      "kind.ramp": { en: "Ramp", zh_CN: "渐变" },
      "kind.usual": { en: "Back to normal", zh_CN: "恢复正常" },
      "kind.event": { en: "Raise an event", zh_CN: "触发事件" },
      "kind.wrong": { en: "Wrong values", zh_CN: "错误数据" },
      "kind.late": { en: "Late messages", zh_CN: "消息延迟" },
      "kind.duplicate": { en: "Duplicate messages", zh_CN: "消息重复" },
      "kind.drop": { en: "Connection loss", zh_CN: "断线" },
      "kind.answer_late": { en: "Late answers", zh_CN: "延迟应答" },
      "kind.answer_error": { en: "Refuses commands", zh_CN: "拒绝指令" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/product/:id/scenario",
      access: "device:read",
      summary: "The scenarios of a product, in order of creation",
      params: IdParams,
      response: wholeListOf(SavedScenario),
    },
    get: {
      method: "GET",
      path: "/product/:id/scenario/:scenarioId",
      access: "device:read",
      summary: "One scenario",
      params: ScenarioParams,
      response: SavedScenario,
    },
    create: {
      method: "POST",
      path: "/product/:id/scenario",
      access: "device:control",
      summary: "Create a scenario, in any stage of the product",
      done: { en: "Created a scenario", zh_CN: "创建测试场景" },
      params: IdParams,
      body: NewSavedScenario,
      response: SavedScenario,
    },
    update: {
      method: "PUT",
      path: "/product/:id/scenario/:scenarioId",
      access: "device:control",
      summary: "Change a scenario; devices that are running it continue with the previous content",
      done: { en: "Changed a scenario", zh_CN: "修改测试场景" },
      params: ScenarioParams,
      body: ScenarioChange,
      response: SavedScenario,
    },
    remove: {
      method: "DELETE",
      path: "/product/:id/scenario/:scenarioId",
      access: "device:control",
      summary: "Delete a scenario; devices that are running it continue to its end",
      done: { en: "Deleted a scenario", zh_CN: "删除测试场景" },
      params: ScenarioParams,
      response: z.null(),
    },
    play: {
      method: "POST",
      path: "/product/:id/scenario/:scenarioId/play",
      access: "device:control",
      summary:
        "Run a scenario on virtual devices from its beginning, in place of any scenario they are running",
      done: { en: "Ran a scenario on virtual devices", zh_CN: "在虚拟设备上运行测试场景" },
      params: ScenarioParams,
      body: z.object({ device_ids: z.array(Id).min(1).max(limits.scenarioRuns) }),
      response: z.object({ list: z.array(ScenarioRun) }),
    },
  },
);
