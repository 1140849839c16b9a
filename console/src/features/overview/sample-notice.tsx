import type { Overview } from "@thingwright/contract/accounts/overview.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { ConfirmAction } from "../../lib/confirm-action.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useAnnounceTaskStart } from "../tasks/shared/use-announce-task-start.ts";
import { messages } from "./messages/en.ts";

/** Says that the account has a sample product with virtual devices, and deletes it after a confirmation. */
export function SampleNotice({ sample }: { sample: NonNullable<Overview["sample"]> }) {
  const t = useMessages(messages);
  const may = useMay();
  const announceTaskStart = useAnnounceTaskStart();
  const [asking, setAsking] = useState(false);
  const remove = useAction(api.overview.removeSample, {
    onDone: ({ task_id }) => {
      setAsking(false);
      announceTaskStart("sample.remove", task_id);
    },
  });
  const link = <ScreenLink screen="virtualDevices" params={{ productId: sample.product_id }} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4">
      <Tag>{t("sample")}</Tag>
      <p className="min-w-0 flex-1 basis-60 text-muted">
        {t.rich("sampleText", { name: <TextLink render={link}>{sample.name}</TextLink> })}
      </p>
      {may(api.overview.removeSample) && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {t("removeSample")}
        </Button>
      )}
      {asking && (
        <ConfirmAction
          title={t("removeSampleTitle")}
          description={t("removeSampleText")}
          subject={sample.name}
          confirmLabel={t("removeSample")}
          tone="danger"
          action={remove}
          input={{}}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
