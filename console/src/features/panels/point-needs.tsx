import type { PanelPoint } from "@thingwright/contract/panel-manifest.ts";
import { dataTypeWords } from "@thingwright/contract/point-words.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { messages } from "./messages/en.ts";

/** The function points that a panel names. */
export function PointNeeds({ points }: { points: readonly PanelPoint[] }) {
  const t = useMessages(messages);
  const language = useLanguage();
  if (points.length === 0) return t("needsNone");
  return (
    <ul className="flex flex-col gap-0.5">
      {points.map(({ identifier, data_types, optional }) => (
        <li key={identifier} className="break-words">
          <code className="font-mono text-meta">{identifier}</code>{" "}
          <span className="text-meta text-muted">
            {[
              data_types.map((type) => dataTypeWords[type][language]).join(" / "),
              ...(optional ? [t("optional")] : []),
            ].join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
