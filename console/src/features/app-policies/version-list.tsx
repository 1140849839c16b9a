import type { PolicySummary } from "@thingwright/contract/people/app-policies.ts";
import type { PolicyState } from "@thingwright/contract/people/policy-kinds.ts";
import { languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import type { Tone } from "../../ui/tone.ts";
import { messages } from "./messages/en.ts";
import { VersionReader } from "./version-reader.tsx";

interface VersionListProps {
  appId: string;
  /** The published versions, newest first. */
  versions: readonly PolicySummary[];
  /**
   * Creates a draft from the texts of a published version. Undefined if a draft already exists, or if the user may not
   * create one.
   */
  onBegin: ((from: string) => void) | undefined;
  beginning: boolean;
}

const tones: Record<Exclude<PolicyState, "draft">, Tone> = {
  coming: "info",
  in_force: "success",
  replaced: "neutral",
};

/** The published versions of a policy. */
export function VersionList({ appId, versions, onBegin, beginning }: VersionListProps) {
  const t = useMessages(messages);
  const reader = useLanguage();
  const [shown, setShown] = useState<PolicySummary>();
  const newest = versions[0]!;
  return (
    <Card
      title={t("versions")}
      flush
      actions={
        onBegin && (
          <Button variant="primary" loading={beginning} onClick={() => onBegin(newest.id)}>
            {t("begin")}
          </Button>
        )
      }
    >
      <ul>
        {versions.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0"
          >
            <span className="w-24 font-medium">{t("version", { number: one.number })}</span>
            <span className="w-28">
              {one.state !== "draft" && <StatusDot tone={tones[one.state]}>{t(one.state)}</StatusDot>}
            </span>
            <span className="tabular text-muted">{t("effective", { day: one.effective_on })}</span>
            <span className="min-w-0 flex-1 basis-40 truncate text-muted" title={listed(one, reader)}>
              {listed(one, reader)}
            </span>
            <span className="flex gap-1">
              <Button
                size="sm"
                variant="ghost"
                aria-label={t("readNamed", { number: one.number })}
                onClick={() => setShown(one)}
              >
                {t("read")}
              </Button>
              {onBegin && one !== newest && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t("beginNamed", { number: one.number })}
                  onClick={() => onBegin(one.id)}
                >
                  {t("beginFrom")}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {shown && (
        <VersionReader
          appId={appId}
          version={shown}
          versions={versions}
          onClose={() => setShown(undefined)}
        />
      )}
    </Card>
  );
}

const listed = ({ languages }: PolicySummary, reader: "en" | "zh_CN") =>
  languages.map((one) => languageTable[one][reader]).join(" · ");
