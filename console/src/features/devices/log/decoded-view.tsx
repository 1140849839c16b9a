import type { PointIndex } from "@thingwright/contract/points/value-report.ts";
import { fromWire } from "@thingwright/contract/points/values.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Tag } from "../../../ui/tag.tsx";
import { momentText } from "../value/moment-text.ts";
import { ValueView } from "../value/value-view.tsx";
import type { Decoded, ValueGroup } from "./decoded.ts";
import { type PartialRefusal, placeOf } from "./partial-refusal.ts";
import { messages } from "./messages/en.ts";
import { reasonLines } from "./reason-text.ts";

interface DecodedViewProps {
  decoded: Decoded;
  index: PointIndex;
  /** Present if some of the values were refused. Each value is then marked as stored or refused. */
  partialRefusal: PartialRefusal | undefined;
}

/** The content of a message: function points with names and units, or an answer. */
export function DecodedView({ decoded, index, partialRefusal }: DecodedViewProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const { method, groups, answer } = decoded;
  return (
    <div className="flex flex-col gap-3">
      {method !== undefined && (
        <p className="flex gap-3">
          <span className="w-24 shrink-0 text-muted">{t("method")}</span>
          <span className="font-mono break-all">{method}</span>
        </p>
      )}
      {groups.map((group, i) => (
        <Group key={i} group={group} index={index} partialRefusal={partialRefusal} />
      ))}
      {answer && (
        <dl className="flex flex-col gap-1.5">
          <div className="flex gap-3">
            <dt className="w-24 shrink-0 text-muted">{t("answerCode")}</dt>
            <dd className="tabular font-medium">{answer.code}</dd>
          </div>
          {answer.message && (
            <div className="flex gap-3">
              <dt className="w-24 shrink-0 text-muted">{t("answerMessage")}</dt>
              <dd className="min-w-0 break-words">
                {reasonLines(answer.message, language).map((line, i) => (
                  <p key={i}>{line}</p>
                ))}
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

function Group({ group, index, partialRefusal }: Omit<DecodedViewProps, "decoded"> & { group: ValueGroup }) {
  const t = useMessages(messages);
  const local = useLocalName();
  return (
    <div className="rounded-md border border-line">
      {group.time !== undefined && (
        <p className="border-b border-line px-3 py-1.5 text-meta text-muted">
          {t("at")} <span className="tabular font-mono">{momentText(group.time)}</span>
        </p>
      )}
      <dl className="divide-y divide-line">
        {group.values.map((one) => {
          const [identifier, raw, time] = one;
          const place = placeOf(one);
          const refused = partialRefusal?.places.has(place);
          const point = index.get(identifier);
          const read = point && fromWire(point, raw);
          return (
            <div key={place} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-2">
              <dt className="min-w-0 flex-1 basis-32">
                <span className="block truncate">{point ? local(point) : identifier}</span>
                <span className="block truncate font-mono text-meta text-muted">
                  {point ? identifier : t("unknownPoint")}
                </span>
              </dt>
              <dd className="min-w-0 text-end font-medium">
                <span className="inline-flex max-w-full flex-wrap items-center justify-end gap-2">
                  <ValueView point={read?.ok ? point : undefined} value={read?.ok ? read.value : raw} />
                  {partialRefusal && (
                    <Tag tone={refused ? "danger" : "success"}>
                      {t(refused ? "valueRefused" : "valueKept")}
                    </Tag>
                  )}
                </span>
                {time !== undefined && (
                  <span className="tabular block font-mono text-meta font-normal text-muted">
                    {momentText(time)}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
