import type { ProductLabel } from "@thingwright/contract/products/product-labels.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { Tag } from "../../../ui/tag.tsx";
import { messages } from "../messages/en.ts";

/** The number of labels shown; the others are only counted. */
const shown = 2;

/** The first labels of a product in a list. Renders nothing if it has none. */
export function LabelTags({ labels }: { labels: readonly ProductLabel[] }) {
  const t = useMessages(messages);
  if (labels.length === 0) return null;
  const more = labels.slice(shown);
  return (
    <ul aria-label={t("labels")} className="flex min-w-0 flex-wrap gap-1">
      {labels.slice(0, shown).map((label) => (
        <li key={label.id} className="max-w-full min-w-0" title={textOf(label)}>
          <Tag>{textOf(label)}</Tag>
        </li>
      ))}
      {more.length > 0 && (
        <li title={more.map(textOf).join("\n")}>
          <span aria-hidden className="text-meta text-muted">
            +{more.length}
          </span>
          <span className="sr-only">{t("moreLabels", { count: more.length })}</span>
        </li>
      )}
    </ul>
  );
}

const textOf = ({ key, value }: ProductLabel) => `${key}=${value}`;
