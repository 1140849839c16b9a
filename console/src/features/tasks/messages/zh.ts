import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  title: "任务",
  labelRunning: "任务：{count} 个进行中",
  labelUnknown: "任务：连接已断开，状态未知",
  labelFailures: "任务：有任务部分或全部失败",

  running: "进行中",
  ended: "已结束",
  clear: "清空",
  clearLabel: "清空已结束的任务",
  emptyTitle: "没有进行中的任务",
  emptyText: "批量停用设备等耗时较长的操作会显示在这里，离开页面后仍会继续执行。",
  unknownTitle: "暂时无法获知任务状态",
  unknownText: "任务仍在后台执行，连接恢复后会显示在这里。",
  lastKnown: "断开前的进度",

  waiting: "排队中",
  waitingLong: "尚未开始：工作进程可能繁忙，或没有在运行。",
  counting: "正在统计数量…",
  progress: "{count} / {total}",
  failedCount: "{count} 项失败",
  left: "约剩 {duration}",
  stalled: "{duration}没有进展",
  cancelling: "正在取消…",
  retryIn: "{duration}后重试",
  retryNow: "即将重试",

  failed: fieldWords.failed.zh_CN,
  cancelled: "已取消",
  nothingDone: "已取消，未作任何修改",
  begunAndLeft: "其余 {count} 项保持原样",

  startedBy: "发起人",
  createdAt: "发起时间",
  endedAt: "结束时间",
  took: "用时",
  results: "查看结果",
  failures: "失败明细",
  failuresShown: "共 {total} 项，显示前 {count} 项",

  cancelLabel: "取消{task}",
  cancelTitle: "取消该任务？",
  cancelText: "已完成的部分不会撤销，其余保持原样。",
  cancelYes: "取消任务",
  cancelNo: "继续执行",
  retryFailed: "重试 {count} 个失败项",
  remove: "从列表移除",

  begun: "任务已开始",
  begunText: "{task}，离开页面后仍会继续执行。",
  show: "查看",
  someGone: "所选内容中有一部分已不存在",
  chooseAgain: "列表已刷新，请重新选择。",
  toastFailed: "{task}失败",
  toastCancelled: "已取消{task}",
  toastSomeFailed: "{count} 项失败",
  toastNothing: "未作任何修改。",
  announceProgress: "{task}：{percent}%",
};
