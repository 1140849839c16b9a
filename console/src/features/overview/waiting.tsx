import type { Waiting } from "@thingwright/contract/accounts/overview.ts";
import { ChevronRight } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages, type Translate } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { openTasks } from "../tasks/api.ts";
import { type en, messages } from "./messages/en.ts";
import { Row, Rows } from "./rows.tsx";

/** The list of tasks that wait for the user. Renders nothing if it is empty. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useMessages(messages);
  if (waiting.length === 0) return null;
  return (
    <Rows title={t("waiting")}>
      {waiting.map((one) => (
        <Row
          key={one.kind}
          link={linkOf(one)}
          name={textOf(t, one)}
          end={<ChevronRight aria-hidden size={16} className="shrink-0 self-center text-faint" />}
        />
      ))}
    </Rows>
  );
}

function textOf(t: Translate<typeof en>, { kind, count, name = "", limit = 0 }: Waiting): string {
  switch (kind) {
    case "no_points":
    case "no_devices":
    case "refused_devices":
      return t(`waiting_${kind}`, { count, name });
    case "device_quota":
    case "member_quota":
    case "product_quota":
      return t(`waiting_${kind}`, { count, limit });
    default:
      return t(`waiting_${kind}`, { count });
  }
}

function linkOf({ kind, product_id: productId = "" }: Waiting): ReactElement {
  switch (kind) {
    case "no_points":
      return <ScreenLink screen="productDefinition" params={{ productId }} />;
    case "no_devices":
      return <ScreenLink screen="realDevices" params={{ productId }} />;
    case "refused_devices":
      return <ScreenLink screen="deviceList" search={{ refused: "1" }} />;
    case "unknown_devices":
      return <ScreenLink screen="unknownDevices" />;
    case "failed_tasks":
      return <button type="button" onClick={() => openTasks()} />;
    case "inactive_members":
    case "member_quota":
      return <ScreenLink screen="subUserManage" />;
    case "device_quota":
      return <ScreenLink screen="accountInfo" />;
    case "product_quota":
      return <ScreenLink screen="productList" />;
  }
}
