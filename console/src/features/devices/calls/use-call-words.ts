import type { DeviceCall } from "@thingwright/contract/devices/device-calls.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "./messages/en.ts";

/** The texts for a call, its cause and its result. */
export function useCallWords() {
  const t = useMessages(messages);
  return {
    what: ({ service, params }: Pick<DeviceCall, "service" | "params">) =>
      service === null ? Object.keys(params).join(", ") || t("issued") : t("service", { name: service }),
    cause: ({ cause, by_name }: Pick<DeviceCall, "cause" | "by_name">) =>
      by_name ? `${t(`cause_${cause}`)} · ${by_name}` : t(`cause_${cause}`),
    outcome: ({ code, message, service }: Pick<DeviceCall, "code" | "message" | "service">) => {
      if (code === 200) return t("taken");
      if (code === 410) return t(service === null ? "offline" : "offlineService");
      if (code === 408) return t("silent");
      if (code === 429) return t("busy");
      return message ? `${code} · ${message}` : `${t("code")} ${code}`;
    },
    latency: ({ latency }: Pick<DeviceCall, "latency">) =>
      t("milliseconds", {
        count: latency < 10 ? String(Math.round(latency * 10) / 10) : String(Math.round(latency)),
      }),
  };
}
