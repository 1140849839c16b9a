import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { JsonEditor } from "../../../ui/json-editor.tsx";
import { readObject } from "./check-json.ts";
import { messages } from "./messages/en.ts";
import { SendBar } from "./send-bar.tsx";
import { SendKeys } from "./send-keys.tsx";
import type { Sending } from "./call-result.ts";

export interface ServiceDraft {
  name: string;
  text: string;
}

interface ServicePanelProps {
  draft: ServiceDraft;
  onDraft: (draft: ServiceDraft) => void;
  disabled: boolean;
  onSend: (sending: Sending) => Promise<void>;
}

const nameFormat = new RegExp(`^[A-Za-z0-9_]{1,${limits.identifier}}$`);

/** Calls a service by its name, with parameters as JSON. */
export function ServicePanel({ draft, onDraft, disabled, onSend }: ServicePanelProps) {
  const t = useMessages(messages);
  const [asked, setAsked] = useState(false);
  const { name, text } = draft;
  const read = readObject(text);
  const badName = !nameFormat.test(name);
  const send = () => {
    setAsked(true);
    if (!badName && "params" in read && !disabled) void onSend({ service: name, params: read.params });
  };
  return (
    <SendKeys onSend={send}>
      <Field label={t("serviceName")} help={t("serviceHelp")} error={asked && badName && t("badService")}>
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          placeholder={t("servicePlaceholder")}
          value={name}
          onChange={(event) => onDraft({ name: event.target.value.trim(), text })}
        />
      </Field>
      <Field
        label={t("parameters")}
        error={
          asked &&
          "problem" in read &&
          (read.problem === "bad_json" ? t("badJson") : t("notObject", { sample: '{"times": 3}' }))
        }
      >
        <JsonEditor
          aria-label={t("parameters")}
          value={text}
          onChange={(next) => onDraft({ name, text: next })}
          height={320}
          minHeight={140}
        />
      </Field>
      <SendBar label={t("call")} disabled={disabled} onSend={send} />
    </SendKeys>
  );
}
