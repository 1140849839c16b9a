import type { CommunicationEntry } from "@thingwright/contract/points/telemetry.ts";
import type { PointIndex } from "@thingwright/contract/points/value-report.ts";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { api } from "../../../lib/api.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { Alert } from "../../../ui/alert.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { CopyText } from "../../../ui/copy-text.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { momentText } from "../value/moment-text.ts";
import { decode, parsePayload, topicOf } from "./decode.ts";
import { DecodedView } from "./decoded-view.tsx";
import { partialRefusalOf } from "./partial-refusal.ts";
import { Direction, topicWord } from "./log-row.tsx";
import { messages } from "./messages/en.ts";
import { unknownKeys } from "./reason-text.ts";
import { useReasonLines } from "./use-reason-text.ts";

interface MessageDetailsProps {
  productId: string;
  entry: CommunicationEntry;
  index: PointIndex;
}

/** One message in full: why it was refused, its decoded content, and the payload as it was sent. */
export function MessageDetails({ productId, entry, index }: MessageDetailsProps) {
  const t = useMessages(messages);
  const reasonLines = useReasonLines();
  const [view, setView] = useState<"decoded" | "raw">("decoded");
  const found = topicOf(entry.topic, entry.direction);
  const payload = parsePayload(entry.payload);
  const decoded = "json" in payload ? decode(found, payload.json) : undefined;
  const partialRefusal = decoded && partialRefusalOf(entry, decoded);
  const unknown = unknownKeys(entry.reason ?? "", found?.names.event);
  const pretty = "json" in payload ? JSON.stringify(payload.json, null, 2) : entry.payload;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {entry.code !== 200 && (
        <Alert
          tone={partialRefusal ? "warning" : "danger"}
          title={
            partialRefusal
              ? t("partlyRefused", { kept: partialRefusal.kept, refused: partialRefusal.refused })
              : t("refusedTitle", { code: String(entry.code) })
          }
        >
          {entry.reason && (
            <ul className="flex flex-col gap-0.5">
              {reasonLines(entry).map((line, i) => (
                <li key={line} className="break-words">
                  {line} <MapKey productId={productId} name={unknown[i]} />
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Direction value={entry.direction} />
          <span className="font-semibold">{t(topicWord(entry, found))}</span>
          <span className="tabular ml-auto font-mono text-meta text-muted">{momentText(entry.time)}</span>
        </p>
        {entry.topic && (
          <span className="flex min-w-0">
            <CopyText
              value={entry.topic}
              label={t("topic")}
              display={<span className="break-all whitespace-normal">{entry.topic}</span>}
              className="text-start"
            />
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          aria-label={t("view")}
          size="sm"
          value={view}
          onChange={setView}
          options={[
            { value: "decoded", label: t("decoded") },
            { value: "raw", label: t("raw") },
          ]}
        />
        <span className="text-meta text-muted">
          {t("bytes", { count: new TextEncoder().encode(entry.payload).length })}
        </span>
      </div>
      {"problem" in payload && <Note problem={payload.problem} />}
      {view === "decoded" && decoded && (
        <DecodedView decoded={decoded} index={index} partialRefusal={partialRefusal} />
      )}
      {entry.payload !== "" && (
        <CodeBlock
          label={t(view === "raw" ? "raw" : "json")}
          code={view === "raw" ? entry.payload : pretty}
          key={view}
        />
      )}
    </div>
  );
}

/** A link to the page where an unknown key can be mapped to one of the product's function points. */
function MapKey({ productId, name }: { productId: string; name: string | undefined }) {
  const t = useMessages(messages);
  const may = useMay();
  if (name === undefined || !may(api.keyMapping.replace)) return null;
  return (
    <ScreenLink
      screen="productDefinition"
      params={{ productId }}
      search={{ map: name }}
      className="font-medium whitespace-nowrap underline underline-offset-2"
    >
      {t("mapKey")}
      <span className="sr-only">{name}</span>
    </ScreenLink>
  );
}

function Note({ problem }: { problem: "empty" | "binary" | "shortened" | "no_json" }) {
  const t = useMessages(messages);
  const words = { empty: "empty", binary: "binary", shortened: "shortened", no_json: "noJson" } as const;
  return <p className="text-muted">{t(words[problem])}</p>;
}
