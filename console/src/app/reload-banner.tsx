import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../lib/i18n.ts";
import { reload, useMissingPart } from "../lib/missing-part.ts";
import { Button } from "../ui/button.tsx";
import { messages } from "./messages/en.ts";

/**
 * Floats over the page once a part of it could not be loaded. The user decides when to reload, because that loses
 * unsaved input.
 */
export function ReloadBanner() {
  const t = useMessages(messages);
  const missing = useMissingPart();
  const [unreached, setUnreached] = useState(false);
  return (
    <div role="status" className="fixed inset-x-0 bottom-4 z-60 flex justify-center px-4 empty:hidden">
      {missing && (
        <p className="popup flex max-w-130 items-center gap-3 py-2 pr-2 pl-3">
          <span>{t(unreached ? "missingUnreached" : "missingPart")}</span>
          <Button
            size="sm"
            icon={RotateCw}
            onClick={() => void reload().then((under) => setUnreached(!under))}
          >
            {t("reload")}
          </Button>
        </p>
      )}
    </div>
  );
}
