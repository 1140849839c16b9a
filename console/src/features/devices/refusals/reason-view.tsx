import type { OnlineEntry } from "@thingwright/contract/points/telemetry.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as devices } from "../messages/en.ts";
import { messages } from "./messages/en.ts";

interface ReasonViewProps extends Pick<OnlineEntry, "reason"> {
  /** Advice that is shown instead of the usual advice for the reason. */
  advice?: string | undefined;
}

/** Why a connection began, ended or was refused, and what the user can do about it, if anything. */
export function ReasonView({ reason, advice }: ReasonViewProps) {
  const words = useMessages(devices);
  const usual = useTodo()(reason);
  const todo = advice ?? usual;
  return (
    <span className="flex flex-col gap-0.5">
      <span>{words(`reason_${reason}`)}</span>
      {todo !== undefined && <span className="text-muted">{todo}</span>}
    </span>
  );
}

/** Returns the advice for a reason; undefined if the user can do nothing about it. */
export function useTodo(): (reason: OnlineEntry["reason"]) => string | undefined {
  const t = useMessages(messages);
  return (reason) => {
    switch (reason) {
      case "connected":
      case "connected_often":
      case "disconnected":
      case "connection_lost":
      case "server_restarted":
      case "disabled":
      case "reset":
      case "registered":
      case "gateway_offline":
      case "logged_out":
      case "left_gateway":
      case "secret_renewed":
      case "removed":
        return undefined;
      default:
        return t(`todo_${reason}`);
    }
  };
}
