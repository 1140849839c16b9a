import type { DeviceCall } from "@thingwright/contract/devices/device-calls.ts";
import { RotateCw } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { momentText } from "../value/moment-text.ts";
import { messages } from "./messages/en.ts";
import { useCallWords } from "./use-call-words.ts";

interface CallDrawerProps {
  call: DeviceCall;
  onClose: () => void;
  /** Asks for confirmation before the same call is sent again; undefined if the user may not send it. */
  onAgain: (() => void) | undefined;
}

/** One call in full: its cause, the data sent and the device's answer. */
export function CallDrawer({ call, onClose, onAgain }: CallDrawerProps) {
  const t = useMessages(messages);
  const words = useCallWords();
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.what(call)}
      size="lg"
      footer={
        onAgain && (
          <Button icon={RotateCw} onClick={onAgain}>
            {t("again")}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6">
        <DescriptionList
          items={[
            { label: t("time"), value: momentText(call.time) },
            { label: t("cause"), value: words.cause(call) },
            { label: t("outcome"), value: words.outcome(call) },
            { label: t("code"), value: String(call.code) },
            { label: t("message"), value: call.message },
            { label: t("latency"), value: words.latency(call) },
          ]}
        />
        <CodeBlock label={t("params")} code={JSON.stringify(call.params, null, 2)} />
        {call.data !== null && <CodeBlock label={t("data")} code={JSON.stringify(call.data, null, 2)} wrap />}
      </div>
    </Drawer>
  );
}
