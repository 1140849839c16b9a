import type { ConsumableUnit } from "@thingwright/contract/grammar/enums.ts";

interface ConsumableWords extends Record<ConsumableUnit | "low" | "expired", string> {
  title: string;
  replaced: string;
  ask: string;
  askText: string;
  done: string;
  offline: string;
  refused: string;
}

/** The words about consumables, which load with their part of the device's page. */
export const consumableWords: Readonly<Record<"en" | "zh_CN", ConsumableWords>> = {
  en: {
    title: "Consumables",
    days: "Days left: {count}",
    percent: "{count}% left",
    low: "running low",
    expired: "used up",
    replaced: "I have replaced it",
    ask: "Replaced {name}?",
    askText: "The device will be notified that a new one was installed.",
    done: "Noted as replaced",
    offline: "The device is offline. Mark it as replaced again once it is back online.",
    refused: "The device did not confirm.",
  },
  zh_CN: {
    title: "耗材",
    days: "剩余 {count} 天",
    percent: "剩余 {count}%",
    low: "即将用尽",
    expired: "已用尽",
    replaced: "我已更换",
    ask: "确认已更换{name}？",
    askText: "将通知设备该耗材已更换。",
    done: "已记录更换",
    offline: "设备离线，请在设备上线后再确认。",
    refused: "设备未确认。",
  },
};
