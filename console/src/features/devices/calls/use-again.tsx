import type { DeviceCall } from "@thingwright/contract/devices/device-calls.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { toast } from "../../../ui/toast.ts";
import { messages } from "./messages/en.ts";
import { useCallWords } from "./use-call-words.ts";

/**
 * Sends an earlier call to a device again, after the user has confirmed. `ask` opens the confirmation; it is undefined
 * if the user may not control devices.
 */
export function useAgain(deviceId: string) {
  const t = useMessages(messages);
  const words = useCallWords();
  const may = useMay();
  const [asked, setAsked] = useState<DeviceCall>();
  const again = useAction(api.devices.call, {
    onDone: (answer) => {
      setAsked(undefined);
      if (answer.code === 200) toast.success(t("againDone"));
      else {
        const reason = words.outcome({ ...answer, service: asked?.service ?? null });
        toast.error(t("againFailed", { reason }));
      }
    },
  });
  const { service, params = {} } = asked ?? {};
  return {
    ask: may(api.devices.call) ? setAsked : undefined,
    dialog: asked && (
      <ConfirmAction
        action={again}
        input={{ params: { id: deviceId }, body: { params, ...(service && { service }) } }}
        title={t("againTitle")}
        description={t("againText")}
        subject={words.what(asked)}
        confirmLabel={t("again")}
        onClose={() => setAsked(undefined)}
      >
        <CodeBlock label={t("params")} code={JSON.stringify(params, null, 2)} />
      </ConfirmAction>
    ),
  };
}
