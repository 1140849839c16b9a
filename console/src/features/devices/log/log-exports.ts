import type {
  BindingEntry,
  CommunicationEntry,
  OnlineEntry,
} from "@thingwright/contract/points/telemetry.ts";
import type { CsvColumn } from "../../../lib/csv.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as devices } from "../messages/en.ts";
import { useCursorExport } from "../use-cursor-export.ts";
import { useTodo } from "../refusals/reason-view.tsx";
import { exactTime } from "../value/moment-text.ts";
import type { BindingFilter } from "./binding-filter.ts";
import { bindingWords } from "./binding-words.ts";
import { messages as binding } from "./binding-messages/en.ts";
import type { LogFilter } from "./log-filter.ts";
import type { LogEntry } from "./log-store.ts";
import { messages } from "./messages/en.ts";
import type { OnlineFilter } from "./online-filter.ts";
import { bindingPages, communicationPages, onlinePages } from "./use-log.ts";
import { useReasonText } from "./use-reason-text.ts";

/** The message key for each event of the on/offline log. */
export const eventWords = { 0: "wasRefused", 1: "cameOnline", 2: "wentOffline", 3: "hasRegistered" } as const;

const timeOf = ({ time }: LogEntry) => exactTime(time);

/** Saves the entries of the communication log that match the filter. */
export function useCommunicationExport(deviceId: string, filter: LogFilter) {
  const t = useMessages(messages);
  const reasonText = useReasonText();
  const columns: CsvColumn<CommunicationEntry>[] = [
    { header: t("time"), value: timeOf },
    { header: t("direction"), value: ({ direction }) => t(direction) },
    { header: t("topic"), value: ({ topic }) => topic },
    { header: t("payload"), value: ({ payload }) => payload },
    { header: t("answerCode"), value: ({ code }) => code },
    { header: t("reason"), value: (entry) => (entry.code === 200 ? "" : reasonText(entry)) },
  ];
  return useCursorExport(t("fileName"), columns, communicationPages(deviceId, filter));
}

/** Saves the entries of the on/offline log that match the filter. */
export function useOnlineExport(deviceId: string, filter: OnlineFilter) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const todo = useTodo();
  const columns: CsvColumn<OnlineEntry>[] = [
    { header: t("time"), value: timeOf },
    { header: t("event"), value: ({ event }) => t(eventWords[event]) },
    { header: t("reason"), value: ({ reason }) => words(`reason_${reason}`) },
    { header: t("toDo"), value: ({ reason }) => todo(reason) ?? "" },
    { header: t("address"), value: ({ address }) => address },
  ];
  return useCursorExport(t("onlineFileName"), columns, onlinePages(deviceId, filter));
}

/** Saves the entries of the binding log that match the filter. */
export function useBindingExport(deviceId: string, filter: BindingFilter) {
  const t = useMessages(messages);
  const words = useMessages(binding);
  const columns: CsvColumn<BindingEntry>[] = [
    { header: t("time"), value: timeOf },
    { header: t("event"), value: ({ event }) => words(bindingWords[event]) },
    { header: words("way"), value: ({ way }) => words(`way_${way}`) },
    { header: words("who"), value: ({ nickname }) => nickname },
    { header: words("userId"), value: ({ uid }) => uid },
    { header: words("home"), value: ({ home_name }) => home_name },
    { header: words("homeId"), value: ({ home_id }) => home_id },
  ];
  return useCursorExport(words("fileName"), columns, bindingPages(deviceId, filter));
}
