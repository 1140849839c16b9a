import { SendHorizontal } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Kbd } from "../../../ui/kbd.tsx";
import { messages } from "./messages/en.ts";

interface SendBarProps {
  /** The button's label. */
  label: string;
  disabled: boolean;
  onSend: () => void;
}

/** The send button, with a hint for the keyboard shortcut. */
export function SendBar({ label, disabled, onSend }: SendBarProps) {
  const t = useMessages(messages);
  return (
    <div className="flex items-center justify-end gap-3">
      <span className="text-meta text-muted max-sm:hidden">
        <Kbd keys="mod+enter" /> {t("sendHint")}
      </span>
      <Button variant="primary" icon={SendHorizontal} disabled={disabled} onClick={onSend}>
        {label}
      </Button>
    </div>
  );
}
