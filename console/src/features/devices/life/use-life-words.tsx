import type { LifeEntry } from "@thingwright/contract/devices/device-life.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import type { Tone } from "../../../ui/tone.ts";
import { ActionText } from "../../operating-records/shared/action-text.tsx";
import { messages as callWords } from "../calls/messages/en.ts";
import { useCallWords } from "../calls/use-call-words.ts";
import { messages as bindingMessages } from "../log/binding-messages/en.ts";
import { bindingWords } from "../log/binding-words.ts";
import { eventWords } from "../log/log-exports.ts";
import { messages as logWords } from "../log/messages/en.ts";
import { useReasonText } from "../log/use-reason-text.ts";
import { messages as devices } from "../messages/en.ts";
import { momentText } from "../value/moment-text.ts";
import { messages } from "./messages/en.ts";

interface LifeWords {
  what: ReactNode;
  why: ReactNode;
  tone: Tone;
}

/**
 * Returns the texts for an event in a device's life and its reason.
 * @param points the function points in effect for the device
 */
export function useLifeWords(points: readonly FunctionPoint[]): (entry: LifeEntry) => LifeWords {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const log = useMessages(logWords);
  const binding = useMessages(bindingMessages);
  const causes = useMessages(callWords);
  const calls = useCallWords();
  const reasonText = useReasonText();
  const local = useLocalName();
  const language = useLanguage();
  const pointOf = (identifier: string) => points.find((one) => one.identifier === identifier);
  const nameOf = (identifier: string) => {
    const point = pointOf(identifier);
    return point ? local(point) : identifier;
  };
  const faultsOf = (identifier: string, codes: readonly string[]) =>
    codes
      .map((code) => {
        const fault = pointOf(identifier)?.faults?.find((one) => one.code === code);
        const said = fault && (language === "en" ? fault.content_en || fault.content : fault.content);
        return said ? `${said} (${code})` : code;
      })
      .join(", ");
  const sinceOf = ({ since, count }: { since: number; count: number }) =>
    count > 1 ? t("since", { time: momentText(since) }) : "";
  return (entry) => {
    switch (entry.kind) {
      case "made":
        return { what: t(entry.virtual ? "madeVirtual" : "madeReal"), why: "", tone: "accent" };
      case "activated":
        return { what: t("activated"), why: "", tone: "success" };
      case "presence": {
        const { event, count, reason } = entry;
        const why = [words(`reason_${reason}`), sinceOf(entry)].filter(Boolean).join(" · ");
        if (event === 0) return { what: t("refusedSignIns", { count }), why, tone: "danger" };
        const tone = event === 2 ? "neutral" : "success";
        if (count > 2) return { what: t("flapping", { count }), why, tone: "warning" };
        return { what: log(eventWords[event]), why, tone };
      }
      case "silence":
        return {
          what: t("kind_silence"),
          why: entry.until === null ? t("silentNow") : t("silent", { time: momentText(entry.until) }),
          tone: "warning",
        };
      case "binding": {
        const { event, way, nickname, home_name } = entry.binding;
        const who = [binding(`way_${way}`), nickname, home_name].filter(Boolean).join(" · ");
        return {
          what: binding(bindingWords[event]),
          why: who,
          tone: event === 3 ? "danger" : event === 1 ? "success" : "neutral",
        };
      }
      case "outage": {
        const since = entry.from === null ? "" : t("outageSince", { time: momentText(entry.from) });
        const why = [t(`cause_${entry.cause}`), entry.detail, since].filter(Boolean).join(" · ");
        return { what: t("outage"), why, tone: "warning" };
      }
      case "firmware":
        return {
          what: t("firmware", { version: entry.version }),
          why: entry.before && t("firmwareBefore", { version: entry.before }),
          tone: "accent",
        };
      case "fault": {
        const faults = faultsOf(entry.identifier, entry.codes);
        return {
          what: t(entry.raised ? "faultRaised" : "faultCleared", { faults }),
          why: nameOf(entry.identifier),
          tone: entry.raised ? "danger" : "success",
        };
      }
      case "refusal":
        return {
          what: t("refusedMessages", { count: entry.count }),
          why: [reasonText(entry), sinceOf(entry)].filter(Boolean).join(" · "),
          tone: "danger",
        };
      case "call": {
        const { call } = entry;
        const what =
          call.service === null ? Object.keys(call.params).map(nameOf).join(", ") : calls.what(call);
        return {
          what: t("callTo", { what, outcome: calls.outcome(call) }),
          why: calls.cause(call),
          tone: call.code === 200 ? "neutral" : "warning",
        };
      }
      case "consumable": {
        const { cause, by_name, identifier } = entry;
        const by =
          cause === null
            ? t("replacedSeen")
            : [causes(`cause_${cause}`), by_name].filter(Boolean).join(" · ");
        return { what: t("replaced", { name: nameOf(identifier) }), why: by, tone: "success" };
      }
      case "change":
        return { what: <ActionText action={entry.action} />, why: entry.username, tone: "accent" };
    }
  };
}
