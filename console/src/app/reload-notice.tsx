import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../lib/i18n.ts";
import { reload, useMissingPart } from "../lib/missing-part.ts";
import { Button } from "../ui/button.tsx";
import { messages } from "./messages/en.ts";
import { noticeClass } from "./notice-class.ts";

/**
 * Says in the bar above every page that a part of it could not be loaded. The user decides when to reload, because that
 * loses unsaved input.
 */
export function ReloadNotice() {
  const t = useMessages(messages);
  const missing = useMissingPart();
  const [unreached, setUnreached] = useState(false);
  if (!missing) return null;
  return (
    <p className={noticeClass}>
      <span>{t(unreached ? "missingUnreached" : "missingPart")}</span>
      <Button size="sm" icon={RotateCw} onClick={() => void reload().then((under) => setUnreached(!under))}>
        {t("reload")}
      </Button>
    </p>
  );
}
