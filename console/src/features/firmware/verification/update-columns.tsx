import { isReverted, updateFailure, updateState } from "@thingwright/contract/firmware/update-state.ts";
import type { FirmwareUpdate } from "@thingwright/contract/firmware/verification.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import type { Column } from "../../../ui/data-table.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { Time } from "../../../ui/time.tsx";
import { useDeviceTo } from "../../devices/shared/device-link.ts";
import { messages } from "./messages/en.ts";

const { waiting, offered, downloading, installed, succeeded, failed } = updateState;
const tones = {
  [waiting]: "neutral",
  [offered]: "accent",
  [downloading]: "accent",
  [installed]: "accent",
  [succeeded]: "success",
  [failed]: "danger",
} as const;

/** The columns of the devices of a verification. */
export function useUpdateColumns(productId: string): Column<FirmwareUpdate>[] {
  const t = useMessages(messages);
  const deviceTo = useDeviceTo();
  return [
    {
      id: "device",
      header: t("device"),
      minWidth: 160,
      cell: ({ device_id: id, name, device_name }) => (
        <div className="min-w-0">
          <ScreenLink
            {...deviceTo({ id, product_id: productId })}
            title={name}
            className="block max-w-full truncate rounded-sm font-medium text-ink hover:text-accent-ink"
          >
            {name}
          </ScreenLink>
          {name !== device_name && (
            <span className="block truncate font-mono text-meta text-muted">{device_name}</span>
          )}
        </div>
      ),
    },
    { id: "state", header: t("state"), minWidth: 180, cell: (update) => <UpdateState update={update} /> },
    { id: "details", header: t("details"), minWidth: 200, cell: (update) => <Details update={update} /> },
    {
      id: "from",
      header: t("from"),
      width: 170,
      priority: 2,
      cell: ({ from_version }) =>
        from_version ? (
          <span className="font-mono tabular">{from_version}</span>
        ) : (
          <span className="text-muted">{t("unreported")}</span>
        ),
    },
    {
      id: "finished",
      header: t("finished"),
      width: 210,
      priority: 3,
      cell: ({ finished_at, deadline_at }) =>
        finished_at === null ? (
          <span className="whitespace-nowrap text-muted">
            {deadline_at !== null && t.rich("until", { time: <Time value={deadline_at / 1000} /> })}
          </span>
        ) : (
          <Time value={finished_at / 1000} precision="second" />
        ),
    },
  ];
}

function UpdateState({ update: { state, progress, name } }: { update: FirmwareUpdate }) {
  const t = useMessages(messages);
  const isRunning = state === downloading || state === installed;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <StatusDot tone={tones[state]} pulse={isRunning} hollow={state === waiting}>
        {t(`state_${state}`)}
        {state === downloading && <span className="tabular text-muted">{progress}%</span>}
      </StatusDot>
      {isRunning && <ProgressBar value={progress / 100} label={t("progress", { name })} />}
    </div>
  );
}

/** Shows why the update waits or has failed. While the update runs, shows the text that the device reported. */
function Details({
  update: { state, reason, raw_code, raw_text, blocked_by, tries },
}: {
  update: FirmwareUpdate;
}) {
  const t = useMessages(messages);
  const parts = [
    blocked_by && t(`blocked_${blocked_by}`),
    reason !== updateFailure.none && t(`reason_${reason}`),
    raw_code && t("code", { code: raw_code }),
    raw_text && (isReverted({ reason, raw_code }) ? t("runs", { version: raw_text }) : raw_text),
    tries > 1 && t("tries", { count: tries }),
  ].filter(Boolean);
  return (
    <span className={state === failed ? "break-words text-danger-ink" : "break-words text-muted"}>
      {parts.join(" · ") || "--"}
    </span>
  );
}
