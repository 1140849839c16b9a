import { appVersionStatus } from "@thingwright/contract/people/app-states.ts";
import type { AppVersion } from "@thingwright/contract/people/app-versions.ts";
import { nameOf } from "@thingwright/contract/grammar/enums.ts";
import { type ListColumns, useCreatedColumn } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { formatTime, Time } from "../../../ui/time.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { messages } from "./messages/en.ts";

const tones: Record<keyof typeof appVersionStatus, Tone> = {
  draft: "neutral",
  published: "success",
  withdrawn: "warning",
};

/** The columns of an app's versions on its page and in the export. */
export function useVersionColumns(): ListColumns<AppVersion> {
  const t = useMessages(messages);
  const created = useCreatedColumn();
  const locale = useLanguage().replace("_", "-");
  const shareText = ({ people, people_share }: AppVersion) =>
    people === 0 ? "--" : people_share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 });
  const statusText = ({ status }: AppVersion) => t(`status_${nameOf(appVersionStatus, status)}`);
  const sourceText = ({ file }: AppVersion) =>
    file ? `${file.name || t("file")}, ${formatBytes(file.size)}` : t("link");
  return {
    columns: [
      {
        id: "version",
        header: t("version"),
        minWidth: 170,
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate font-medium">{row.version}</span>
            {row.version_code !== null && <span className="text-meta text-muted">({row.version_code})</span>}
            {row.force && <Tag tone="warning">{t("forced")}</Tag>}
          </span>
        ),
      },
      {
        id: "platform",
        header: t("platform"),
        minWidth: 90,
        cell: ({ platform }) => <Tag>{t(platform)}</Tag>,
      },
      {
        id: "status",
        header: t("status"),
        minWidth: 110,
        cell: (row) => (
          <StatusDot tone={tones[nameOf(appVersionStatus, row.status)]}>{statusText(row)}</StatusDot>
        ),
      },
      {
        id: "people",
        header: t("people"),
        minWidth: 90,
        cell: (row) => (
          <span className="flex min-w-0 flex-col" title={t("peopleHint")}>
            <span className="tabular">{shareText(row)}</span>
            {row.people > 0 && (
              <span className="truncate text-meta text-muted">{t("peopleCount", { count: row.people })}</span>
            )}
          </span>
        ),
      },
      {
        id: "source",
        header: t("source"),
        minWidth: 130,
        cell: (row) => (
          <span className="block truncate text-muted" title={row.store_url || row.file?.name}>
            {sourceText(row)}
          </span>
        ),
      },
      {
        id: "published_at",
        header: t("published"),
        minWidth: 150,
        cell: ({ published_at, published_by }) => (
          <span className="flex min-w-0 flex-col">
            <Time value={published_at} />
            {published_by && <span className="truncate text-meta text-muted">{published_by}</span>}
          </span>
        ),
      },
      created.column,
    ],
    csv: [
      { header: t("version"), value: ({ version }) => version },
      { header: t("code"), value: ({ version_code }) => version_code ?? "" },
      { header: t("platform"), value: ({ platform }) => t(platform) },
      { header: t("status"), value: statusText },
      { header: t("forced"), value: ({ force }) => t(force ? "yes" : "no") },
      { header: t("people"), value: ({ people }) => people },
      { header: t("share"), value: shareText },
      { header: t("source"), value: (row) => row.store_url || sourceText(row) },
      { header: t("published"), value: ({ published_at }) => (published_at ? formatTime(published_at) : "") },
      created.csv,
    ],
  };
}
