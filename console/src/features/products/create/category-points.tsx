import type { PublishedTemplate } from "@thingwright/contract/products/templates.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { Leaf } from "../api.ts";
import { messages } from "./messages/en.ts";
import { useTemplate } from "./use-template.ts";

/** The function points that a new product of this category starts with. */
export function CategoryPoints({ category }: { category: Leaf }) {
  const t = useMessages(messages);
  const local = useLocalName();
  const template = useTemplate(category.id, { keepPrevious: true });
  return (
    <section aria-live="polite" className="rounded-lg border border-line bg-sunken px-4 py-3">
      {template ? (
        <>
          <p className="mb-2 text-meta text-muted">
            {t("startsWith", { category: local(category), count: template.points.length })}
          </p>
          <ul className="flex flex-wrap gap-1">
            {template.points.map((point) => (
              <li key={point.identifier}>
                <Tag>{local(point)}</Tag>
              </li>
            ))}
          </ul>
          <OtherTemplateContent template={template} />
        </>
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
    </section>
  );
}

/** What the category's template contains besides function points. */
function OtherTemplateContent({ template }: { template: PublishedTemplate }) {
  const t = useMessages(messages);
  const languages = Object.values(template.function_texts).filter((texts) => Object.keys(texts).length > 0);
  const brought = [
    { key: "besides_guides", count: Object.keys(template.guides).length },
    { key: "besides_voice", count: Object.keys(template.voice).length },
    { key: "besides_languages", count: languages.length },
  ] as const;
  const some = brought.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <p className="mt-2 text-meta text-muted">
      {t("besides", { list: some.map(({ key, count }) => t(key, { count })).join(t("separator")) })}
    </p>
  );
}
