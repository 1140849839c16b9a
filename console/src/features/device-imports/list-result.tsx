import type { DeviceImport } from "@thingwright/contract/devices/device-imports.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { call } from "../../lib/client.ts";
import { ConfirmAction } from "../../lib/confirm-action.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { formatTime } from "../../ui/time.tsx";
import { useAnnounceTaskStart } from "../tasks/shared/use-announce-task-start.ts";
import { ListFacts } from "./list-facts.tsx";
import { messages } from "./messages/en.ts";
import { ProblemList } from "./problem-list.tsx";
import { useSavedFile } from "./use-saved-file.ts";

interface ListResultProps {
  list: DeviceImport;
  onOpen: (list?: string) => void;
}

/** The progress of an import, or its result: figures, credentials, problems. */
export function ListResult({ list, onOpen }: ListResultProps) {
  const t = useMessages(messages);
  const may = useMay();
  const announceTaskStart = useAnnounceTaskStart();
  const { good, imported, product_id: productId, state } = list;
  const left = good - imported;
  const params = { id: list.id };
  const goOn = useAction(api.deviceImports.start, {
    onDone: ({ task_id }) => announceTaskStart("device.import", task_id),
  });
  return (
    <>
      <Card>
        <div className="flex flex-col gap-4">
          <ListFacts list={list} />
          {state === "running" ? (
            <>
              <ProgressBar value={good > 0 ? imported / good : null} label={t("state_running")} showValue />
              <p aria-live="polite" className="text-muted tabular">
                {t("progress", { count: imported, total: good })}
              </p>
            </>
          ) : (
            <>
              <Alert tone={left > 0 ? "warning" : "success"}>
                {t("ended", { count: imported })} {left > 0 && t("endedEarly")}
              </Alert>
              {goOn.error !== undefined && goOn.error !== null && (
                <Alert tone="danger">{errorText(goOn.error)}</Alert>
              )}
              <div className="flex flex-wrap gap-2">
                {left > 0 && may(api.deviceImports.start) && (
                  <Button variant="primary" loading={goOn.pending} onClick={() => goOn.start({ params })}>
                    {t("startRest", { count: left })}
                  </Button>
                )}
                <LinkButton render={<ScreenLink screen="realDevices" params={{ productId }} />}>
                  {t("toDevices")}
                </LinkButton>
                <Button variant="ghost" onClick={() => onOpen()}>
                  {t("another")}
                </Button>
              </div>
            </>
          )}
        </div>
      </Card>
      {state === "ended" && imported > 0 && <CredentialsCard list={list} />}
      {list.bad > 0 && <ProblemList list={list} />}
    </>
  );
}

function CredentialsCard({ list }: { list: DeviceImport }) {
  const t = useMessages(messages);
  const may = useMay();
  const params = { id: list.id };
  const [asking, setAsking] = useState(false);
  const forget = useAction(api.deviceImports.forget, { success: t("forgotten") });
  const until = list.credentials_until;
  const { saving, save } = useSavedFile(() => call(api.deviceImports.credentials, { params }));
  const text = () => {
    if (until === null) return t("credentialsGone");
    if (!list.mine) return t("credentialsOthers", { username: list.username });
    return t("credentialsText", { until: formatTime(until, "minute") });
  };
  return (
    <Card title={t("credentials")} description={text()}>
      {until !== null && list.mine && may(api.deviceImports.credentials) && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" icon={Download} loading={saving} onClick={() => void save()}>
            {t("download")}
          </Button>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {t("forget")}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmAction
          action={forget}
          input={{ params }}
          onClose={() => setAsking(false)}
          title={t("forgetTitle")}
          description={t("forgetText")}
          confirmLabel={t("forget")}
        />
      )}
    </Card>
  );
}
