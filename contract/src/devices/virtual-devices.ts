import { z } from "zod";
import { Generators, NewScenario, Scenario } from "../points/behavior.ts";
import { Device } from "./devices.ts";
import { Enabled, Online } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";
import { fromQuery } from "../basics/numbers.ts";

export const VirtualDevice = Device.extend({
  /** 1 while the platform runs the device, also after a restart of the platform. */
  running: Enabled,
  /** The scenario that it plays; null if it behaves as usual. */
  scenario: Scenario.nullable(),
});
export type VirtualDevice = z.infer<typeof VirtualDevice>;

export const VirtualBehavior = z.object({
  /** The generators that were chosen, by identifier. Function points without one use a default that fits them. */
  generators: Generators,
  /** The scenario that the device plays; null if it behaves as usual. */
  scenario: Scenario.nullable(),
});
export type VirtualBehavior = z.infer<typeof VirtualBehavior>;

export const NewBehavior = z.object({ generators: Generators });

const VirtualParams = z.object({ id: Id, deviceId: Id });

export const virtualDevices = defineRoutes(
  {
    about: "Devices that the platform runs itself",
    name: { en: "Virtual devices", zh_CN: "虚拟设备" },
    fields: {
      running: { en: "Running", zh_CN: "运行状态" },
      generators: { en: "Behavior", zh_CN: "模拟行为" },
      low: { en: "Lowest", zh_CN: "最低值" },
      high: { en: "Highest", zh_CN: "最高值" },
      pace: { en: "Maximum change", zh_CN: "单次最大变化" },
      by: { en: "Increment", zh_CN: "每次增减" },
      of: { en: "Follows", zh_CN: "跟随" },
      wobble: { en: "Variation", zh_CN: "波动幅度" },
      hours: { en: "Hours", zh_CN: "小时数" },
      charging: { en: "Charges while", zh_CN: "充电条件" },
      minutes: { en: "Minutes", zh_CN: "分钟数" },
      "kind.drift": { en: "Drift", zh_CN: "漂移" },
      "kind.fault": { en: "Fault", zh_CN: "故障" },
      "kind.drop": { en: "Connection loss", zh_CN: "异常断线" },
      "kind.fast_day": { en: "A day in a minute", zh_CN: "一分钟一天" },
      "kind.plan": { en: "Scenario", zh_CN: "测试场景" },
      "kind.hold": { en: "Keeps its value", zh_CN: "保持不变" },
      "kind.silent": { en: "Not reported", zh_CN: "不上报" },
      "kind.constant": { en: "Constant", zh_CN: "固定值" },
      "kind.walk": { en: "Random walk", zh_CN: "随机波动" },
      "kind.day": { en: "Day curve", zh_CN: "昼夜曲线" },
      "kind.count": { en: "Counter", zh_CN: "计数" },
      "kind.follow": { en: "Follows another", zh_CN: "跟随其他功能点" },
      "kind.drain": { en: "Runs down", zh_CN: "逐渐消耗" },
      "kind.charge": { en: "Charges when low", zh_CN: "低电量时充电" },
      "kind.cycle": { en: "Changes now and then", zh_CN: "偶尔变化" },
      "kind.alarm": { en: "Alarm now and then", zh_CN: "偶发告警" },
      "kind.members": { en: "Each member by itself", zh_CN: "各成员自行变化" },
      "running.1": { en: "Running", zh_CN: "运行中" },
      "running.2": { en: "Stopped", zh_CN: "已停止" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/product/:id/virtual_device",
      access: "device:read",
      summary: "The virtual devices of a product",
      params: IdParams,
      query: listQuery(
        ["created_at", "device_name"],
        { running: fromQuery(Enabled).optional() },
        { atMost: limits.virtualDevices },
      ),
      response: listOf(VirtualDevice),
    },
    create: {
      method: "POST",
      path: "/product/:id/virtual_device",
      access: "device:create",
      summary: "Create a virtual device and start it",
      done: { en: "Created a virtual device", zh_CN: "创建虚拟设备" },
      params: IdParams,
      body: z.object({ name: lineOf(limits.deviceTitle).optional() }),
      response: VirtualDevice,
    },
    get: {
      method: "GET",
      path: "/product/:id/virtual_device/:deviceId",
      access: "device:read",
      summary: "One virtual device",
      params: VirtualParams,
      response: VirtualDevice,
    },
    remove: {
      method: "DELETE",
      path: "/product/:id/virtual_device/:deviceId",
      access: "device:delete",
      summary: "Stop and delete a virtual device",
      done: { en: "Deleted a virtual device", zh_CN: "删除虚拟设备" },
      params: VirtualParams,
      response: z.null(),
    },
    setOnline: {
      method: "PUT",
      path: "/product/:id/virtual_device/:deviceId/online",
      access: "device:control",
      summary: "Start (1) or stop (2) a virtual device",
      done: { en: "Started or stopped a virtual device", zh_CN: "启动或停止虚拟设备" },
      doneWith: {
        1: { en: "Started a virtual device", zh_CN: "启动虚拟设备" },
        2: { en: "Stopped a virtual device", zh_CN: "停止虚拟设备" },
      },
      params: VirtualParams,
      body: z.object({ online: Online }),
      response: VirtualDevice,
    },
    behavior: {
      method: "GET",
      path: "/product/:id/virtual_device/:deviceId/behavior",
      access: "device:read",
      summary: "How a virtual device behaves",
      params: VirtualParams,
      response: VirtualBehavior,
    },
    setBehavior: {
      method: "PUT",
      path: "/product/:id/virtual_device/:deviceId/behavior",
      access: "device:control",
      summary: "Set how the function points of a virtual device behave; those left out use the default",
      done: { en: "Changed the behavior of a virtual device", zh_CN: "设置虚拟设备的模拟行为" },
      params: VirtualParams,
      body: NewBehavior,
      response: VirtualBehavior,
    },
    startScenario: {
      method: "POST",
      path: "/product/:id/virtual_device/:deviceId/scenario",
      access: "device:control",
      summary: "Run a scenario on a virtual device for a while, in place of the one that runs now",
      done: { en: "Started a scenario of a virtual device", zh_CN: "开始模拟设备异常" },
      params: VirtualParams,
      body: NewScenario,
      response: VirtualBehavior,
    },
    endScenario: {
      method: "DELETE",
      path: "/product/:id/virtual_device/:deviceId/scenario",
      access: "device:control",
      summary: "End the scenario of a virtual device",
      done: { en: "Ended a scenario of a virtual device", zh_CN: "结束模拟设备异常" },
      params: VirtualParams,
      response: VirtualBehavior,
    },
  },
);
