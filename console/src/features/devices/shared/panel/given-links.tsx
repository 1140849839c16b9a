import type { GivenCode } from "@thingwright/contract/content/shares.ts";
import { X } from "lucide-react";
import { useState } from "react";
import { api } from "../../../../lib/api.ts";
import { ConfirmAction } from "../../../../lib/confirm-action.tsx";
import { useMessages } from "../../../../lib/i18n.ts";
import { LoadError } from "../../../../lib/load-error.tsx";
import { useAction, useCall } from "../../../../lib/query.ts";
import { Button } from "../../../../ui/button.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { formatTime } from "../../../../ui/time.tsx";
import { messages } from "./messages/en.ts";

/**
 * The valid links to a virtual device. Each is shown with its creator, its expiry time, and a button that revokes it.
 */
export function GivenLinks({ place }: { place: { id: string; deviceId: string } }) {
  const t = useMessages(messages);
  const given = useCall(api.shares.given, { params: place });
  const [asks, setAsks] = useState(false);
  const invalidates = [api.shares.given];
  const endOne = useAction(api.shares.endOne, { invalidates, success: () => t("endedOne") });
  const end = useAction(api.shares.end, {
    invalidates,
    success: () => t("ended"),
    onDone: () => setAsks(false),
  });
  if (given.isError) return <LoadError error={given.error} onRetry={given.refetch} />;
  const list = given.data?.list ?? [];
  if (list.length === 0) return null;
  const saidOf = ({ made_by, made_at }: GivenCode) =>
    t("madeBy", { name: made_by || t("somebody"), time: formatTime(made_at) });
  return (
    <section className="flex w-full min-w-0 flex-col gap-2">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h4 className="font-medium">{t("given", { count: list.length })}</h4>
        {list.length > 1 && (
          <Button size="sm" variant="ghost" onClick={() => setAsks(true)}>
            {t("end")}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line rounded-md border border-line">
        {list.map((code) => (
          <li key={code.id} className="flex items-center gap-2 py-1.5 ps-3 pe-1.5">
            <span className="min-w-0 flex-1">
              <span className="tabular block">{t("until", { time: formatTime(code.expires_at) })}</span>
              <span className="block text-meta break-words text-muted">{saidOf(code)}</span>
            </span>
            <IconButton
              icon={X}
              size="sm"
              label={t("endOne", { what: saidOf(code) })}
              disabled={endOne.pending}
              onClick={() => endOne.start({ params: { ...place, codeId: code.id } })}
            />
          </li>
        ))}
      </ul>
      {asks && (
        <ConfirmAction
          action={end}
          input={{ params: place }}
          title={t("endTitle")}
          description={t("endText")}
          confirmLabel={t("end")}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}
