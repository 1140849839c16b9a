import { CustomMessage, type Device } from "@thingwright/contract/devices/devices.ts";
import { customTopics } from "@thingwright/contract/device-topics/native-custom.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { Input, Textarea } from "../../../ui/input.tsx";
import type { Sending } from "./call-result.ts";
import { messages } from "./messages/en.ts";
import { SendBar } from "./send-bar.tsx";
import { SendKeys } from "./send-keys.tsx";

interface MessagePanelProps {
  device: Device;
  draft: CustomMessage;
  onDraft: (draft: CustomMessage) => void;
  disabled: boolean;
  onSend: (sending: Sending) => Promise<void>;
}

/** Sends any text on a custom topic. */
export function MessagePanel({ device, draft, onDraft, disabled, onSend }: MessagePanelProps) {
  const t = useMessages(messages);
  const [asked, setAsked] = useState(false);
  const read = CustomMessage.safeParse(draft);
  const wrong = (field: keyof CustomMessage) =>
    asked && !read.success && read.error.issues.some(({ path }) => path[0] === field);
  const { product_key: productKey, device_name: deviceName } = device;
  const send = () => {
    setAsked(true);
    if (read.success && !disabled) void onSend({ params: {}, message: read.data });
  };
  return (
    <SendKeys onSend={send}>
      <Field
        label={t("topicLevels")}
        help={t("topicHelp", { topic: topicFor(customTopics.custom, { productKey, deviceName, path: "" }) })}
        error={wrong("path") && t("badTopic", { max: limits.customTopic })}
      >
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          prefix="…/user/"
          placeholder="get"
          value={draft.path}
          onChange={(event) => onDraft({ ...draft, path: event.target.value })}
        />
      </Field>
      <Field
        label={t("content")}
        help={t("contentHelp")}
        error={wrong("payload") && t("tooLong", { max: limits.callCharacters })}
      >
        <Textarea
          mono
          rows={8}
          spellCheck={false}
          value={draft.payload}
          onChange={(event) => onDraft({ ...draft, payload: event.target.value })}
        />
      </Field>
      <SendBar label={t("send")} disabled={disabled} onSend={send} />
    </SendKeys>
  );
}
